"""Ready-made contracts: a draft may start from one, fitted to its parties, a deed and the round."""
# LF-103, LF-107, the section Components. What they say stands in data/contract_templates.csv and
# data/more_contracts.csv.

from typing import Any

from commonweal.games.laissez_faire.cards import CITY, DEEDS, KIND, OTHER_CITY, PRICE, Kind
from commonweal.games.laissez_faire.charter import MOST_ROUNDS, SEATS
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    COND,
    COND_ARG,
    COUNT,
    DRAFT,
    EDITED,
    END,
    FIELDS,
    HIGHEST,
    OF_CITY,
    OF_STREETS,
    OWNER_OF,
    READY_CLAUSE,
    READY_COUNT,
    READY_FIRST,
    READY_NAMES,
    SIGNED_IN,
    START,
    SUBJECT,
    TARGET,
    TYPE,
    Clause,
    Cond,
)
from commonweal.games.laissez_faire.register import EDITS
from commonweal.games.laissez_faire.rules import deeds
from commonweal.games.laissez_faire.rules.contracts import drafting
from commonweal.games.laissez_faire.words import Phase, Reason
from commonweal.rulebook import act, known_to

FIRST, SECOND = range(2)
NO_DEED = -1
PRICED = (Clause.PAY_NOW, Clause.PAY_AT, Clause.LOAN, Clause.CALL_OPTION, Clause.PUT_OPTION)
"""The clauses whose sums follow the price of the deed."""
WRITES: dict[str, Any] = {"previewable": True, "final": False}


def _subjects(number: int) -> tuple[int, ...]:
    first = READY_FIRST[number]
    return tuple(READY_CLAUSE[first + row][SUBJECT] for row in range(READY_COUNT[number]))


MAIN_DEED = tuple(
    next((subject for subject in _subjects(number) if subject < DEEDS), NO_DEED) for number in range(len(READY_NAMES))
)
"""The deed that each ready-made contract is about; -1 for none."""
MAIN_CITY = tuple(
    next((subject - OF_CITY for subject in _subjects(number) if OF_CITY <= subject < OF_STREETS), NO_DEED)
    for number in range(len(READY_NAMES))
)
"""The city whose streets each ready-made contract is about; -1 for none."""


# ---------------------------------------------------------------- fitting one
def is_of_a_deed(ready):
    """Whether a ready-made contract is about a deed or a city."""
    return MAIN_DEED[ready] >= 0 or MAIN_CITY[ready] >= 0


def fits_kind(ready, deed):
    """Whether a deed is of the kind that a ready-made contract needs."""
    if MAIN_CITY[ready] >= 0:
        return KIND[deed] == Kind.STREET
    kind = READY_CLAUSE[READY_FIRST[ready]][TYPE]
    return kind not in (Clause.SERVICE_RIGHT, Clause.PRICE_CAP) or KIND[deed] == KIND[MAIN_DEED[ready]]


def other_side(s, one):
    """The party on the other side of one: the drafter, or the party after the drafter."""
    return drafting.next_party(s) if one == s.drafter else s.drafter


def first_deed(s, seat):
    """The first deed of a player; -1 for none."""
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            return asset
    return NO_DEED


def person(code, one, other, deed):
    """A code of a person in a ready-made contract: its two sides, and the owner of its deed."""
    if code < SEATS:
        return one if code == FIRST else other
    return OWNER_OF + deed if code >= OWNER_OF else code


def city(code, ready, deed):
    """A city in a ready-made contract: that of the deed, or the other one of its side."""
    return CITY[deed] if code == MAIN_CITY[ready] else OTHER_CITY[CITY[deed]]


def subject(s, code, ready, deed, other):
    """A subject in a ready-made contract: its deed, a deed of the other side, or the streets of a city."""
    if code < DEEDS:
        return deed if code == MAIN_DEED[ready] else first_deed(s, other)
    return OF_CITY + city(code - OF_CITY, ready, deed) if code < OF_STREETS and code >= OF_CITY else code


def later(s, round_):
    """A round of a ready-made contract, counted from now; 0 stays 0."""
    return round_ - SIGNED_IN + s.round if round_ > 0 else 0


