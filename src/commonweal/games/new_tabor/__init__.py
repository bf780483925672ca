"""New Tabor: the game of physical economy, by William Schnack.

The rules are in `rules/`, one file for each chapter.
"""

from commonweal.games.new_tabor.cards import (
    CARD_ROWS,
    COLOURS,
    EFFECT_ROWS,
    INDUSTRY_ROWS,
    OTHER_THINGS,
    PLOT_ROWS,
    QUARTERS,
    RENT_ROWS,
    ZONE_ROWS,
)
from commonweal.games.new_tabor.rules import end_of_game
from commonweal.games.new_tabor.state import MONEY, Question
from commonweal.rulebook import DealActs, DebtActs, VoteAct, rulebook_of

CHAPTERS = """board money setting_up votes offices elections recalls beginning quarters turns production
    credit_union exchange sublets loans consumption action innovation claims rent_battles vacancies
    life_path drawing losses dividends clearing end_of_quarter charity elimination resigning
    motions late_action complex_play capitalism end_of_game"""

VOTED_ON = {"office_vote": "VOTE", "call_vote": "VOTE", "motion_vote": "VOTE_MOTION"}
"""The prompts that ask what is voted on, by phase."""

rulebook = rulebook_of(
    __name__,
    CHAPTERS.split(),
    version=2,
    seats=(4, 8),
    utility_range=end_of_game.UTILITY,
    horizon=80,
    names={
        "industry": INDUSTRY_ROWS,
        "zone": ZONE_ROWS,
        "colour": COLOURS,
        "effect": EFFECT_ROWS,
        "rent": RENT_ROWS,
        **{kind: CARD_ROWS[kind] for kind in ("labor", "consumption", "opportunity", "needs", "loss")},
        "office": [{"name": "clerk", "title": "Clerk"}, {"name": "treasurer", "title": "Treasurer"}],
        "side": [{"name": "give"}, {"name": "get"}],
        "thing": [*INDUSTRY_ROWS, *OTHER_THINGS],
        "plot": PLOT_ROWS,
        "quarter": [{"name": f"quarter-{number}", "title": f"Quarter {number}"} for number in range(QUARTERS + 1)],
        "answer": [{"name": "none"}, {"name": "for"}, {"name": "against"}, {"name": "abstain"}],
        "accept": [{"name": "decline"}, {"name": "accept"}],
        "question": [{"name": word.lower()} for word in Question.items()],
        "missed": [
            {"name": "produce", "title": "to produce"},
            {"name": "market", "title": "to exchange and consume"},
            {"name": "platform", "title": "to place a Platform"},
            {"name": "rent", "title": "to pay rent"},
        ],
    },
    deals=DealActs(
        open="open_offer",
        open_to_all="open_offer_to_all",
        lines=["write_line", "write_money"],
        offer="send_offer",
        sign="accept_offer",
        decline="decline_offer",
        counter="counter_offer",
        withdraw="cancel_offer",
        money=[MONEY],
        time="quarter",
        debts=DebtActs(
            write="write_iou",
            strike="strike_iou",
            repay="repay",
            owes="loan_owes",
            interest="loan_interest",
            due="loan_due",
            in_force="iou",
        ),
    ),
    votes=[
        VoteAct("vote", results=["VOTE_COUNTED"], questions=VOTED_ON),
        VoteAct("vote_secretly", results=["VOTE_COUNTED"], questions=VOTED_ON),
        VoteAct("vote_candidate", results=["VOTES_FOR", "VOTED_FOR"], questions={"contest": "VOTE"}),
        VoteAct("vote_candidate_secretly", results=["VOTES_FOR"], questions={"contest": "VOTE"}),
    ],
    results=["rank", "fit", "tokens", "money", "stock_value"],
)
