// Keys and copying: what only a script can do. Everything else works without it.
"use strict";

const typing = (target) => target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");

const follow = (selector) => {
  const link = document.querySelector(selector);
  if (link) link.click();
  return Boolean(link);
};

const choose = (number) => {
  const radio = document.querySelectorAll(".choices input[type=radio]")[number - 1];
  if (!radio) return false;
  radio.checked = true;
  radio.focus();
  return true;
};

const keys = {
  "/": () => {
    const box = document.querySelector("#q");
    if (box) box.focus();
    return Boolean(box);
  },
  "?": () => {
    const help = document.querySelector("#keys");
    if (help) help.togglePopover();
    return Boolean(help);
  },
  ArrowLeft: () => follow("[data-walk=prev]"),
  ArrowRight: () => follow("[data-walk=next]"),
  Home: () => follow("[data-walk=first]"),
  End: () => follow("[data-walk=last]"),
  n: () => follow("[data-next]"),
};

// From the search box through its suggestions, and back.
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.closest(".search")) return;
  const box = event.target.closest(".search").querySelector("input");
  const stops = [box, ...box.form.querySelectorAll(".suggest a")];
  const next = stops[stops.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const onRadio = event.target.matches("input[type=radio]");
  if (onRadio && event.key.startsWith("Arrow")) return;
  const act = /^[1-9]$/.test(event.key) ? () => choose(Number(event.key)) : keys[event.key];
  if (act && act()) event.preventDefault();
});

const showCopying = (root) => {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.dataset.copied = "";
  setTimeout(() => delete button.dataset.copied, 1500);
});

document.addEventListener("DOMContentLoaded", () => showCopying(document));
document.addEventListener("htmx:afterSwap", (event) => showCopying(event.target.parentElement || document));