def write(s, ready, one, other, deed):
    """Write a ready-made contract between two players into the empty draft."""
    for row in range(READY_COUNT[ready]):
        source, place = READY_FIRST[ready] + row, DRAFT + row
        for column in range(FIELDS):
            s.clause[place][column] = READY_CLAUSE[source][column]
        for column in range(1, TARGET + 1):
            s.clause[place][column] = person(READY_CLAUSE[source][column], one, other, deed)
        s.clause[place][SUBJECT] = subject(s, READY_CLAUSE[source][SUBJECT], ready, deed, other)
        if READY_CLAUSE[source][COND] == Cond.LANDED_IN_CITY:
            s.clause[place][COND_ARG] = city(READY_CLAUSE[source][COND_ARG], ready, deed)
        if MAIN_DEED[ready] >= 0 and READY_CLAUSE[source][TYPE] in PRICED:
            dollars = READY_CLAUSE[source][AMOUNT] * deeds.price(s, deed) // PRICE[MAIN_DEED[ready]]
            s.clause[place][AMOUNT] = max(1, min(HIGHEST[AMOUNT], dollars))
        s.clause[place][START] = later(s, READY_CLAUSE[source][START])
        s.clause[place][END] = later(s, READY_CLAUSE[source][END])
        s.clause_text[place] = -1
    s.draft[COUNT] = READY_COUNT[ready]
    s.draft[EDITED] += READY_COUNT[ready]


def why_not_start(s, ready):
    """Why a draft cannot start from a ready-made contract (LF-107, LF-112)."""
    if s.draft[COUNT] > 0:
        return Reason.NOT_EMPTY
    if s.draft[EDITED] + READY_COUNT[ready] > EDITS:
        return Reason.EDITS_SPENT
    for row in range(READY_COUNT[ready]):
        if later(s, READY_CLAUSE[READY_FIRST[ready] + row][END]) > MOST_ROUNDS:
            return Reason.NO_READY_MADE
    return Reason.OK


# ---------------------------------------------------------------- the acts
def deeds_of_parties(s, seat):
    """The deeds that a ready-made contract may be about."""
    found = 0
    for asset in range(DEEDS):
        if s.owner[asset] >= 0 and s.parties >> s.owner[asset] & 1:
            found |= 1 << asset
    return found


def why_not_use_deed_contract(s, seat, ready, deed):
    """Why a contract cannot be taken ready-made: LF-112."""
    refusal = why_not_start(s, ready)
    if refusal:
        return refusal
    owner = s.owner[deed]
    if not is_of_a_deed(ready) or owner < 0 or s.parties >> owner & 1 == 0 or not fits_kind(ready, deed):
        return Reason.NO_READY_MADE
    for row in range(READY_COUNT[ready]):
        code = READY_CLAUSE[READY_FIRST[ready] + row][SUBJECT]
        if code < DEEDS and subject(s, code, ready, deed, other_side(s, owner)) < 0:
            return Reason.NO_READY_MADE
    return Reason.OK


@act(
    Phase.DRAFT, **WRITES,
    ready=known_to(drafting.readers, len(READY_NAMES), kind="ready"),
    deed=known_to(drafting.readers, DEEDS, kind="deed", candidates=deeds_of_parties),
)  # fmt: skip
def use_deed_contract(s, seat, ready, deed):
    """Start a draft from a ready-made contract about a deed: its owner is the first side (LF-103, LF-107)."""
    write(s, ready, s.owner[deed], other_side(s, s.owner[deed]), deed)


def why_not_use_contract(s, seat, ready, part):
    """Why a contract cannot be taken ready-made: LF-112."""
    refusal = why_not_start(s, ready)
    if refusal:
        return refusal
    return Reason.NO_READY_MADE if is_of_a_deed(ready) else Reason.OK


@act(
    Phase.DRAFT, **WRITES, ready=known_to(drafting.readers, len(READY_NAMES), kind="ready"),
    part=known_to(drafting.readers, 2, kind="part"),
)  # fmt: skip
def use_contract(s, seat, ready, part):
    """Start a draft from a ready-made contract that is about no deed, as its first or its second side (LF-107)."""
    other = drafting.next_party(s)
    if part == FIRST:
        write(s, ready, seat, other, NO_DEED)
    else:
        write(s, ready, other, seat, NO_DEED)
