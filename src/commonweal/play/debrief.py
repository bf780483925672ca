"""Build the debrief of a finished game: the one its rulebook defines, or a general one."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from commonweal.debriefing import picture
from commonweal.play.game import Game
from commonweal.play.record_csv import CsvTable
from commonweal.rulebook.actors import CHANCE


def debrief(game: Game) -> dict[str, Any]:
    """Build the summary, the pictures with their data, and questions for the talk afterwards.

    docs/protocol.md, Debrief, describes them. Raises ValueError while the game goes on.
    """
    if not game.over:
        raise ValueError("a debrief is held when the game is over")
    if game.book.debrief is not None:
        made_by_game: dict[str, Any] = game.book.debrief(game)
        return made_by_game
    return {"summary": [], "pictures": [acts_per_seat(game), results(game)], "questions": []}


def csv_tables(debriefing: dict[str, Any]) -> list[CsvTable]:
    """Make a CSV table for each picture of a debrief: "Wealth" becomes debrief-wealth.csv."""
    return [
        CsvTable(
            f"debrief-{'-'.join(re.findall('[a-z0-9]+', picture['title'].lower()))}.csv",
            {
                column["name"]: column["title"] + (f", in {column['unit']}" if "unit" in column else "")
                for column in picture["columns"]
            },
            picture["rows"],
        )
        for picture in debriefing["pictures"]
    ]


def acts_per_seat(game: Game) -> dict[str, Any]:
    """Draw how often each seat did what."""
    counted: Counter[tuple[int, str]] = Counter()
    for move in game.moves():
        for entry in move.entries:
            if entry.by != CHANCE:
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
    """Draw what each seat ended with."""
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
