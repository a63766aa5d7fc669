"""A board in an address: its text, and the day whose rules it is ruled by."""

from django import forms

from rulings.engine.editions import LAYERS_SINCE, PINNED

LONGEST = 5_000  # characters, so that its address, encoded, stays within 8,190 bytes


class BoardForm(forms.Form):
    board = forms.CharField(
        label="Board text",
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(
            attrs={"class": "text", "rows": 14, "spellcheck": "false", "autocapitalize": "none"}
        ),
        error_messages={"required": "There is no board yet: write one, or start from an example."},
    )
    as_of = forms.CharField(
        label="As of",
        initial=PINNED,
        max_length=40,
        widget=forms.DateInput(attrs={"type": "date", "min": LAYERS_SINCE}),
    )

    def clean_board(self):
        """Browsers send a text area's lines with CRLF; an address may hold either."""
        return self.cleaned_data["board"].replace("\r\n", "\n").rstrip() + "\n"
