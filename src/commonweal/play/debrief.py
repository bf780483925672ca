"""When a game is over: the debrief, which is the game's own or, failing that, what any game can say."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from commonweal.debriefing import picture
from commonweal.play.game import Game
from commonweal.play.log_writer import BY_CHANCE
from commonweal.play.record import Sheet


def debrief(game: Game) -> dict[str, Any]:
    """Summary, pictures with their data, and questions for the talk afterwards (docs/protocol.md, Debrief).

    Raises ValueError while the game goes on.
    """
    if not game.over:
        raise ValueError("a debrief is held when the game is over")
    if game.book.debrief is not None:
        own: dict[str, Any] = game.book.debrief(game)
        return own
    return {"summary": [], "pictures": [acts_per_seat(game), results(game)], "questions": []}


def sheets(made: dict[str, Any]) -> list[Sheet]:
    """The tables behind a debrief's pictures, one sheet each for the CSV files: "Wealth" as debrief-wealth.csv."""
    return [
        Sheet(
            f"debrief-{'-'.join(re.findall('[a-z0-9]+', picture['title'].lower()))}.csv",
            {
                column["name"]: column["title"] + (f", in {column['unit']}" if "unit" in column else "")
                for column in picture["columns"]
            },
            picture["rows"],
        )
        for picture in made["pictures"]
    ]


def acts_per_seat(game: Game) -> dict[str, Any]:
    """How often each seat did what."""
    counted: Counter[tuple[int, str]] = Counter()
    for move in game.moves():
        for entry in move.entries:
            if entry.by != BY_CHANCE:
                counted[entry.by, game.book.texts.acts[game.book.act_of(entry.number).name]["title"]] += 1
    return picture(
        "stacked",
        "Acts",
        "How often each seat did what.",
        {"seat": "Seat", "act": "Act", "times": ("Times", "acts")},
        [[game.names[seat], title, times] for (seat, title), times in sorted(counted.items())],
        x="seat",
        y="times",
        series="act",
    )


def results(game: Game) -> dict[str, Any]:
    """What each seat ended with."""
    rows = [
        [game.names[seat], name.replace("_", " "), value]
        for seat, outcome in enumerate(game.outcome or [])
        for name, value in outcome.items()
    ]
    return picture(
        "bars",
        "Results",
        "What each seat ended with.",
        {"seat": "Seat", "result": "Result", "value": "Value"},
        rows,
        x="seat",
        y="value",
        series="result",
    )
