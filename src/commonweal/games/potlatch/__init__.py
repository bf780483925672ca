"""Potlatch: an economy of gifts, by ndnplayers games. The rules are in `rules/`, one file for each chapter."""

from commonweal.rulebook import rulebook_of

from .rules import cards, status
from .state import HOUSE_CARDS, Type

CHAPTERS = "cards setting_up obligation gift combine_resources closing_action status play"

rulebook = rulebook_of(
    __name__,
    CHAPTERS.split(),
    version=2,
    seats=(2, 6),
    utility_range=status.UTILITY,
    talk_rule="PO-70",
    names={
        "house_card": [{"name": "none"}, *(row | {"title": f"{row['name']} ({row['size']})"} for row in HOUSE_CARDS)],
        "type": [{"name": name} for name in Type.names()],
    },
    results={
        "goals_met": status.goals_met,
        "house_complete": cards.complete,
        "status_gained": status.status_gained,
        "status": status.status_total,
    },
)
