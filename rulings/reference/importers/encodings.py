"""From the bytes of a published text to its characters, or a reason why they can't be had."""

import re

from . import Refused

LINE_ENDS = re.compile(r"\r\n|[\r\n\x0b\x0c\u2028\u2029]")
# UTF-8 that was read as Latin-1 or Windows-1252 and written as UTF-8 again: â€™, Â®, Ã©.
READ_TWICE = re.compile("[ÂÃâ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
AGAIN = "Download it again from its publisher, and don't open and save it in between."


def decode(data: bytes) -> str:
    """The text of a file in any encoding that the rules were ever published in."""
    text = _decode(data)
    if "\0" in text:
        raise Refused(
            "This was a UTF-16 text, but its bytes were changed on the way "
            f"({text.count(chr(0)):,} zero characters are left in it). {AGAIN}"
        )
    if (lost := text.count("\ufffd")) > len(text) / 200:
        raise Refused(f"{lost:,} of its characters were lost (U+FFFD stands for them). {AGAIN}")
    return text


def refuse_if_encoded_twice(text: str) -> None:
    if len(twice := READ_TWICE.findall(text)) > 3:
        raise Refused(
            f"Its characters were encoded twice: {len(twice):,} places like {twice[0]!r}. {AGAIN}"
        )


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _attempt(data, "utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _attempt(data, "cp1252")


def _attempt(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Refused(
            f"It is neither UTF-8 nor {encoding}: byte {error.start:,} can't be read. {AGAIN}"
        ) from None


def lines(text: str) -> list[str]:
    """A text's lines, whatever ends them; no spaces at their ends, no hard spaces in them."""
    text = text.replace("\xa0", " ").replace("\u200b", "").replace("\ufeff", "")
    return [line.expandtabs(4).rstrip() for line in LINE_ENDS.split(text)]
