"""Legislation: a small legislature of bills, amendments and elections, by Grant Van Nostrand.

The rules are in `rules/`, one file for each chapter. The game is not offered yet: no entry point names it.
"""

from commonweal.games.legislation.cards import DIRECTIONS, YELLOW_NAMES
from commonweal.games.legislation.charter import TEAMS
from commonweal.games.legislation.rules import end_of_the_game
from commonweal.games.legislation.rules.objective import satisfied
from commonweal.rulebook import rulebook_of

CHAPTERS = """objective components setting_up dealing gameplay bill bill_modifiers discussion roberts_rules decorum
    gifts amendments amendment_voting voting final_voting session_end victory campaign election aftermath public_eye
    crown assimilation charter_changes clocks end_of_the_game"""

rulebook = rulebook_of(
    __name__,
    CHAPTERS.split(),
    version=1,
    seats=(3, 10),
    utility_range=end_of_the_game.UTILITY,
    talk_rule="LG-113",
    host_opens_rule="LG-93",
    names={
        "dir": DIRECTIONS,
        "face": [
            {"name": "none"},
            {"name": "plus", "title": "+"},
            {"name": "minus", "title": "−"},
            {"name": "neutral"},
        ],
        "stance": [{"name": "neutral"}, {"name": "for"}, {"name": "against"}],
        "answer": [{"name": "none"}, {"name": "aye"}, {"name": "nay"}, {"name": "present"}],
        "accept": [{"name": "reject"}, {"name": "accept"}],
        "proposal": [{"name": "none"}, {"name": "add"}, {"name": "remove"}],
        "team": [{"name": f"team-{number}", "title": f"Team {number}"} for number in range(1, TEAMS + 1)],
        "yellow": YELLOW_NAMES,
    },
    results={
        "won": end_of_the_game.won,
        "score": end_of_the_game.score,
        "satisfied": satisfied,
        "tokens": end_of_the_game.tokens,
        "elections_won": end_of_the_game.elections_won,
    },
)
