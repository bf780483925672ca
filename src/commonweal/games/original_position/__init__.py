"""Original Position: a social contract drafted behind a veil of ignorance.

The rules are in `rules/`, one file for each chapter.
"""

from commonweal.rulebook import Debate, rulebook_of

from .rules import end_of_the_game
from .state import GOOD_ROWS, Phase

CHAPTERS = """life_projects setting_up general_structure voting values order_of_turns hand proposals purchasing
    end_of_the_game"""
RESULTS = "won score items wealth_points bonus complete wealth public_items private_items"

rulebook = rulebook_of(
    __name__,
    CHAPTERS.split(),
    version=4,
    seats=(3, 6),
    utility_range=end_of_the_game.UTILITY,
    talk_rule="OP-76",
    names={
        "good": GOOD_ROWS,
        "answer": [{"name": "none"}, {"name": "agree", "title": "Agree"}, {"name": "disagree", "title": "Disagree"}],
    },
    results=RESULTS.split(),
    debates=[
        Debate((Phase.SCENARIO_VOTE, Phase.DEBATE), about="scenario", act="vote", operand="answer"),  # OP-30
        Debate((Phase.GOODS_VOTE,), about="proposed", act="vote", operand="answer"),  # OP-48, OP-R9
    ],
)
