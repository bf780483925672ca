"""Laissez-faire: property, lodging and free contracts, by Kenny Pearce.

The rules are in `rules/`, one file for each chapter.
"""

from commonweal.games.laissez_faire import clauses
from commonweal.games.laissez_faire.cards import CITY_ROWS, DEED_ROWS, LEVEL_ROWS, SIDE_ROWS, SPACE_ROWS
from commonweal.games.laissez_faire.rules import ending
from commonweal.games.laissez_faire.words import Ended, Left, Phase, WonBy
from commonweal.rulebook import Floor, rulebook_of

CHAPTERS = """setting_up picking turns landing lodging transit prices jail lease elimination houses staying
    floor ending worth stalemate overhead deeds accounts"""

rulebook = rulebook_of(
    __name__,
    [*CHAPTERS.split(), *clauses.CHAPTERS.split()],
    version=2,
    seats=(2, 6),
    utility_range=ending.UTILITY,
    horizon=120,
    facilitator_rule="LF-13",
    names={
        "deed": DEED_ROWS,
        "city": CITY_ROWS,
        "space": SPACE_ROWS,
        "side": SIDE_ROWS,
        "level": LEVEL_ROWS,
        "mode": [{"name": "flat"}, {"name": "percent"}],
        "charge": [{"name": "upkeep"}, {"name": "fuel"}],
        "answer": [{"name": "none"}, {"name": "quoted", "title": "yes"}, {"name": "refused"}],
        "left": [{"name": word.lower()} for word in Left.items()],
        "won_by": [{"name": word.lower()} for word in WonBy.items()],
        "ended": [{"name": word.lower()} for word in Ended.items()],
        **clauses.NAMES,
    },
    floors=[Floor([Phase.FLOOR], speaker="floor_seat", queue="floor_queue")],
    results=["place", "net_worth", "cash"],
)
