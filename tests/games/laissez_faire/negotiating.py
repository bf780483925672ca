"""Players who write any contract that is possible and sign nearly all that they are offered, so that random games see
every type of clause."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.cards import CITIES, DEEDS, STREETS
from commonweal.games.laissez_faire.charter import OPTIONS
from commonweal.games.laissez_faire.clauses import (
    COUNT,
    DRAFT,
    FIELD_NAMES,
    FLAGS,
    IS_IMMEDIATE,
    OF_CITY,
    OWN_FLAGS,
    OWNER_OF,
    PLACES,
    SUBJECT,
    TYPE,
    TYPES,
    USES_FIELD,
    Clause,
    Flag,
)
from commonweal.games.laissez_faire.register import IN_FORCE
from commonweal.games.laissez_faire.rules.contracts import reading, trial
from commonweal.games.laissez_faire.words import SPEAKING, Phase
from commonweal.institutions import standing
from commonweal.players import choose_move, player

Fields = dict[str, int]
SENSIBLE = player("sensible")
ATTEMPTS = 8
OFTEN = (Clause.GIVE_ASSET, Clause.GIVE_ASSET, Clause.LOAN, Clause.LOAN, Clause.ASSIGN)
BURDENS = (
    Clause.INCOME_SHARE, Clause.SERVICE_RIGHT, Clause.REFUSE_SERVICE, Clause.PRICE_CAP, Clause.PRICE_FLOOR,
    Clause.NO_BUILD,
)  # fmt: skip
GROUPS = (*range(OF_CITY, OF_CITY + CITIES), 40, 41, 42, 43)


ACTS = {act.name: act for act in book.acts}


def number(name: str, *values: int) -> int:
    return ACTS[name].number(values)


def negotiate(_: Any, s: Any, seat: int, seed: int) -> list[int]:
    """What a player does who likes contracts: of what is written at random, the first that is valid."""
    random = Random(seed)
    if s.phase == Phase.ANSWER:
        wanted = number("sign" if random.random() < 0.95 else "reject")
        return [wanted] if book.interpreted.why(s, seat, wanted) == 0 else []
    if s.phase in SPEAKING and s.deals_left[seat] and random.random() < 0.5:
        for _attempt in range(ATTEMPTS):
            acts = list(offer_of(random, s, seat))
            if are_possible(s, seat, acts):
                return acts
    return choose_move(SENSIBLE, book, s, seat, seed)


def are_possible(s: Any, seat: int, acts: list[int]) -> bool:
    t = s.clone()
    for act in acts:
        if book.interpreted.why(t, seat, act):
            return False
        book.interpreted.apply(t, seat, act)
    return True


def offer_of(random: Random, s: Any, seat: int) -> Iterator[int]:
    """The acts of an offer of one or two clauses, after a loan often with collateral."""
    others = [other for other in range(s.seats) if other != seat and standing.is_in(s, other)]
    kind = random.choice((*range(1, TYPES + 1), *OFTEN))
    everybody = kind in (Clause.CHARTER_CHANGE, Clause.ASSIGN, Clause.ASSUME) or random.random() < 0.1
    partner = random.choice(others)
    yield number("open_deal", sum(1 << one for one in (others if everybody else [partner])) | 1 << seat)
    clauses = [written(random, s, seat, partner, kind)]
    if kind == Clause.LOAN and random.random() < 0.7:
        clauses.append(
            clauses[0] | {"type": Clause.COLLATERAL} | {"subject": deed_of(random, s, clauses[0]["obligor"])}
        )
    elif random.random() < 0.3:
        clauses.append(written(random, s, partner, seat, Clause.PAY_NOW))
    for place, fields in enumerate(clauses):
        yield number("add_clause", fields["type"])
        if fields["type"] == Clause.FREE_TEXT:
            yield number("write_text", place, 0)
        for field, value in fields.items():
            act = number("set_field", place, FIELD_NAMES.index(field), value) if field != "type" else -1
            if act >= 0 and has_field(fields["type"], field):
                yield act
    yield number("offer")


def has_field(kind: int, field: str) -> bool:
    return bool(USES_FIELD[kind][FIELD_NAMES.index(field)]) and (kind != Clause.FREE_TEXT or field != "amount")


def deed_of(random: Random, s: Any, owner: int) -> int:
    """A deed of a player, or of the bank; any if there is none."""
    return random.choice([asset for asset in range(DEEDS) if s.owner[asset] == owner] or [0])


def written(random: Random, s: Any, seat: int, partner: int, kind: int) -> Fields:
    """A clause of a type between two players, at random."""
    one, other = random.sample((seat, partner), 2)
    fields: Fields = {"type": kind, "obligor": one, "beneficiary": other, "amount": random.randint(1, 150)}
    fields["target"] = random.choice((*range(s.seats), 6))
    fields["subject"] = subject(random, s, one, other, kind)
    fields["pct"] = random.randint(1, 60)
    fields["period"], fields["start"] = random.randint(1, 2), s.round + random.randint(1, 2)
    if kind == Clause.LOAN:
        fields["amount"], fields["end"] = random.randint(50, 500), s.round + fields["period"] * random.randint(1, 3)
        fields["pct"] = random.randint(0, 40)
    elif kind in (Clause.CALL_OPTION, Clause.PUT_OPTION) or random.random() < 0.3:
        fields["end"] = s.round + random.randint(2, 6)
    if kind not in (Clause.PAY_AT, Clause.PAY_EVERY) and random.random() < 0.8:
        fields["start"] = 0
    if kind == Clause.PAY_ON_EVENT or random.random() < 0.15:
        fields["cond"], fields["cond_arg"] = random.randint(1, 8), random.randrange(s.seats)
    if random.random() < 0.15:
        fields["until"], fields["until_arg"] = random.randint(1, 6), random.randrange(s.seats)
    if random.random() < 0.5:
        fields["flags"] = random.randint(0, 63) & OWN_FLAGS[kind]
    if fields["subject"] < DEEDS and not IS_IMMEDIATE[kind] and random.random() < 0.3:
        fields["obligor"] = OWNER_OF + fields["subject"]
    if kind == Clause.MOVE_HOUSE:
        fields["amount"] = random.choice([a for a in STREETS if s.owner[a] == one and s.level[a]] or [0])
    if kind == Clause.CHARTER_CHANGE:
        fields["pct"], fields["amount"] = random.randint(1, OPTIONS), random.choice((0, 1, 2, 50, 100))
    if kind in (Clause.RELEASE, Clause.ASSIGN, Clause.ASSUME):
        fields |= about_a_clause(random, s, kind)
    return {field: value for field, value in fields.items() if value >= 0}


def subject(random: Random, s: Any, one: int, other: int, kind: int) -> int:
    """What a clause may be about, mostly."""
    if kind == Clause.NO_BUY:
        return random.choice((deed_of(random, s, -1), random.randrange(OF_CITY, OF_CITY + CITIES)))
    if kind in (Clause.RENEWAL_FREEDOM, Clause.MOVE_HOUSE):
        return deed_of(random, s, other)
    owned = (Clause.GIVE_ASSET, Clause.COLLATERAL, Clause.FIRST_REFUSAL, Clause.CALL_OPTION, Clause.NO_TRANSFER)
    if kind in owned or random.random() < 0.6:
        return deed_of(random, s, other if kind == Clause.PUT_OPTION else one)
    return random.choice(GROUPS)


def about_a_clause(random: Random, s: Any, kind: int) -> Fields:
    """The persons of a clause that ends one of the register, or passes it on."""
    places = [
        place
        for place in range(PLACES)
        if s.clause_state[place] == IN_FORCE
        and (kind != Clause.ASSIGN or s.clause[place][FLAGS] & Flag.ASSIGNABLE)
        and (kind != Clause.ASSUME or s.clause[place][TYPE] in trial.ASSUMABLE)
    ]
    if not places:
        return {"amount": 0}
    place = random.choice(places)
    debtor, creditor = reading.obligor(s, place), reading.beneficiary(s, place)
    if kind == Clause.ASSUME:
        third = random.choice([seat for seat in range(s.seats) if seat not in (debtor, creditor)] or [0])
        return {"amount": place, "obligor": third, "beneficiary": creditor, "target": debtor}
    third = random.choice([seat for seat in range(s.seats) if seat != creditor])
    return {"amount": place, "obligor": creditor, "beneficiary": third}


# ---------------------------------------------------------------- what is seen
def types_offered(s: Any) -> set[int]:
    """The types of the clauses in an offer."""
    return {s.clause[place][TYPE] for place in range(DRAFT, DRAFT + s.draft[COUNT]) if s.phase == Phase.ANSWER}


def asleep(s: Any) -> set[tuple[int, int]]:
    """The clauses in force about a deed that their obligor does not own now: contract and clause number."""
    return {
        (s.contract_no[place], s.clause_no[place])
        for place in range(PLACES)
        if s.clause_state[place] == IN_FORCE and s.clause[place][TYPE] in BURDENS
        and s.clause[place][SUBJECT] < DEEDS and s.owner[s.clause[place][SUBJECT]] != reading.obligor(s, place)
    }  # fmt: skip
