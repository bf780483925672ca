"""What is owed under each clause changes as the log says, for everybody who reads the clause.

The law that the log tells every change cannot check this: it looks at one field at a time, and a debt is the sum of
two, the principal and the arrears."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.charter import SEATS
from commonweal.games.laissez_faire.clauses import PLACES
from commonweal.games.laissez_faire.register import EMPTY, reads_clause
from commonweal.laws.trial import Trial
from commonweal.play.log_writer import LogWriter, UnplacedEntry
from games.laissez_faire.clause_numbers import AMORTISE, COMPOUND, OWNER_OF
from games.laissez_faire.contracts import clause, table
from games.laissez_faire.negotiating import negotiate
from games.seats import A, B, C, D

Owed = dict[tuple[int, int], int]
"""What is owed by contract and clause, in dollars."""
ADDS = ("LENT", "IN_ARREARS", "INTEREST_ADDED", "AWARD_OWED")
TAKES = ("PRINCIPAL_PAID", "PRINCIPAL_LOST", "ARREARS_PAID", "PREPAID", "ESTATE_PAYS", "OVER", "STRUCK", "RELEASED")
CLEARS = ("FORECLOSED", "FORFEITED")
"""The notices that tell how a debt changes: by the dollars that they name, or to nothing. Of an estate see `told`."""
WRITER = LogWriter(book, [f"Seat {seat}" for seat in range(SEATS)])
TELL = {*ADDS, *TAKES, *CLEARS, "ESTATE_GIVES"}
RARE = {"PRINCIPAL_LOST", "ESTATE_PAYS"}
"""Notices of which test_told.py has examples: these games come to them too seldom."""
RUSH, WALL_STREET = 6, 27
CHARTER = {"objective": 2, "round_limit": 8, "allow_resign": 0, "bankruptcy_turns": 2, "encumbrances_survive": 1}
LOAN = clause("loan", A, B, amount=300, pct=10, period=2, end=5, flags=AMORTISE)
PLEDGE = clause("collateral", A, B, subject=WALL_STREET)
GROWING = clause("loan", C, A, amount=200, pct=20, period=1, end=4, flags=COMPOUND)
ATTACHED = clause("loan", OWNER_OF + RUSH, B, amount=120, pct=5, period=1, end=6, flags=AMORTISE)
REGULAR = clause("pay-every", D, C, amount=40, period=1, start=2)


def in_debt(seen: str, game: int) -> Trial:
    """A game in which everybody owes something, and may sign anything."""
    charter = CHARTER | {"contract_visibility": seen}
    trial = Trial(book, 4, charter, 3, game, negotiate)
    contracts = ([LOAN, PLEDGE], [GROWING], [ATTACHED], [REGULAR])
    trial.s = table(*contracts, charter=charter, owner={RUSH: A, WALL_STREET: A}, cash=dict.fromkeys(range(4), 90)).s
    return trial


def owed(s: Any, viewer: int | None = None) -> Owed:
    """What is owed now under the clauses in the register, or under those that a viewer reads."""
    return {
        (s.contract_no[place], s.clause_no[place]): s.arrear[place] + s.balance[place]
        for place in range(PLACES)
        if s.clause_state[place] != EMPTY and (viewer is None or reads_clause(s, viewer, place))
    }


def told(before: Owed, entries: list[UnplacedEntry]) -> Owed:
    """Work out the debts after an act from the log entries that a viewer gets."""
    found = dict(before)
    for entry in entries:
        name, values = entry.id.split(".")[1], entry.values
        if name not in TELL:
            continue
        key = (values["contract"], values.get("clause", 0))
        was = found.get(key, 0)
        if name in ADDS:
            found[key] = was + values["dollars"]
        elif name in TAKES:
            found[key] = was - values["dollars"]
        else:
            found[key] = values["left"] if name == "ESTATE_GIVES" else 0
    return found


@pytest.mark.rule("LF-72", "LF-73", "LF-101", "LF-125", "LF-126", "LF-152", "LF-153", "LF-154", "LF-245")
@pytest.mark.parametrize("seen", ["public", "parties"])
def test_whoever_reads_a_clause_is_told_how_what_is_owed_under_it_changes(seen: str) -> None:
    heard = set[str]()
    for game in range(6):
        trial = in_debt(seen, game)
        while trial.to_act():
            was, (who, number) = trial.s.clone(), trial.choose()
            act = WRITER.describe_act(was, who, number)._replace(notices=trial.do(who, number))
            notices = {book.notices.name_of(notice[0]) for notice in act.notices}
            heard |= notices
            before, after = owed(was), owed(trial.s)
            if before == after and not notices & TELL:
                continue  # no entry tells a change of a debt
            for viewer in range(-1, trial.seats):
                seen_before, seen_after = owed(was, viewer), owed(trial.s, viewer)
                said = told(before, WRITER.write_entries([act], viewer if viewer >= 0 else None))
                for key in before.keys() | after.keys() | said.keys():
                    if (key in before) <= (key in seen_before) and (key in after) <= (key in seen_after):
                        assert said.get(key, 0) == after.get(key, 0), (trial.last, game, viewer, key)
    assert heard >= TELL - RARE
