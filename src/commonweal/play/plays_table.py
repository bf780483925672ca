"""The table of plays: one row for each game and seat, with the same columns for simulated games and live ones.

The lab fills it from machine code, a million games at a time; here it is filled from one game that was played."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from commonweal.debriefing import History
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import OF_SEAT, OUTCOME, ROUND, UTILITY, Measure, measures_of_book

ENDINGS = FINISHED, DEAD_END, TOO_LONG, BROKEN_LAW = "finished", "dead end", "too long", "broken law"
"""How a game can end."""


@dataclass(frozen=True)
class Column:
    """One column: its name, what it means, and its unit."""

    name: str
    meaning: str
    unit: str = ""


ROUNDS = (
    Column(
        "order_changes", "pairs of seats that changed ranks from one round to the next, or to the end", "rank_pairs"
    ),
    Column("order_pairs", "pairs of seats compared", "rank_pairs"),
)


def columns_of_plays(book: Rulebook) -> list[Column]:
    """The columns of the plays of a game, in order."""
    measures, _ = measures_of_book(book)
    of_seats = {name: m for name, m in measures.items() if m.of == OF_SEAT}
    of_tables = {name: m for name, m in measures.items() if m.of != OF_SEAT}
    return [
        Column("game", "number of the game, from 0; with the seed it identifies the game", "number"),
        Column("seat", "number of the seat, from 0", "number"),
        Column("player", "kind of player at this seat", "name"),
        Column("acts", "acts in the whole game, those of chance and of the clock included", "acts"),
        Column("ending", f"how the game ended: {'; '.join(ENDINGS)}", "name"),
        Column("first_seat", "the seat that acted first", "number"),
        *(Column(name, m.meaning, m.unit) for name, m in (of_seats | of_tables).items()),
        *(ROUNDS if any(m.role == ROUND for m in measures.values()) else ()),
    ]


def rows_of_play(number: int, history: History, players: Sequence[str]) -> list[dict[str, Any]]:
    """The rows of a finished game, one for each seat. players: the kind of player at each seat."""
    measures = history.measures
    of_table = {name: history[name] for name, m in measures.items() if m.of != OF_SEAT}
    of_seats = {name: history.of_seats(name) for name, m in measures.items() if m.of == OF_SEAT}
    round_rule = next((m for m in measures.values() if m.role == ROUND), None)
    if round_rule is not None:
        of_table["order_changes"], of_table["order_pairs"] = _rank_changes(history, round_rule)
    first = next((step.by for step in history.steps if step.by >= 0), -1)
    acts = len(history.steps)
    return [
        {"game": number, "seat": seat, "player": players[seat], "acts": acts, "ending": FINISHED, "first_seat": first}
        | {name: values[seat] for name, values in of_seats.items()}
        | of_table
        for seat in history.seats
    ]


def rows_of_stopped(number: int, acts: int, players: Sequence[str], ending: str) -> list[dict[str, Any]]:
    """The rows of a game that did not finish: it has no results."""
    return [
        {"game": number, "seat": seat, "player": player, "acts": acts, "ending": ending}
        for seat, player in enumerate(players)
    ]


def _rank_changes(history: History, round_rule: Measure) -> tuple[int, int]:
    """How many pairs of seats changed ranks from one round to the next, and how many pairs were compared."""
    measures = history.measures
    outcome = next((m for m in measures.values() if m.role == OUTCOME), measures[UTILITY])
    standings: list[list[int]] = []
    at = 0
    for step in history.steps:
        now = round_rule.take(step.after)
        if now != at:
            at = now
            standings.append(history.of_seats(outcome.name, step.after))
    if standings:
        standings.append(history.of_seats(outcome.name))
    changes = pairs = 0
    for then, now_ in itertools.pairwise(standings):
        for seat in history.seats:
            for other in range(seat):
                pairs += 1
                changes += (then[seat] - then[other]) * (now_[seat] - now_[other]) < 0
    return changes, pairs
