"""What the README shows can be done as it stands there."""

import re
from pathlib import Path

from rulings.boards.ruling import ruling_on_text

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def board_of_the_readme() -> str:
    """The example under "Board text", without the explanations set apart by wide gaps."""
    block = re.search(r"## Board text\n\n```text\n(.*?)```", README, re.S)
    assert block
    return "\n".join(
        line if line.endswith("]") else re.sub(r"(?<=\S) {3,}\S.*", "", line)
        for line in block[1].splitlines()
    )


def test_the_board_of_the_readme_holds_what_it_claims():
    ruling = ruling_on_text(board_of_the_readme())

    assert [verdict.instead for verdict in ruling.claims if not verdict.holds] == []
    assert ruling.holds
    assert ruling.not_understood == ()
