"""Original Position: a social contract drafted behind a veil of ignorance.

The rules are in `rules/`, one file for each chapter.
"""

from commonweal.games.original_position.rules import end_of_the_game, life_projects
from commonweal.games.original_position.state import GOOD_ROWS, Phase
from commonweal.rulebook import Debate, rulebook_of

CHAPTERS = """life_projects setting_up general_structure voting values order_of_turns hand proposals purchasing
    end_of_the_game"""

rulebook = rulebook_of(
    __name__,
    CHAPTERS.split(),
    version=3,
    seats=(3, 6),
    utility_range=end_of_the_game.UTILITY,
    talk_rule="OP-76",
    names={
        "good": GOOD_ROWS,
        "answer": [{"name": "none"}, {"name": "agree", "title": "Agree"}, {"name": "disagree", "title": "Disagree"}],
    },
    results={
        "won": end_of_the_game.won,
        "group_won": end_of_the_game.group_won,
        "score": end_of_the_game.score,
        "items": life_projects.items,
        "wealth_points": end_of_the_game.wealth_points,
        "bonus": end_of_the_game.bonus,
        "complete": life_projects.complete,
        "wealth": end_of_the_game.final_wealth,
        "public_items": end_of_the_game.publicly_supported,
        "private_items": end_of_the_game.privately_supported,
    },
    debates=[
        Debate((Phase.SCENARIO_VOTE, Phase.DEBATE), about="scenario", act="vote", operand="answer"),  # OP-30
        Debate((Phase.GOODS_VOTE,), about="proposed", act="vote", operand="answer"),  # OP-48, OP-R9
    ],
)
