"""Potlatch: an economy of gifts, by ndnplayers games. The rules stand in `rules/`, one chapter a file."""

from importlib.resources import files

from commonweal.games.potlatch import conserved, debrief, imagine, players, possible, recount, sketch, studied
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
from commonweal.games.potlatch.table import (
    HOUSE_CARDS,
    RESOURCE_CARDS,
    Charter,
    Phase,
    Prompt,
    Reason,
    Table,
    Told,
    Type,
)
from commonweal.rulebook import Rulebook, load_texts

HERE = files("commonweal.games.potlatch")

rulebook = Rulebook(
    "potlatch",
    version=1,
    seats=(2, 6),
    charter=Charter,
    table=Table,
    chapters=[
        cards,
        setting_up,
        obligation,
        gift,
        combine_resources,
        closing_action,
        status,
        play,
        imagine,
        recount,
        players,
        studied,
    ],
    texts=load_texts(HERE / "rules.toml", HERE / "sentences.toml"),
    phases=Phase,
    reasons=Reason,
    told=Told,
    prompts=Prompt,
    names={
        "kind": [row | {"title": f"{row['type']} {row['amount']} ({row['name']})"} for row in RESOURCE_CARDS],
        "house": HOUSE_CARDS,
        "house_card": [{"name": "none"}, *HOUSE_CARDS],
        "type": [{"name": name} for name in Type.names()],
    },
    results={
        "goals_met": status.goals_met,
        "house_complete": status.house_complete,
        "status_gained": status.status_gained,
        "status": status.status_total,
    },
    conserved=possible.LAWS + conserved.LAWS,
    sketch=sketch.sketch,
    debrief=debrief.debrief,
)
