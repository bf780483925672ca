"""Read the board and the deeds of Laissez-faire. Deeds are numbered as in the data files: streets, transit companies
and utilities along the board, then the jail lease and the two companies that have no space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from commonweal.games.laissez_faire.charter import SEATS
from commonweal.rulebook import RuleEnum
from commonweal.rulebook.charters.deck_tables import column, read_deck

DATA = files("commonweal.games.laissez_faire") / "data"


class Kind(RuleEnum):
    """What a deed is."""

    STREET, TRANSIT, UTILITY, LEASE, COMPANY = range(5)


class Space(RuleEnum):
    """What a space of the board is."""

    STREET, TRANSIT, UTILITY, TAX, PLAZA, START, COURTHOUSE, COMMON, GO_TO_JAIL = range(9)


_BOARD = read_deck(DATA / "board.csv", "pos", "side", "city", "asset", "tax_amount")
_CITIES = read_deck(DATA / "cities.csv", "city", "side", "other_city", "transit_asset", "house_price")
_STREETS = read_deck(
    DATA / "street_deeds.csv", "asset", "pos", "city", "side", "price", "mortgage", "house_price", "rent_base",
    "rent_bank_monopoly", "rent_house_1", "rent_house_2", "rent_apartment", "fair_base", "fair_house_1",
    "fair_house_2", "fair_apartment", "forward_utility",
)  # fmt: skip
_COMPANIES = read_deck(
    DATA / "company_deeds.csv", "asset", "pos", "side", "city", "price", "mortgage", "bank_charge_1", "bank_charge_2",
    "bank_charge_3", "bank_charge_4",
)  # fmt: skip

# ---------------------------------------------------------------- the board
SPACES = len(_BOARD)
START, COURTHOUSE, COMMON, GO_TO_JAIL = 0, 10, 20, 30
_SPACE_OF = {
    "street": Space.STREET,
    "transit": Space.TRANSIT,
    "utility": Space.UTILITY,
    "tax": Space.TAX,
    "blank": Space.PLAZA,
    "start": Space.START,
    "jail": Space.COURTHOUSE,
    "corner": Space.COMMON,
    "go-to-jail": Space.GO_TO_JAIL,
}
SPACE = tuple(_SPACE_OF[str(row["kind"])] for row in _BOARD)
CITY_AT, ASSET_AT, SIDE_AT = (column(_BOARD, name) for name in ("city", "asset", "side"))
"""For each space its city, its deed and its side, -1 for none."""
INCOME_TAX_SPACE, PROPERTY_TAX_SPACE = (pos for pos in range(SPACES) if SPACE[pos] == Space.TAX)

# ---------------------------------------------------------------- cities and sides
CITIES = len(_CITIES)
SIDES = 4
CITY_SIDE, OTHER_CITY, CITY_TRANSIT = (column(_CITIES, name) for name in ("side", "other_city", "transit_asset"))
HOUSE_PRICE_OF_SIDE = tuple(
    next(int(row["house_price"]) for row in _CITIES if int(row["side"]) == side) for side in range(SIDES)
)
JAIL_SIDE = 2
"""The side that Go to Jail belongs to (LF-62)."""

# ---------------------------------------------------------------- deeds
DEEDS = len(_STREETS) + len(_COMPANIES)
ON_BOARD = 28
"""The deeds that have a space on the board come first."""
JAIL_LEASE, HOME_MAINTENANCE, PETROLEUM = 28, 29, 30
ELECTRIC, GAS = 7, 20
_BY_DEED = {int(row["asset"]): row for row in (*_STREETS, *_COMPANIES)}
_DEED_ROWS = tuple(_BY_DEED[asset] for asset in range(DEEDS))


def _of_deeds(name: str, missing: int) -> tuple[int, ...]:
    """A column of all deeds; `missing` for those that do not have it."""
    return tuple(int(row.get(name, missing)) for row in _DEED_ROWS)


_KIND_OF = {"transit": Kind.TRANSIT, "utility": Kind.UTILITY, "lease": Kind.LEASE, "company": Kind.COMPANY}
KIND = tuple(_KIND_OF[str(row["kind"])] if "kind" in row else Kind.STREET for row in _DEED_ROWS)
POSITION, CITY, SIDE = (_of_deeds(name, -1) for name in ("pos", "city", "side"))
PRICE, MORTGAGE = _of_deeds("price", 0), _of_deeds("mortgage", 0)
DEAREST_PICKS = (0, *(sum(sorted(MORTGAGE[:ON_BOARD])[-(ON_BOARD // seats) :]) for seats in range(1, SEATS + 1)))
"""By the number of players: what the deeds are worth that one of them can choose before the first turn (LF-208)."""
HOUSE_PRICE = _of_deeds("house_price", 0)
FORWARD_UTILITY = _of_deeds("forward_utility", -1)
"""For each street the utility that comes next in forward direction (LF-82)."""
LEVELS = 3
"""No building, one house, two houses, an apartment: 0 to 3."""
APARTMENT = LEVELS
_RENT_COLUMNS = ("rent_base", "rent_house_1", "rent_house_2", "rent_apartment")
BANK_RENT = tuple(tuple(int(row.get(name, 0)) for name in _RENT_COLUMNS) for row in _DEED_ROWS)
"""The monopolist’s list of each street, by its buildings."""
MONOPOLY_RENT = _of_deeds("rent_bank_monopoly", 0)
"""The rent without buildings where the bank owns every street of the city."""
_FAIR_COLUMNS = ("fair_base", "fair_house_1", "fair_house_2", "fair_apartment")
FAIR_RENT = tuple(tuple(int(row.get(name, 0)) for name in _FAIR_COLUMNS) for row in _DEED_ROWS)
"""The competitor’s list: nobody charges it, but players may go by it."""
BANK_FARE = tuple(int(_BY_DEED[2][f"bank_charge_{number}"]) for number in (1, 2, 3, 4))
"""The bank’s fare by the number of transit companies that it owns, from one on (LF-45)."""
FAIR_FARE = 20
BANK_FACTOR = tuple(int(_BY_DEED[ELECTRIC][f"bank_charge_{number}"]) for number in (1, 2))
"""What the bank’s utility charges, times the dice, by the number of utilities that it owns (LF-84)."""
BANK_UPKEEP, BANK_FUEL = int(_BY_DEED[HOME_MAINTENANCE]["bank_charge_1"]), int(_BY_DEED[PETROLEUM]["bank_charge_1"])
HOUSES, APARTMENTS = 35, 15
"""The buildings of the published set (LF-232)."""

STREETS = tuple(asset for asset in range(DEEDS) if KIND[asset] == Kind.STREET)
TRANSITS = tuple(asset for asset in range(DEEDS) if KIND[asset] == Kind.TRANSIT)
UTILITIES = (ELECTRIC, GAS)
STREETS_OF_CITY = tuple(sum(1 << asset for asset in STREETS if CITY[asset] == city) for city in range(CITIES))
"""For each city the bit set of its streets."""


# ---------------------------------------------------------------- names
_FACTS = (
    "kind", "pos", "side", "city", "asset", "other_city", "transit_asset", "price", "mortgage", "house_price",
    "rent_bank_monopoly", *_RENT_COLUMNS, *_FAIR_COLUMNS, "forward_utility", "tax_amount",
    "bank_charge_1", "bank_charge_2", "bank_charge_3", "bank_charge_4",
)  # fmt: skip
"""What a board shows of a space, a city or a deed."""


def _named(rows: tuple[dict[str, str | int], ...]) -> list[dict[str, str | int]]:
    """The rows with their names first; a street is a deed without a kind in its file."""
    return [{key: row[key] for key in ("id", "name", *_FACTS) if key in row} for row in rows]


def _in_sentences(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What sentences call them: companies, the lease and two corners have an article."""
    return [{"name": row["id"], "title": in_sentences(row)} for row in rows]


def in_sentences(row: Mapping[str, Any]) -> str:
    """What sentences call a space or a deed."""
    kind, name = row.get("kind"), str(row["name"])
    if kind == "lease":
        return "the lease of the jail"
    if kind in ("transit", "utility", "company", "jail"):
        return f"the {name}"
    return name.replace("The ", "the ")


SPACE_ROWS, CITY_ROWS, DEED_ROWS = _named(_BOARD), _named(_CITIES), _named(_DEED_ROWS)
SPACES_IN_SENTENCES, DEEDS_IN_SENTENCES = _in_sentences(SPACE_ROWS), _in_sentences(DEED_ROWS)
SERVICE_ROWS = [{"name": word.lower()} for word in Kind.items()]
LEVEL_ROWS = [
    {"name": "none", "title": "no building"},
    {"name": "house", "title": "one house"},
    {"name": "houses", "title": "two houses"},
    {"name": "apartment", "title": "an apartment building"},
]
SIDE_ROWS = [{"name": f"side-{side}", "title": f"the ${price} side"} for side, price in enumerate(HOUSE_PRICE_OF_SIDE)]
