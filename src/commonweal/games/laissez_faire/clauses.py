"""Read the language of clauses: their types, their fields, the codes of persons and subjects, ready-made contracts."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from commonweal.games.laissez_faire.cards import (
    CITY,
    CITY_ROWS,
    DEED_ROWS,
    DEEDS,
    DEEDS_IN_SENTENCES,
    KIND,
    Kind,
    in_sentences,
)
from commonweal.games.laissez_faire.charter import SEATS
from commonweal.games.laissez_faire.words import Event
from commonweal.rulebook import RuleEnum, after_seats
from commonweal.rulebook.charters.deck_tables import read_deck

DATA = files("commonweal.games.laissez_faire") / "data"
PLACES, DRAFTED = 96, 8
"""Places in the register, and clauses in a draft."""
DRAFT = PLACES
"""Where the draft begins among the clauses, behind the register: so one rule reads both."""
ROWS = PLACES + DRAFTED

COUNT, EDITED = range(2)
"""What `draft` counts: its clauses, and the edits made in this deal."""

# ---------------------------------------------------------------- the fields of a clause
(TYPE, OBLIGOR, BENEFICIARY, TARGET, SUBJECT, AMOUNT, PCT, PERIOD, START, END, COND, COND_ARG, UNTIL, UNTIL_ARG, USES,
 FLAGS) = range(16)  # fmt: skip
_FIELDS = read_deck(DATA / "clause_fields.csv", "field", "min", "max", "unused_value")
FIELDS = len(_FIELDS)
FIELD_NAMES = [str(row["id"]) for row in _FIELDS]
HIGHEST = tuple(int(row["max"]) for row in _FIELDS)
"""The highest value of each field (LF-115)."""
UNUSED = tuple(int(row["unused_value"]) for row in _FIELDS)
"""The value of each field that a clause does not use (LF-115)."""


class Clause(RuleEnum):
    """The types of clauses (LF-121 to LF-147)."""

    (PAY_NOW, GIVE_ASSET, PAY_AT, PAY_EVERY, LOAN, COLLATERAL, INCOME_SHARE, SERVICE_RIGHT, RENEWAL_FREEDOM,
     REFUSE_SERVICE, PRICE_CAP, PRICE_FLOOR, FIRST_REFUSAL, CALL_OPTION, PUT_OPTION, NO_TRANSFER, NO_BUILD, NO_BUY,
     PAY_ON_EVENT, BAIL, RELEASE, ASSIGN, CHARTER_CHANGE, FREE_TEXT, MOVE_HOUSE, ASSUME) = range(1, 27)  # fmt: skip


class Flag(RuleEnum):
    """The flags of a clause, which add up."""

    ASSIGNABLE = 1
    AMORTISE = 2
    INCLUDE_START = 4
    ALSO_STAYS = 8
    CREDITOR_CHOOSES = 16
    COMPOUND = 32


class Cond(RuleEnum):
    """When a clause applies (LF-119): the guest landed in a city or on a space, who owns a deed, a deed is built on, a
    player is in the game, the last lap has begun."""

    (ALWAYS, LANDED_IN_CITY, LANDED_ON, BENEFICIARY_OWNS, OBLIGOR_OWNS, BUILT_ON, IN_THE_GAME,
     LAST_LAP) = range(8)  # fmt: skip


class Until(RuleEnum):
    """What ends a clause (LF-118): a deed changes hands, a player is eliminated or jailed, a deed has an apartment, the
    last lap begins, all that the contract makes due is paid."""

    NEVER, OWNER_CHANGES, ELIMINATED, JAILED, APARTMENT, LAST_LAP, ALL_PAID = range(7)


_TYPES = read_deck(DATA / "clause_types.csv", "type")
TYPES = len(_TYPES)


def _fields_of(row: dict[str, str | int]) -> tuple[int, ...]:
    """Which fields a type of clause uses, 1 or 0 for each. Clauses that are not immediate may end early and be
    assignable."""
    used = {"type", *str(row["fields_used"]).split()}
    if "cond" in used:
        used.add("cond_arg")
    if row["immediate"] != "yes":
        used |= {"until", "until_arg", "flags"}
    return tuple(int(name in used) for name in FIELD_NAMES)


USES_FIELD = ((0,) * FIELDS, *(_fields_of(row) for row in _TYPES))
"""Which fields each type of clause uses, by type (LF-115)."""
IS_IMMEDIATE = (0, *(int(row["immediate"] == "yes") for row in _TYPES))
"""Whether nothing of a clause remains once it is signed."""
OWN_FLAGS = tuple(
    {
        Clause.LOAN: Flag.AMORTISE | Flag.COMPOUND,
        Clause.COLLATERAL: Flag.CREDITOR_CHOOSES,
        Clause.INCOME_SHARE: Flag.INCLUDE_START,
        Clause.SERVICE_RIGHT: Flag.ALSO_STAYS,
        Clause.PRICE_CAP: Flag.ALSO_STAYS,
    }.get(kind, 0)
    | (0 if IS_IMMEDIATE[kind] else Flag.ASSIGNABLE)
    for kind in range(len(IS_IMMEDIATE))
)
"""The flags that each type of clause may have."""

# ---------------------------------------------------------------- what a page needs to offer blanks
_FAMILIES: dict[str, tuple[int, ...]] = {
    "money": (Clause.PAY_NOW, Clause.PAY_AT, Clause.PAY_EVERY, Clause.PAY_ON_EVENT, Clause.BAIL, Clause.INCOME_SHARE),
    "loans": (Clause.LOAN, Clause.COLLATERAL),
    "deeds": (
        Clause.GIVE_ASSET, Clause.CALL_OPTION, Clause.PUT_OPTION, Clause.FIRST_REFUSAL, Clause.NO_TRANSFER,
        Clause.MOVE_HOUSE,
    ),
    "services": (
        Clause.SERVICE_RIGHT, Clause.PRICE_CAP, Clause.PRICE_FLOOR, Clause.REFUSE_SERVICE, Clause.RENEWAL_FREEDOM,
    ),
    "restraints": (Clause.NO_BUILD, Clause.NO_BUY),
    "register": (Clause.RELEASE, Clause.ASSIGN, Clause.ASSUME),
    "table": (Clause.CHARTER_CHANGE, Clause.FREE_TEXT),
}  # fmt: skip
"""The types of clauses by what they are for, in the order in which a page lists them."""
_ABOUT: dict[str, tuple[int, ...]] = {
    "deed_of_obligor": (
        Clause.GIVE_ASSET, Clause.COLLATERAL, Clause.FIRST_REFUSAL, Clause.CALL_OPTION, Clause.NO_TRANSFER,
    ),
    "deed": (Clause.PUT_OPTION,),
    "income": (Clause.INCOME_SHARE,),
    "services": (Clause.SERVICE_RIGHT, Clause.PRICE_CAP, Clause.PRICE_FLOOR),
    "beds_and_rides": (Clause.REFUSE_SERVICE,),
    "streets_of_beneficiary": (Clause.RENEWAL_FREEDOM,),
    "street_of_beneficiary": (Clause.MOVE_HOUSE,),
    "streets": (Clause.NO_BUILD,),
    "bank": (Clause.NO_BUY,),
}  # fmt: skip
"""The possible subjects of a type of clause, in a word: `subjects_about` lists its codes."""


def _word_for(kind: int, words: Mapping[str, tuple[int, ...]]) -> str:
    return next((word for word, kinds in words.items() if kind in kinds), "")


# ---------------------------------------------------------------- codes of persons and subjects
EVERYBODY_ELSE, NONE, OWNER_OF = 6, 7, 8
"""Persons: every player except the obligor, nobody; from 8 on the present owner of a deed (LF-116)."""
OF_CITY, OF_STREETS, OF_TRANSIT, OF_UTILITIES, OF_ALL_INCOME, NO_SUBJECT = 32, 40, 41, 42, 43, 63
"""Subjects: what the obligor holds in a city, his streets, transit companies, utilities, all his income (LF-117)."""


def names(subject, asset):
    """Whether a subject code names an asset, no matter who owns it (LF-117)."""
    if subject < DEEDS:
        return subject == asset
    if subject >= OF_CITY and subject < OF_STREETS:
        return KIND[asset] == Kind.STREET and CITY[asset] == subject - OF_CITY
    if subject == OF_STREETS:
        return KIND[asset] == Kind.STREET
    if subject == OF_TRANSIT:
        return KIND[asset] == Kind.TRANSIT
    if subject == OF_UTILITIES:
        return KIND[asset] == Kind.UTILITY
    return subject == OF_ALL_INCOME


# ---------------------------------------------------------------- ready-made contracts
_READY = tuple(
    row
    for name in ("contract_templates", "more_contracts")
    for row in read_deck(DATA / f"{name}.csv", "clause", *FIELD_NAMES)
)
"""Those of the specification, and simple ones for the types of clauses without one there."""
READY_NAMES = list(dict.fromkeys(str(row["template"]) for row in _READY))
READY_FIRST = tuple([str(row["template"]) for row in _READY].index(name) for name in READY_NAMES)
"""The first clause of each ready-made contract."""
READY_COUNT = tuple(sum(row["template"] == name for row in _READY) for name in READY_NAMES)
READY_CLAUSE = tuple(tuple(int(row[name]) for name in FIELD_NAMES) for row in _READY)
SIGNED_IN = 4
"""The round in which the ready-made contracts are signed: their dates count from it."""

# ---------------------------------------------------------------- names
Rows = list[dict[str, Any]]
_OTHER_PERSONS = [{"name": "any other player"}, {"name": "nobody"}]
PERSON_ROWS: Rows = after_seats(
    SEATS,
    [
        *_OTHER_PERSONS,
        *({"name": f"owner-{row['id']}", "title": f"the owner of {in_sentences(row)}"} for row in DEED_ROWS),
    ],
)
SUBJECT_ROWS: Rows = [
    *DEEDS_IN_SENTENCES,
    {"name": "unused"},
    *({"name": f"streets-{row['id']}", "title": f"any street in {row['name']}"} for row in CITY_ROWS),
    {"name": "streets", "title": "any street"},
    {"name": "transit", "title": "any transit company"},
    {"name": "utilities", "title": "any utility"},
    {"name": "income", "title": "everything"},
    *({"name": f"unused-{code}"} for code in range(OF_ALL_INCOME + 1, NO_SUBJECT)),
    {"name": "nothing"},
]


TYPE_TITLES = (
    "payment at once", "deed handed over", "payment later", "regular payment", "loan", "collateral", "share of income",
    "right to a price", "renewal at any price", "refusal of guests", "highest price", "lowest price", "first refusal",
    "option to buy", "option to sell", "no transfer", "no building", "no buying", "payment on an event", "bail",
    "release", "benefit passed on", "change of the charter", "promise on honour", "house moved", "debt taken over",
)  # fmt: skip
"""What people read for each type of clause, in their order."""
FIELD_TITLES = {
    "obligor": "who is bound", "beneficiary": "who benefits", "target": "whom it is about",
    "subject": "what it is about", "pct": "percent", "period": "rounds between payments",
    "start": "first round", "end": "last round",
    "cond": "condition", "cond_arg": "condition on", "until": "ends with", "until_arg": "ends with what happens to",
}  # fmt: skip
"""What people read for fields of a clause whose names are not plain words."""
READY_TITLES = {
    "quarter-of-locust": "A quarter of the income",
    "quarter-of-locust-attached": "A quarter of the income, owed by every later owner too",
    "refuse-new-york-landers": "Refuse the guests of one city",
    "mutual-refusal": "Refuse each other’s guests",
    "deed-sale": "Sale",
    "deed-swap": "Exchange of deeds",
    "mortgage-loan": "Loan with collateral",
    "instalment-loan": "Loan repaid in parts",
    "free-lodging-five-rounds": "Free lodging for five rounds",
    "city-cartel": "Agreed lowest price",
    "through-ticket": "Six rides paid in advance",
    "utility-cap": "Highest fee",
    "bail-insurance": "Insurance against jail",
    "call-on-wall-street": "Option to buy",
    "pooling": "Share all income",
    "rent-law": "Highest rent for everyone",
    "first-refusal": "First refusal",
    "chosen-foreclosure": "Loan with collateral, taken by choice",
    "put-on-locust": "Option to sell",
    "deferred-sale": "Sale with payment later",
    "no-sale": "No sale",
    "no-building": "No building",
    "no-buying": "No more buying",
    "renewal-freedom": "Renewal at any price",
    "jail-wager": "Bet on jail",
    "promise": "Promise on honour",
}
"""What people read for the ready-made contracts."""


def _worded(items: Mapping[str, int], none: str = "") -> Rows:
    """Name codes by the words of an enumeration; one of them means nothing."""
    return [{"name": "none" if word == none else word.lower().replace("_", "-")} for word in items]


def _numbered(count: int) -> Rows:
    """Name clauses by their numbers, from 1."""
    return [{"name": f"clause-{number}", "title": f"clause {number}"} for number in range(1, count + 1)]


def _type_rows() -> Rows:
    """The types of clauses with all that a page needs to write one: the fields that it uses, whether it is carried out
    at once, its purpose, and its possible subjects."""
    return [
        {
            "name": "none" if kind == 0 else str(_TYPES[kind - 1]["id"]),
            **({"title": TYPE_TITLES[kind - 1]} if kind else {}),
            "fields": " ".join(name for name, used in zip(FIELD_NAMES, USES_FIELD[kind], strict=True) if used),
            "immediate": IS_IMMEDIATE[kind],
            "flags": OWN_FLAGS[kind],
            "family": _word_for(kind, _FAMILIES),
            "about": _word_for(kind, _ABOUT),
        }
        for kind in range(TYPES + 1)
    ]


NAMES: dict[str, Rows] = {
    "clause_type": _type_rows(),
    "clause_field": [
        {"name": name, "title": FIELD_TITLES.get(name, name)}
        | {"low": row["min"], "high": row["max"], "unused": row["unused_value"]}
        for name, row in zip(FIELD_NAMES, _FIELDS, strict=True)
    ],
    "person": PERSON_ROWS,
    "subject": SUBJECT_ROWS,
    "ready": [{"name": name, "title": READY_TITLES[name]} for name in READY_NAMES],
    "ready_clause": [
        {"name": f"{at}", "ready": READY_NAMES.index(str(row["template"]))} | {name: row[name] for name in FIELD_NAMES}
        for at, row in enumerate(_READY)
    ],
    "clause_event": _worded(Event.items(), "NOTHING")[: Event.LAST_LAP],
    "clause_condition": _worded(Cond.items()),
    "clause_ending": _worded(Until.items()),
    "clause_flag": _worded(Flag.items()),
    "part": [{"name": "first"}, {"name": "second"}],
    "drafted": _numbered(DRAFTED),
    "slot": _numbered(PLACES),
    "verdict": [{"name": "no"}, {"name": "yes"}],
}
CHAPTERS = """contracts.current_deal contracts.drafting contracts.draft_values contracts.ready_made contracts.answering
    contracts.preempting contracts.payments contracts.securities contracts.options contracts.releasing contracts.bail
    contracts.verdicts contracts.counted_worth contracts.clause_sentences bargaining idle"""
"""The chapters with acts of contracts, in the manual’s order, how sensible players bargain, and what idle ones do."""
