"""What curators write, checked before it is kept: citations that exist, proofs that hold."""

import re

from django import forms
from django.core.exceptions import ValidationError

from rulings.engine.notation import BoardError
from rulings.library import pinned

from .citations import ruling_on
from .models import Card, Curated, Digest, FaqEntry, Ruling
from .numbers import named_in

CARD = re.compile(r"\[\[([^\[\]|]+)")


class RuleNumbersField(forms.CharField):
    """Rule numbers in one line, kept as a list: "613.8b, 305.7"."""

    def prepare_value(self, value):
        return ", ".join(value) if isinstance(value, list) else value

    def to_python(self, value):
        if isinstance(value, list):
            return value
        return [number for number in (value or "").replace(",", " ").split() if number]

    def validate(self, value):
        super().validate(value)
        unknown = [number for number in value if not pinned.exists(number)]
        if unknown:
            raise ValidationError(
                f"No such rule in the Comprehensive Rules of {pinned.EFFECTIVE}: "
                f"{', '.join(unknown)}. Look the number up."
            )


class CuratedForm(forms.ModelForm):
    """A published text must cite rules that exist; a draft may be half done."""

    prose: tuple[str, ...] = ()

    def clean(self):
        data = super().clean()
        for name in self.prose:
            unknown = [n for n in named_in(data.get(name) or "") if not pinned.exists(n)]
            if unknown:
                self.add_error(
                    name, f"It cites {', '.join(unknown)}, which {pinned.EFFECTIVE} doesn't have."
                )
        if data.get("status") == Curated.Status.PUBLISHED:
            for name, problem in why_not_published(data).items():
                self.add_error(name, problem)
        return data


class RulingForm(CuratedForm):
    prose = ("text",)
    rules = RuleNumbersField(required=False, help_text="Most telling first: 613.8b, 305.7")

    class Meta:
        model = Ruling
        fields = ("cards", "text", "given_on", "source", "rules", "status")


class FaqEntryForm(CuratedForm):
    prose = ("answer",)
    rules = RuleNumbersField(required=False, help_text="Most telling first: 613.8b, 305.7")

    class Meta:
        model = FaqEntry
        fields = (
            "topic",
            "question",
            "slug",
            "answer",
            "rules",
            "since",
            "before",
            "proof",
            "position",
            "status",
        )

    def clean(self):
        data = super().clean()
        if bool(data.get("since")) != bool(data.get("before")):
            self.add_error("before", "“Since” and “before” go together: give both, or neither.")
        return data


class DigestForm(CuratedForm):
    prose = ("text",)

    class Meta:
        model = Digest
        fields = ("number", "text", "status")

    def clean_number(self):
        number = self.cleaned_data["number"]
        if not pinned.exists(number):
            raise ValidationError(
                f"There is no rule {number} in the edition of {pinned.EFFECTIVE}."
            )
        return number


def unknown_cards(*texts: str) -> list[str]:
    """The names in [[brackets]] that no card bears."""
    names = list(dict.fromkeys(name.strip() for text in texts for name in CARD.findall(text)))
    known = set(Card.objects.filter(name__in=names).values_list("name", flat=True))
    return [name for name in names if name not in known]


def why_not_published(values) -> dict[str, str]:
    """What keeps something from being published, by field; empty when nothing does."""
    problems = {}
    if "rules" in values and not values["rules"]:
        problems["rules"] = "Cite at least one rule before publishing."
    if values.get("proof"):
        problem = proof_fault(values["proof"])
        if problem:
            problems["proof"] = problem
    return problems


def proof_fault(proof: str) -> str:
    """Why a proof's board proves nothing, or "" when the engine agrees with all it claims."""
    try:
        ruling = ruling_on(proof.replace("\r\n", "\n"))
    except BoardError as error:
        return f"The board can't be read: {error}"
    if ruling.refused:
        return f"The engine refuses the board: {ruling.refused}"
    if ruling.not_understood:
        return f"Not understood: {ruling.not_understood[0].text}"
    if not ruling.claims:
        return "A proof claims something: add “then” and at least one claim."
    wrong = [one for one in ruling.claims if not one.holds]
    return "; ".join(f"“{one.claim}” doesn't hold: {one.instead}" for one in wrong)
