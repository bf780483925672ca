"""The tables that adapters are tried on: every game at its fewest and most seats, under several charters."""

from __future__ import annotations

from itertools import islice
from typing import Any

from commonweal.adapters.numbering import numbering
from commonweal.laws.trial import charters_of
from commonweal.play import find_book, game_names
from commonweal.rulebook import Rulebook

GAMES = sorted(game_names())
SEATS = {game: max(3, find_book(game).seats[0]) for game in GAMES}
"""Three seats, or the fewest of a game that takes more."""
CHARTERS: dict[str, dict[str, Any]] = {
    "new_tabor": {"quarters": 1, "office_method": "election", "open_holdings": 0, "resign": 0, "motions": 0},
    "laissez_faire": {
        "objective": 2, "round_limit": 8, "cash_visibility": "own_only", "allow_resign": 0, "deals_own_turn": 0,
        "deals_other": 0,
    },
}  # fmt: skip
"""Charters under which random games show more: much is hidden, and nobody leaves or writes contracts for hours."""
SECRETIVE = CHARTERS | {"laissez_faire": {"draft_visibility": "parties"}}
"""Charters under which seats choose in secret within a hundred acts."""
ENDLESS = {"laissez_faire"}
"""Games that hardly end where every act is as likely as any other: players write at contracts."""


def charter_that_ends(game: str) -> dict[str, Any]:
    """The defaults, or a charter under which games that are played at random come to their end."""
    return CHARTERS[game] if game in ENDLESS else {}


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
    whole = [act for act in book.acts if act.amount is None]
    allowed = {n for act in whole for n in range(act.first, act.first + act.size) if rules.why(record, seat, n) == 0}
    assert allowed == {n for n in listed.values() if book.act_of(n).amount is None}
    return sorted(listed) + ([] if awaited else [actions.wait])
