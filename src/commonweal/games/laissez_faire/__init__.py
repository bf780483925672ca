"""Laissez-faire: property, lodging and free contracts, by Kenny Pearce.

The rules are in `rules/`, one file for each chapter.
"""

from commonweal.games.laissez_faire import clauses
from commonweal.games.laissez_faire.cards import (
    CITY_ROWS,
    DEED_ROWS,
    DEEDS_IN_SENTENCES,
    LEVEL_ROWS,
    SERVICE_ROWS,
    SIDE_ROWS,
    SPACE_ROWS,
    SPACES_IN_SENTENCES,
)
from commonweal.games.laissez_faire.rules import ending
from commonweal.games.laissez_faire.words import Ended, Fate, Over, Phase, WonBy
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
        "the_deed": DEEDS_IN_SENTENCES,
        "service": SERVICE_ROWS,
        "fate": [{"name": word.lower()} for word in Fate.items()],
        "city": CITY_ROWS,
        "space": SPACE_ROWS,
        "the_space": SPACES_IN_SENTENCES,
        "side": SIDE_ROWS,
        "level": LEVEL_ROWS,
        "mode": [{"name": "flat"}, {"name": "percent"}],
        "charge": [{"name": "upkeep"}, {"name": "fuel"}],
        "answer": [{"name": "none"}, {"name": "quoted", "title": "yes"}, {"name": "refused"}],
        "over": [{"name": word.lower()} for word in Over.items()],
        "won_by": [{"name": word.lower()} for word in WonBy.items()],
        "ended": [{"name": word.lower()} for word in Ended.items()],
        **clauses.NAMES,
    },
    floors=[Floor([Phase.FLOOR], speaker="floor_seat", queue="floor_queue")],
    results=["place", "net_worth", "cash"],
)
