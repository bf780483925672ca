"""Legislation: a small legislature of bills, amendments and elections, by Grant Van Nostrand.

The rules are in `rules/`, one file for each chapter.
"""

from commonweal.games.legislation.cards import DIRECTIONS, YELLOW_NAMES
from commonweal.games.legislation.charter import TEAMS
from commonweal.games.legislation.rules import end_of_the_game
from commonweal.games.legislation.rules.objective import demands_direction
from commonweal.games.legislation.state import Phase
from commonweal.rulebook import Floor, GuessSheet, VoteAct, rulebook_of

CHAPTERS = """objective components setting_up dealing gameplay bill bill_modifiers discussion roberts_rules decorum
    gifts amendments amendment_voting voting open_vote final_voting session_end
    victory campaign election aftermath public_eye
    crown assimilation charter_changes clocks end_of_the_game"""

VOTE_RESULTS = """BILL_PASSES BILL_PASSES_BY_CHARTER BILL_PASSES_UNDER_THREAT BILL_FAILS BILL_FAILS_BY_CHARTER
    BILL_FAILS_BY_THREAT BILL_VETOED EXTENDED ADOPTED ACCEPTED REJECTED ADVISES QUESTION_CARRIED QUESTION_LOST
    RULE_ADOPTED RULE_LOST"""
QUESTIONS = {
    "final_vote": "VOTE_BILL",
    "amend_vote": "VOTE_AMENDMENT",
    "question": "QUESTION",
    "rules_vote": "VOTE_RULE",
}
VOTE_ACTS = [
    VoteAct(
        act,
        "threshold_now",
        "base_now",
        "extension_now",
        VOTE_RESULTS.split(),
        when,
        QUESTIONS,
        also="veto_now",
        also_of_all="veto_base_now",
    )
    for act, when in (("vote_secretly", "sealed_now"), ("vote", None))
]

TELL_SECRET_VOTES = [
    "secret_votes_with_interest",
    "secret_votes_on_interests",
    "gini_before_campaigns",
    "elections_bought",
]

rulebook = rulebook_of(
    __name__,
    CHAPTERS.split(),
    version=2,
    seats=(3, 10),
    utility_range=end_of_the_game.UTILITY,
    talk_rule="LG-113",
    horizon=60,
    host_opens_rule="LG-93",
    facilitator_rule="LG-100",
    document_rule="LG-86",
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
    votes=VOTE_ACTS,
    guesses=GuessSheet("issue", "dir", demands_direction, among="selected", rule="LG-98"),
    floors=[Floor([Phase.DISCUSSION], queue="floor_queue", clock="speech_time_out")],
    results=["won", "score", "satisfied", "tokens", "elections_won"],
    kept_secret={"score": end_of_the_game.scores_stay_secret, "tokens": end_of_the_game.tokens_stay_secret}
    | dict.fromkeys(TELL_SECRET_VOTES, end_of_the_game.tokens_stay_secret),
)
