"""What a step says of a change."""

import pytest

from rulings.engine.abilities import Keyword
from rulings.engine.changes import AddTypes, Gain
from rulings.engine.wording import does


@pytest.mark.parametrize(
    ("change", "labels", "said"),
    [
        (Gain(()), ["Bear"], "gives Bear no ability"),
        (Gain((Keyword("flying"),)), ["Bear", "Wisp"], "gives Bear and Wisp flying"),
        (AddTypes(supertypes=("Snow",)), ["Bear"], "makes Bear snow as well"),
        (AddTypes(supertypes=("Legendary",)), ["A", "B"], "makes A and B legendary as well"),
        (
            AddTypes(("Artifact",), (), ("Legendary",)),
            ["Bear"],
            "makes Bear a legendary artifact as well",
        ),
        (AddTypes(subtypes=("Elf",)), ["A", "B"], "makes A and B Elves as well"),
    ],
)
def test_a_change_is_told_in_good_words(change, labels, said):
    assert does(change, labels) == said
