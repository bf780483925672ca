"""The tables that adapters are tried on: every game at its fewest and most seats, under several charters."""

from __future__ import annotations

from itertools import islice
from typing import Any

from commonweal.adapters.numbering import numbering
from commonweal.laws.trial import charters_of
from commonweal.play import find_book, game_names
from commonweal.rulebook import Rulebook

GAMES = sorted(game_names())


def tables_to_try(other_charters: int) -> list[tuple[str, int, dict[str, Any]]]:
    """(game, seats, charter): the defaults, and so many charters that differ from them."""
    tables = []
    for game in GAMES:
        book = find_book(game)
        for seats in book.seats:
            others = (charter for _, charter in charters_of(book, 1, seats) if charter)
            tables += [(game, seats, charter) for charter in ({}, *islice(others, other_charters))]
    return tables


def allowed_actions(book: Rulebook, record: Any, seat: int) -> list[int]:
    """The actions of a seat that the rules allow, by the reasons against each act; of amounts those that are listed."""
    actions, rules = numbering(book), book.interpreted
    workspace, awaited = rules.workspace(), rules.is_awaited(record, seat)
    count = (rules.options if awaited else rules.out_of_turn_options)(record, workspace, seat)
    listed = actions.listed(workspace, count)
    assert all(rules.why(record, seat, act) == 0 for act in listed.values())
    named = {n for act in book.acts if act.amount is not None for n in range(act.first, act.first + act.size)}
    allowed = {n for n in range(book.act_count) if n not in named and rules.why(record, seat, n) == 0}
    assert allowed == set(listed.values()) - named
    return sorted(listed) + ([] if awaited else [actions.wait])
