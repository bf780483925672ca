"""Declare the fields of contracts: the register of clauses in force, the draft, and the deal that is open.

`clause` has the register in its first rows and the draft behind it, so that one rule reads both. A state takes these
fields over: `class State(Register)`.
"""

from __future__ import annotations

from commonweal.games.laissez_faire.cards import DEEDS, LEVELS
from commonweal.games.laissez_faire.charter import MOST_ROUNDS, OPTIONS, SEATS, Charter
from commonweal.games.laissez_faire.clauses import (
    BENEFICIARY,
    DRAFT,
    FIELDS,
    HIGHEST,
    OBLIGOR,
    PLACES,
    ROWS,
    UNUSED,
)
from commonweal.games.laissez_faire.register_laws import EMPTY, ENDED, IN_FORCE, LAWS
from commonweal.rulebook import group, own, public, scratch
from commonweal.rulebook.parts import Part

__all__ = ["EMPTY", "ENDED", "IN_FORCE"]

EVERY_SEAT_BIT = (1 << SEATS) - 1
MOST_OWED = 99_999
"""Balances and arrears stop growing there."""
LAST_CONTRACT = 9999
"""After that nothing more can be registered."""
MOST_SUM = 20_000_000
EDITS = 200


# ---------------------------------------------------------------- who reads a clause
def reads_draft(s, seat, place):
    """Everybody reads the draft, or by charter its parties (LF-244)."""
    return s.draft_visibility == Charter.draft_visibility.PUBLIC or (seat >= 0 and s.parties >> seat & 1 == 1)


def reads_clause(s, seat, place):
    """Everybody reads clauses, or by charter: of the draft the parties; of a contract who signed it, whom the clause
    names, and who judges a text in it (LF-244, LF-245)."""
    if place >= DRAFT:
        return reads_draft(s, seat, place)
    if s.contract_visibility == Charter.contract_visibility.PUBLIC:
        return True
    return seat >= 0 and (s.may_read[seat][place] == 1 or place == s.verdict_slot)


def guess_clause(s, b, place, column):
    """To those who do not read it, a clause may as well say nothing, and name nobody."""
    return UNUSED[column]


def guess_reading(s, b, seat, place):
    """What others read is nothing that a player can know."""
    return 0


def guess_nothing(s, b, place):
    return 0


def guess_no_text(s, b, place):
    return -1


class Register:
    """The fields of contracts (LF-115, and the section State), and what is always true of them."""

    always = Part({}, invariants=LAWS)

    clause = group(
        reads_clause, ROWS, FIELDS, high=max(HIGHEST), guess=guess_clause,
        text=f"the clauses of the register, and from place {PLACES} on of the draft: type, obligor, beneficiary, ...",
    )  # fmt: skip
    may_read = own(
        SEATS, PLACES, high=1, guess=guess_reading,
        text="where contracts are for their parties alone: whether each seat reads the clause in each place",
    )  # fmt: skip
    clause_text = group(
        reads_clause, ROWS, low=-1, high=32_000, kind="words", guess=guess_no_text,
        text="the text of a free-text clause, -1 for none",
    )  # fmt: skip
    # the register
    clause_state = public(PLACES, high=ENDED, text="each place: 0 empty, 1 in force, 2 ended with arrears")
    contract_no = public(PLACES, high=LAST_CONTRACT, text="the number of its contract")
    clause_no = public(PLACES, high=7, kind="drafted", text="the number of the clause in its contract, from 0")
    balance = group(reads_clause, PLACES, high=MOST_OWED, guess=guess_nothing, text="principal outstanding")
    arrear = group(reads_clause, PLACES, high=MOST_OWED, guess=guess_nothing, text="arrears")
    uses_left = group(reads_clause, PLACES, high=99, guess=guess_nothing, text="uses that are left")
    last_round = public(PLACES, high=MOST_ROUNDS, text="the round in which it was signed or last fell due")
    signers = public(PLACES, high=EVERY_SEAT_BIT, kind="seats", text="bit set of those who signed the contract")
    secures = group(
        reads_clause,
        PLACES,
        high=255,
        guess=guess_nothing,
        text="bit set of the clauses of its contract that a collateral secures",
    )
    complained = public(
        PLACES,
        high=EVERY_SEAT_BIT,
        kind="seats",
        text="bit set of those who complained under it in this round, or called for bail in this turn",
    )
    by_age = public(
        PLACES,
        high=PLACES - 1,
        text="the places in order of contract and clause; those that are empty now count for nothing",
    )
    listed = public(high=PLACES, text="how many places that list has")
    next_contract = public(low=1, high=LAST_CONTRACT + 1, text="the number of the next contract")
    # the deal that is open
    draft = group(
        reads_draft, 2, high=EDITS, guess=guess_nothing, text="clauses in the draft, and edits made in this deal"
    )
    parties = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the parties of the open deal, 0 without one")
    signed = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of those who have signed it")
    drafter = public(high=SEATS - 1, kind="seat", text="who writes the draft, or offers it")
    opener = public(high=SEATS - 1, kind="seat", text="who opened the deal")
    counters_used = public(high=9, text="counter-offers made in this deal")
    answer_queue = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats still to be asked")
    asked_party = public(low=-1, high=SEATS - 1, kind="seat", text="who is asked to sign or to judge, -1 for nobody")
    deals_left = public(SEATS, high=20, text="deals that each seat may still open in this turn")
    preempt_slot = public(
        low=-1, high=PLACES - 1, kind="slot", text="the first refusal that is asked about, -1 for none"
    )
    # complaints
    verdict_slot = public(low=-1, high=PLACES - 1, kind="slot", text="the clause that is complained of, -1 for none")
    verdict_by = public(low=-1, high=SEATS - 1, kind="seat", text="who complains")
    verdict_against = public(low=-1, high=SEATS - 1, kind="seat", text="who is complained of")
    verdict_claim = public(high=9999, text="the sum that is claimed")
    verdict_votes = public(2, high=SEATS, text="votes against and for the complaint")
    # money owed, and the charter
    arrear_turns = public(SEATS, high=9, text="regular turns in a row that each seat began with arrears")
    pending_charter = public(OPTIONS, low=-1, high=99_999, text="values that options will have from the next turn on")
    # working memory: what would be true after the immediate clauses of a draft
    would_have = scratch(SEATS, low=-MOST_SUM, high=MOST_SUM)
    would_own = scratch(DEEDS, low=-2, high=SEATS - 1)
    would_stand = scratch(DEEDS, low=0, high=LEVELS)
    would_end = scratch(PLACES, low=0, high=2)
    would_benefit = scratch(PLACES, low=0, high=HIGHEST[BENEFICIARY])
    would_owe = scratch(PLACES, low=0, high=HIGHEST[OBLIGOR])
    received = scratch(SEATS, low=0, high=MOST_SUM)
    collected = scratch(SEATS, low=0, high=MOST_SUM)
    party_of = scratch(ROWS - DRAFT, low=-1, high=SEATS - 1)
    # working memory: the limits of a price that clauses set, and the places of these clauses, -1 for none
    least_price = scratch(low=0, high=9999)
    most_price = scratch(low=-1, high=9999)
    least_by = scratch(low=-1, high=PLACES - 1)
    most_by = scratch(low=-1, high=PLACES - 1)
    refuse_by = scratch(low=-1, high=PLACES - 1)
    right_by = scratch(low=-1, high=PLACES - 1)
    personal_limits = scratch(PLACES, low=0, high=PLACES - 1)
