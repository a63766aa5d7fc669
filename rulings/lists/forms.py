"""What owners say of their lists."""

from django import forms

from rulings.reference.models import Card
from rulings.reference.search import search

from .models import CardList, Entry

NAME = CardList._meta.get_field("name").max_length
NOTE = Entry._meta.get_field("note").max_length


class TidyField(forms.CharField):
    """One line of text, with single spaces."""

    def to_python(self, value):
        return " ".join(super().to_python(value).split())


class NameForm(forms.Form):
    name = TidyField(
        label="Name",
        max_length=NAME,
        error_messages={"required": "Give the list a name."},
    )


class NoteForm(forms.Form):
    note = TidyField(label="Note", max_length=NOTE, required=False)


class AddForm(NoteForm):
    card = TidyField(
        label="Card",
        max_length=200,
        error_messages={"required": "Say which card, by its name."},
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ("card", "note")

    def clean_card(self):
        name = self.cleaned_data["card"]
        if len(found := Card.objects.called(name)) == 1:
            return found[0]
        if found:
            several = " or ".join(card.name for card in found)
            raise forms.ValidationError(f"“{name}” is a name of {several}. Say which.")
        alike = [result.title for result in search(name, kinds=["card"], limit=3) if result.note]
        lead = f"Did you mean {' or '.join(alike)}?" if alike else "Look it up among the cards."
        raise forms.ValidationError(f"There is no card called “{name}” here. {lead}")


class SaveForm(forms.Form):
    """Which of an owner's lists a card is to be on; `was` are those it was on when they saw them.

    Only what they changed is done: a list that got the card meanwhile keeps it.
    """

    lists = forms.MultipleChoiceField(
        label="Your lists",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": "A list is gone meanwhile. Choose among these."},
    )
    name = TidyField(label="A new list", max_length=NAME, required=False)

    def __init__(self, data=None, *, mine, holding):
        self.mine = {str(one.pk): one for one in mine}
        self.was = data.getlist("was") if data is not None else [str(one.pk) for one in holding]
        super().__init__(data, initial={"lists": self.was})
        self.fields["lists"].choices = [(key, one.name) for key, one in self.mine.items()]

    def into(self):
        return self._among_mine(set(self.cleaned_data["lists"]) - set(self.was))

    def out_of(self):
        return self._among_mine(set(self.was) - set(self.cleaned_data["lists"]))

    def _among_mine(self, keys):
        return [one for key, one in self.mine.items() if key in keys]
