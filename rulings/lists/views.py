"""A reader's lists of cards, what they do with them, and what those see who have a link."""

from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rulings.reference.models import Card

from . import keeping
from .forms import AddForm, NameForm, NoteForm, SaveForm
from .keeping import ListRefused
from .models import CardList

require_form = require_http_methods(["GET", "HEAD", "POST"])


def own_list(view):
    """Give a view one of the reader's own lists; another's is not found.

    Signed out, they come back to the list itself: what was posted can't be asked for again.
    """

    @wraps(view)
    def with_list(request, pk, **kwargs):
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("list", args=[pk]))
        owned = get_object_or_404(CardList.objects.of(request.user), pk=pk)
        return view(request, owned, **kwargs)

    return with_list


@require_form
@login_required
def lists(request):
    """All of a reader's lists, and a new one."""
    form = NameForm(posted(request))
    if form.is_valid():
        try:
            return redirect(keeping.new_list(request.user, form.cleaned_data["name"]))
        except ListRefused as refusal:
            form.add_error("name", str(refusal))
    context = {"lists": CardList.objects.of(request.user).counted(), "form": form}
    return render(request, "lists/lists.html", context, status=status(form))


@require_safe
@own_list
def card_list(request, owned):
    return list_page(request, owned, AddForm())


def list_page(request, owned, form):
    link = reverse("shared_list", args=[owned.token]) if owned.shared else ""
    context = {
        "list": owned,
        "entries": owned.entries.select_related("card"),
        "form": form,
        "link": link and request.build_absolute_uri(link),
    }
    return render(request, "lists/list.html", context, status=status(form))


@require_POST
@own_list
def add(request, owned):
    form = AddForm(request.POST)
    if not form.is_valid():
        return list_page(request, owned, form)
    card = form.cleaned_data["card"]
    if not keeping.add(owned, card, form.cleaned_data["note"]):
        messages.info(request, f"{card} is on it already.")
    return redirect(owned)


@require_POST
@own_list
def note(request, owned, slug):
    form = NoteForm(request.POST)
    if not form.is_valid():
        messages.error(request, f"That note isn’t kept. {form.errors['note'][0]}")
        return redirect(owned)
    keeping.keep_note(owned, get_object_or_404(Card, slug=slug), form.cleaned_data["note"])
    return redirect(owned)


@require_POST
@own_list
def remove(request, owned, slug):
    card = get_object_or_404(Card, slug=slug)
    keeping.remove(owned, card)
    messages.success(request, f"{card} is off the list.")
    return redirect(owned)


@require_POST
@own_list
def share(request, owned):
    keeping.share(owned)
    return redirect(reverse("list", args=[owned.pk]) + "#sharing")


@require_POST
@own_list
def stop_sharing(request, owned):
    keeping.stop_sharing(owned)
    messages.success(request, "The link leads nowhere now.")
    return redirect(owned)


@require_form
@own_list
def rename(request, owned):
    form = NameForm(posted(request), initial={"name": owned.name})
    if form.is_valid():
        try:
            return redirect(keeping.rename(owned, form.cleaned_data["name"]))
        except ListRefused as refusal:
            form.add_error("name", str(refusal))
    context = {"list": owned, "form": form}
    return render(request, "lists/rename.html", context, status=status(form))


@require_form
@own_list
def delete(request, owned):
    """Ask first; posted, do it."""
    if request.method == "POST":
        owned.delete()
        messages.success(request, f"“{owned.name}” is deleted.")
        return redirect("lists")
    context = {"list": owned, "count": owned.entries.count()}
    return render(request, "lists/delete.html", context)


@require_safe
@own_list
def export(request, owned):
    return as_file(owned)


@require_safe
@never_cache
def shared(request, token):
    """A list as whoever has its link sees it."""
    found = get_object_or_404(CardList, token=token)
    context = {"list": found, "entries": found.entries.select_related("card")}
    return render(request, "lists/shared.html", context)


@require_safe
@never_cache
def export_shared(request, token):
    return as_file(get_object_or_404(CardList, token=token))


def as_file(card_list: CardList) -> HttpResponse:
    name = f"{slugify(card_list.name) or 'list'}.txt"
    return HttpResponse(
        keeping.as_text(card_list),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": content_disposition_header(True, name)},
    )


@require_form
@login_required
def save(request, slug):
    """A card, and which of the reader's lists it is on; posted, as they want it."""
    card = get_object_or_404(Card, slug=slug)
    mine = CardList.objects.of(request.user)
    form = SaveForm(posted(request), mine=mine, holding=mine.holding(card))
    if form.is_valid():
        try:
            new = form.cleaned_data["name"]
            keeping.save(card, request.user, into=form.into(), out_of=form.out_of(), new=new)
        except ListRefused as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, where(card, mine.holding(card)))
            return redirect(card)
    return render(request, "lists/save.html", {"card": card, "form": form}, status=status(form))


def where(card, holding) -> str:
    names = ", ".join(f"“{one.name}”" for one in holding)
    return f"{card} is on {names}." if names else f"{card} is on none of your lists."


def posted(request):
    return request.POST if request.method == "POST" else None


def status(form) -> int:
    return 422 if form.errors else 200
