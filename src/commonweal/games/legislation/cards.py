"""Read the cards of Legislation: issues, red cards, yellow cards, and the sets of texts for the issues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from commonweal.rulebook.charters.custom_decks import DeckFormat, Text
from commonweal.rulebook.charters.deck_tables import read_deck

DECKS = files("commonweal.games.legislation") / "decks"
ICONS = read_deck(DECKS / "issues.csv", "issue_no")
BLUE_CARDS = read_deck(DECKS / "blue-cards.csv", "direction", "copies")
RED_ROWS = read_deck(DECKS / "red-cards.csv", "direction", "copies")
YELLOW_CARDS = read_deck(DECKS / "yellow-cards.csv", "copies")
TEXTS_OF_ISSUES = read_deck(DECKS / "issue-sets.csv")

ISSUES = len(ICONS)
CARDS = len(BLUE_CARDS)
CROWN = len(RED_ROWS) - 1
RED = len(RED_ROWS)
YELLOW = len(YELLOW_CARDS)
MOST_CROWNS = 12
SIGN = ("+", "−")


def issues_of(set_id: str) -> list[dict[str, str]]:
    """The rows of a set of texts: the icon, its title, and what + and - mean."""
    return [
        {
            "id": str(row["issue_id"]),
            "title": str(row["name"]),
            "plus_text": str(row["plus_text"]),
            "minus_text": str(row["minus_text"]),
        }
        for row in TEXTS_OF_ISSUES
        if row["set_id"] == set_id
    ]


def fill_issues(s: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write into a state how many issues its set has (LG-134)."""
    s.issues_in_set = len(rows)


ISSUE_ROWS = issues_of("icons")
ISSUE_SET = DeckFormat(
    "issue",
    (
        Text("id", 20, unique=True, one_of=tuple(row["id"] for row in ISSUE_ROWS)),
        Text("title", 40, unique=True),
        Text("plus_text", 80),
        Text("minus_text", 80),
    ),
    ISSUES,
    fill_issues,
    least=3,
    standard=ISSUE_ROWS,
    sets={"icons": ISSUE_ROWS, "town-council": issues_of("town-council")},
)
"""The texts of the issues. Row n stands for issue n; a set may have fewer rows than there are icons (LG-97, LG-134)."""

DIRECTIONS = [{"name": "plus", "title": SIGN[0]}, {"name": "minus", "title": SIGN[1]}]
RED_CARDS = [
    {
        "id": row["id"],
        "title": f"{ISSUE_ROWS[number // 2]['title']} {SIGN[number % 2]}"
        if number != CROWN
        else "Loyalty to the Crown",
        "copies": int(row["copies"]) or MOST_CROWNS,
    }
    | ({"issue": number // 2} if number != CROWN else {})
    for number, row in enumerate(RED_ROWS)
]
"""The red deck: card 2 * issue is the + card of an issue, the next one its - card; the last is the crown card.

`issue`: whose title is in the title of the card, also in a set of issues that a table brings."""
YELLOW_NAMES = [{"name": "none", "title": "no card"}, *({"id": row["id"], "name": row["name"]} for row in YELLOW_CARDS)]
