"""Potlatch: an economy of gifts, by ndnplayers games. The rules are in `rules/`, one file for each chapter."""

from importlib.resources import files

from commonweal.games.potlatch import debrief, invariants, measures, positions, sensible, state
from commonweal.games.potlatch.rules import (
    cards,
    closing_action,
    combine_resources,
    gift,
    obligation,
    play,
    setting_up,
    status,
)
from commonweal.games.potlatch.state import HOUSE_CARDS, Type
from commonweal.rulebook import Rulebook, load_texts

rulebook = Rulebook(
    "potlatch",
    version=1,
    seats=(2, 6),
    utility_range=status.UTILITY,
    talk_rule="PO-70",
    state=state,
    chapters=[
        cards,
        setting_up,
        obligation,
        gift,
        combine_resources,
        closing_action,
        status,
        play,
        positions,
        sensible,
        measures,
    ],
    texts=load_texts(files("commonweal.games.potlatch")),
    names={
        "house_card": [
            {"name": "none"},
            *(row | {"title": f"{row['name']} ({row['size']})"} for row in HOUSE_CARDS),
        ],
        "type": [{"name": name} for name in Type.names()],
    },
    results={
        "goals_met": status.goals_met,
        "house_complete": status.house_complete,
        "status_gained": status.status_gained,
        "status": status.status_total,
    },
    invariants=invariants,
    debrief=debrief.debrief,
)
