"""Original Position: a social contract drafted behind a veil of ignorance.

The rules are in `rules/`, one file for each chapter.
"""

from importlib.resources import files

from commonweal.games.original_position import (
    debrief,
    invariants,
    measures,
    positions,
    prospect,
    sensible,
)
from commonweal.games.original_position.rules import (
    end_of_the_game,
    general_structure,
    hand,
    last_vote,
    life_projects,
    order_of_turns,
    proposals,
    purchasing,
    setting_up,
    values,
    voting,
)
from commonweal.games.original_position.state import (
    GOOD_ROWS,
    Charter,
    Notice,
    Phase,
    Prompt,
    Reason,
    State,
)
from commonweal.rulebook import Debate, Rulebook, load_texts

HERE = files("commonweal.games.original_position")


rulebook = Rulebook(
    "original_position",
    version=3,
    seats=(3, 6),
    utility_range=end_of_the_game.UTILITY,
    talk_rule="OP-76",
    charter=Charter,
    state=State,
    chapters=[
        life_projects,
        setting_up,
        general_structure,
        voting,
        last_vote,
        values,
        order_of_turns,
        hand,
        proposals,
        purchasing,
        end_of_the_game,
        positions,
        sensible,
        prospect,
        measures,
    ],
    texts=load_texts(HERE),
    phases=Phase,
    reasons=Reason,
    notices=Notice,
    prompts=Prompt,
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
    invariants=invariants,
    debrief=debrief.debrief,
    debates=[
        Debate((Phase.SCENARIO_VOTE, Phase.DEBATE), about="scenario", act="vote", operand="answer"),  # OP-30
        Debate((Phase.GOODS_VOTE,), about="proposed", act="vote", operand="answer"),  # OP-48, OP-R9
    ],
)
