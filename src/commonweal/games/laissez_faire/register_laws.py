"""What is true of the register and the open deal in every position that play can reach."""

from __future__ import annotations

from typing import Any

from commonweal.games.laissez_faire.cards import DEEDS
from commonweal.games.laissez_faire.charter import SEATS
from commonweal.games.laissez_faire.clauses import (
    BENEFICIARY,
    COUNT,
    DRAFT,
    IS_IMMEDIATE,
    OBLIGOR,
    OF_ALL_INCOME,
    OWNER_OF,
    PCT,
    PLACES,
    ROWS,
    SUBJECT,
    TARGET,
    TYPE,
    Clause,
    names,
)
from commonweal.games.laissez_faire.words import Phase

EMPTY, IN_FORCE, ENDED = range(3)
"""The states of a place in the register. ENDED: the clause has ended, but its arrears remain."""
DEAL_PHASES = (Phase.DRAFT, Phase.ANSWER, Phase.PREEMPT)
NUMBERS = (
    "contract_no",
    "clause_no",
    "balance",
    "arrear",
    "uses_left",
    "last_round",
    "signers",
    "secures",
    "complained",
)


def filled(s: Any) -> list[int]:
    """The places of the register that are not empty."""
    return [place for place in range(PLACES) if s.clause_state[place] != EMPTY]


def an_empty_place_says_nothing(s: Any) -> bool:
    """An empty place of the register has no clause, and a filled one a clause that was signed (LF-114)."""
    for place in range(PLACES):
        if s.clause_state[place] == EMPTY:
            if any(s.clause[place]) or s.clause_text[place] >= 0 or any(getattr(s, name)[place] for name in NUMBERS):
                return False
        elif IS_IMMEDIATE[s.clause[place][TYPE]] or not 1 <= s.contract_no[place] < s.next_contract:
            return False
    return True


def places_are_listed_by_age(s: Any) -> bool:
    """The list of places has each filled one once, in order of contract and clause (LF-148)."""
    listed = [s.by_age[number] for number in range(s.listed) if s.clause_state[s.by_age[number]] != EMPTY]
    order = [(s.contract_no[place], s.clause_no[place]) for place in listed]
    return sorted(listed) == filled(s) and order == sorted(set(order))


def nobody_is_bound_without_signing(s: Any) -> bool:
    """Everybody whom a clause in force binds by name has signed it (LF-95)."""
    for place in filled(s):
        code = s.clause[place][OBLIGOR]
        if s.clause_state[place] == IN_FORCE and not s.signers[place]:
            return False
        if s.clause_state[place] == IN_FORCE and code < SEATS and not s.signers[place] >> code & 1:
            return False
    return True


def every_debt_has_a_debtor_and_a_creditor(s: Any) -> bool:
    """Arrears and principal are owed by somebody to somebody, and rest while both are the same player; only loans have
    principal, and what has ended has arrears (LF-152, LF-R95)."""
    for place in filled(s):
        one, other = s.clause[place][OBLIGOR], s.clause[place][BENEFICIARY]
        owes = s.arrear[place] + s.balance[place] > 0
        if owes and any(SEATS <= code < OWNER_OF for code in (one, other)):
            return False
        if s.balance[place] and s.clause[place][TYPE] != Clause.LOAN:
            return False
        if s.clause_state[place] == ENDED and (s.balance[place] or not s.arrear[place]):
            return False
    return True


def shares_stay_within_a_hundred_percent(s: Any) -> bool:
    """The shares that one person owes of the income from one deed are at most 100 percent together (LF-151)."""
    shares = [place for place in filled(s) if s.clause[place][TYPE] == Clause.INCOME_SHARE]
    for code in {s.clause[place][OBLIGOR] for place in shares}:
        own = [place for place in shares if s.clause[place][OBLIGOR] == code]
        for asset in range(DEEDS):
            if sum(s.clause[p][PCT] for p in own if names(s.clause[p][SUBJECT], asset)) > 100:
                return False
        if sum(s.clause[p][PCT] for p in own if s.clause[p][SUBJECT] == OF_ALL_INCOME) > 100:
            return False
    return True


def clauses_name_players_in_the_game(s: Any) -> bool:
    """No clause names a player who is out (LF-75), except arrears that are left of one that was about them (LF-R95)."""
    codes = {s.clause[place][column] for place in filled(s) for column in (OBLIGOR, BENEFICIARY)}
    codes |= {s.clause[place][TARGET] for place in filled(s) if s.clause_state[place] == IN_FORCE}
    return bool(s.phase == Phase.GAME_OVER) or all(code >= SEATS or s.in_play >> code & 1 for code in codes)


def a_deal_is_open_while_it_is_made(s: Any) -> bool:
    """A deal has parties, its drafter among them, while it is written, answered or pre-empted, and nothing of it is
    left afterwards (LF-104, LF-111)."""
    if s.phase not in DEAL_PHASES:
        return not (s.parties or s.signed or s.draft[COUNT])
    if not s.parties >> s.drafter & 1 or s.parties.bit_count() < 2 or s.signed & ~s.parties:
        return False
    return bool(s.phase != Phase.ANSWER or s.signed >> s.drafter & 1)


def below_the_draft_nothing_is_written(s: Any) -> bool:
    """Behind the last clause of the draft nothing is written (LF-107)."""
    rows = range(DRAFT + s.draft[COUNT], ROWS)
    written = all(s.clause[place][TYPE] for place in range(DRAFT, DRAFT + s.draft[COUNT]))
    return written and not any(any(s.clause[place]) or s.clause_text[place] >= 0 for place in rows)


def complaints_are_judged(s: Any) -> bool:
    """A complaint is open while it is judged (LF-162)."""
    return bool((s.phase == Phase.VERDICT) == (s.verdict_slot >= 0))


LAWS = (
    an_empty_place_says_nothing,
    places_are_listed_by_age,
    nobody_is_bound_without_signing,
    every_debt_has_a_debtor_and_a_creditor,
    shares_stay_within_a_hundred_percent,
    clauses_name_players_in_the_game,
    a_deal_is_open_while_it_is_made,
    below_the_draft_nothing_is_written,
    complaints_are_judged,
)
