"""Read the cards and tables of New Tabor. Industries are always in the order Food, Clothes, Shelter, Transportation."""

from __future__ import annotations

from importlib.resources import files

from commonweal.rulebook import RuleEnum
from commonweal.rulebook.charters.deck_tables import column, read_deck

DATA = files("commonweal.games.new_tabor") / "data"
NAMES = ("food", "clothes", "shelter", "transportation")
INDUSTRY_ROWS = [{"name": name, "title": name.capitalize()} for name in NAMES]
INDUSTRIES = len(NAMES)
ZONE_ROWS = [{"id": str(row["id"]), "name": str(row["name"])} for row in read_deck(DATA / "zones.csv")]
PLACES_IN_ZONE = column(read_deck(DATA / "zones.csv", "capacity"), "capacity")
"""How many players have room in the Center, the Inner Rung and the Outer Rung (NT-53)."""
PLOT_ROWS = [
    {"name": "center", "title": "plot in the Center"},
    {"name": "inner-1", "title": "first plot in the Inner Rung"},
    {"name": "inner-2", "title": "second plot in the Inner Rung"},
]
OTHER_THINGS = [
    {"name": "place", "title": "place", "units": "an exchange of places", "only": "sublets=1", "mutual": 1},
    *(
        {"name": f"{tenure}-{row['name']}", "title": f"{words} the {row['title']}", "only": "regime=capitalism"}
        for tenure, words in (("title", "title to"), ("tenancy", "tenancy of"))
        for row in PLOT_ROWS
    ),
    {"name": "money", "title": "credits"},
]
"""What offers may move besides Products: the name of one of it in a sentence, and the option that it needs.

A line about something mutual moves one of it each way, so it is written on one side only."""
COLOURS = [{"name": name} for name in ["black", "white", "purple", "teal", "gold", "silver", "maroon", "navy"]]
DIE = 3


class CardDeck(RuleEnum):
    """The decks of cards that everybody may see once they are drawn. Wants Cards are held, so they are elsewhere."""

    LABOR, CONSUMPTION, OPPORTUNITY, NEEDS, LOSS, RENT = range(6)


class LossOf(RuleEnum):
    """What a Loss Card takes: the player’s Stock, the player’s Ability, or Stock of the Credit Union."""

    STOCK, ABILITY, UNION = range(3)


Table = tuple[tuple[int, ...], ...]


def _rows(name: str, *columns: str) -> tuple[dict[str, str | int], ...]:
    return read_deck(DATA / f"{name}.csv", *columns)


def _by_industry(name: str) -> Table:
    """What each card says of each Industry."""
    return tuple(tuple(int(row[industry]) for industry in NAMES) for row in _rows(name, *NAMES))


def _titled(name: str) -> list[dict[str, str | int]]:
    """The cards of a deck with their titles; Labor and Consumption Cards are called by their numbers."""
    return [
        {**row, "title": str(row.get("title") or "-".join(str(row[industry]) for industry in NAMES))}
        for row in _rows(name, *NAMES)
    ]


# ---------------------------------------------------------------- the decks
LABOR, CONSUMPTION, OPPORTUNITY = _by_industry("labor"), _by_industry("consumption"), _by_industry("opportunity")
NEEDS, WANTS, LOSS = _by_industry("needs"), _by_industry("wants"), _by_industry("loss")
LOSS_OF = tuple(LossOf.items()[str(row["kind"]).upper()] for row in _rows("loss"))
CARD_ROWS = {name: _titled(name) for name in ("labor", "consumption", "opportunity", "needs", "wants", "loss")}

_RENT = _rows("potential-rent", "average_value", "center", "inner", "outer", "price_cents")
RENT_INDUSTRY = tuple(NAMES.index(str(row["industry"])) for row in _RENT)
AVERAGE_VALUE = column(_RENT, "average_value")
LOCATION_VALUE = tuple(tuple(int(row[zone]) for zone in ("center", "inner", "outer")) for row in _RENT)
UNIT_SPOT_PRICE = column(_RENT, "price_cents")
RENT_ROWS = [{**row, "title": f"{str(row['industry']).capitalize()} {row['average_value']}"} for row in _RENT]
RENT_CARDS = len(_RENT)
BEST_RENT = max(AVERAGE_VALUE)
LOWEST_RENT = min(AVERAGE_VALUE)
CARDS_IN = (len(LABOR), len(CONSUMPTION), len(OPPORTUNITY), len(NEEDS), len(LOSS), RENT_CARDS)
"""How many cards each deck has."""
WANTS_CARDS = len(WANTS)
MOST_CARDS = max(CARDS_IN)

# ---------------------------------------------------------------- the Life Path and the caps
_PATH = _rows("life-path", "quarter", "step")
QUARTERS = max(column(_PATH, "quarter"))
STEPS = max(column(_PATH, "step"))


class Effect(RuleEnum):
    """What a coloured space does: blue, green, orange, yellow, pink (NT-137)."""

    OPPORTUNITY, DIVIDEND, NEEDS, WANTS, LOSS = range(5)


EFFECT_ROWS = [{"name": colour} for colour in ("blue", "green", "orange", "yellow", "pink")]
_EFFECTS = {(row["quarter"], row["step"]): Effect.items()[str(row["effect"]).upper()] for row in _PATH}
EFFECT = tuple(tuple(_EFFECTS[quarter + 1, step + 1] for step in range(STEPS)) for quarter in range(QUARTERS))
"""The effect of each space, by Quarter and step, both from 0."""

_CAPS = {
    (row["players"], row["quarter"]): row
    for row in _rows("stock-caps", "players", "quarter", "cap_units", "printed_cap_units")
}
FEWEST, MOST_PLAYERS = 4, 8
CAP_PER_PLAYER = tuple(int(_CAPS[FEWEST, quarter + 1]["cap_units"]) // FEWEST for quarter in range(QUARTERS))
PRINTED_CAP = tuple(
    tuple(int(_CAPS[players, quarter + 1]["printed_cap_units"]) for quarter in range(QUARTERS))
    for players in range(FEWEST, MOST_PLAYERS + 1)
)
