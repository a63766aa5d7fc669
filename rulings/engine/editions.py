"""What was different before a date, and which edition of the rules a day falls under.

Days are ISO dates, so they compare as text. The layers stand as they do now since
2020-04-17, when counters moved into 7c and switching into 7d; what was before isn't
modelled, and is refused.
"""

from __future__ import annotations

import re

LAYERS_SINCE = "2020-04-17"  # 613.4c and 613.4d as they are numbered today

EFFECTIVE = tuple(
    """
    2020-04-17 2020-06-01 2020-07-03 2020-08-07 2020-09-25 2020-11-20 2021-02-05 2021-02-15
    2021-04-22 2021-06-18 2021-07-23 2021-09-24 2021-11-19 2022-02-18 2022-04-29 2022-06-10
    2022-07-08 2022-09-08 2022-10-07 2022-11-18 2023-02-03 2023-04-14 2023-06-16 2023-09-01
    2023-10-13 2023-11-17 2024-02-02 2024-03-08 2024-04-12 2024-06-07 2024-07-30 2024-09-20
    2024-11-08 2025-02-07 2025-04-04 2025-06-06 2025-07-25 2025-09-19 2025-11-14 2026-01-16
    2026-02-27 2026-04-17 2026-06-19 2026-08-07
    """.split()
)
PINNED = EFFECTIVE[-1]


class NotModelled(ValueError):
    """A day whose rules the engine doesn't know."""


def edition_of(day: str) -> str:
    """The effective date of the edition in force on a day, such as "2024-12-24".

    Raises NotModelled for a day that is no ISO date, or that lies before the layers
    were as they are now.
    """
    if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", day):
        raise NotModelled(f"“{day}” is no date; write it as 2024-12-24.")
    if day < LAYERS_SINCE:
        raise NotModelled(
            f"The rules of {day} aren't modelled: the layers have stood as they do now "
            f"since {LAYERS_SINCE}. Ask as of that day or a later one."
        )
    return max(edition for edition in EFFECTIVE if edition <= day)
