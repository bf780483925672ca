"""Voting the society's values: three scenarios a round, a vote, a debate, and the back of the card."""
# The manual, "Voting the society's values": OP-28 to OP-34, and OP-26, OP-27, OP-63 to OP-65, OP-76.

from commonweal.institutions import ballots
from commonweal.rulebook import TalkPolicy, act, among, announce, chance, clock, computed

from ..state import (
    BY_CHANCE,
    MOST_AWARDED,
    MOST_TURNS_OF_CHIP,
    SCENARIOS,
    SCENARIOS_A_ROUND,
    Answer,
    Charter,
    Notice,
    Phase,
    Reason,
    sees_back,
)
from . import general_structure, voting


# ---------------------------------------------------------------- 1. the card
def odds_draw_scenario(s, scenario):
    return 1 if s.scenario_round[scenario] == s.round and s.scenario_used[scenario] == 0 else 0


@chance(Phase.SCENARIO_DRAW, scenario=SCENARIOS)
def draw_scenario(s, scenario):
    """Draw a card of the round’s deck, which is never used again, and show its front (OP-28, OP-34), and by charter its
    back (OP-75). Then all vote (OP-29)."""
    s.scenario_used[scenario] = 1
    s.scenario = scenario
    s.proposed = -1
    if s.show_card_backs:
        announce(s, Notice.BACK_IS, s.award[scenario][0], s.award[scenario][1])
    voting.open_vote(s, ballots.everybody(s), s.scenario_votes == Charter.scenario_votes.EQUAL)
    s.phase = Phase.SCENARIO_VOTE


@computed(2, low=-1, high=MOST_AWARDED)
def points_on_back(s, answer):
    """The points that each answer of the card on the table awards; -1 while they are not visible (OP-32, OP-75)."""
    if s.scenario < 0 or not sees_back(s, -1, s.scenario):
        return -1
    return s.award[s.scenario][answer]


# ---------------------------------------------------------------- 3. the debate
def debate(s):
    """Begin the debate over the open votes (OP-30), or decide at once if the charter has none (OP-63, OP-76)."""
    if s.debate_seconds == 0 or s.talk == TalkPolicy.CLOSED:
        determine(s)
        return
    ballots.begin_debate(s)
    s.phase = Phase.DEBATE
    announce(s, Notice.DEBATE_BEGINS, ballots.weight_for(s, Answer.AGREE), ballots.weight_for(s, Answer.DISAGREE))


def why_not_turn_chip(s, seat):
    return Reason.OK if s.turned[seat] < MOST_TURNS_OF_CHIP else Reason.TURNED_TOO_OFTEN


@act(Phase.DEBATE, out_of_turn=True, previewable=True)
def turn_chip(s, seat):
    """Turn one’s own chip, which cancels all agreements to end the debate (OP-30, OP-R7, OP-R8)."""
    was = s.ready
    ballots.turn(s, seat, MOST_TURNS_OF_CHIP)
    announce(s, Notice.SWITCHES, seat, s.ballot[seat])
    if was & ~s.ready:
        announce(s, Notice.READY_AGAIN)
    if ballots.debating(s) == 0:
        determine(s)


def ends_turn_chip(s, seat):
    """Whether nobody can turn a chip after this, so that the vote is decided."""
    for voter in range(s.seats):
        if s.voters >> voter & 1 and s.turned[voter] + (voter == seat) < MOST_TURNS_OF_CHIP:
            return False
    return True


def why_not_end_debate(s, seat):
    return Reason.READY_ALREADY if s.ready >> seat & 1 else Reason.OK


@act(Phase.DEBATE, out_of_turn=True, previewable=True)
def end_debate(s, seat):
    """Agree to end the debate with the chips as they are; when all agree, it is over (OP-31)."""
    ballots.agree_to_end(s, seat)
    if ballots.debating(s) == 0:
        determine(s)


def ends_end_debate(s, seat):
    """Whether all others have agreed, so that the vote is decided."""
    return ballots.debating(s) == 1 << seat


@clock(Phase.DEBATE, seconds="debate_seconds")
def time_up(s):
    """End the debate without consent, with the chips as they are (OP-31, OP-63, OP-R8)."""
    announce(s, Notice.DEBATE_ENDS)
    determine(s)


# ---------------------------------------------------------------- 4. the back of the card
def mitigating_answer(s, card):
    """The answer that awards more points by the back of a card; none if both award the same (OP-9)."""
    return ballots.larger(s.award[card][0], s.award[card][1])


def determine(s):
    """Decide the vote: the answer with the larger total of votes wins (OP-27, OP-32); the charter settles a tie (OP-65,
    OP-R6), which may bring no points (OP-33)."""
    agree = ballots.weight_for(s, Answer.AGREE)
    disagree = ballots.weight_for(s, Answer.DISAGREE)
    answer = winner_by_charter(s, ballots.larger(agree, disagree))
    if agree != disagree:
        announce(s, Notice.ANSWER_WINS, answer, max(agree, disagree), min(agree, disagree))
    elif answer == BY_CHANCE:
        announce(s, Notice.TIE_FOR_CHANCE, agree, disagree)
    elif answer == Answer.NONE:
        announce(s, Notice.TIE, agree, disagree)
    else:
        announce(s, Notice.TIE_BY_CHARTER, agree, disagree, answer)
    if answer == BY_CHANCE:
        s.phase = Phase.SCENARIO_RESULT
    else:
        award(s, answer)


def winner_by_charter(s, side):
    """The answer that wins if this side has more votes; in a tie the one that the charter says: none, one of them, or
    BY_CHANCE (OP-65, OP-R6)."""
    if side != ballots.TIE:
        return side
    if s.scenario_tie == Charter.scenario_tie.CHANCE:
        return BY_CHANCE
    if s.scenario_tie == Charter.scenario_tie.NO_POINTS:
        return Answer.NONE
    return Answer.AGREE if s.scenario_tie == Charter.scenario_tie.AGREE else Answer.DISAGREE


@chance(Phase.SCENARIO_RESULT, fair=True, answer=among(2, low=1, kind="answer"))
def break_vote(s, answer):
    """Let chance decide a tie, if the charter says so (OP-65)."""
    award(s, answer)


def award(s, answer):
    """Show the back; the group gains the points of the winning answer, if any (OP-32, OP-33, OP-R10)."""
    voting.remember_vote(s, answer)
    points = s.award[s.scenario][answer - 1] if answer != Answer.NONE else 0
    s.points += points
    if points > 0:
        announce(s, Notice.POINTS_GAINED, points)
    elif answer != Answer.NONE:
        announce(s, Notice.NO_POINTS, answer)
    s.scenario_no += 1
    if s.scenario_no < SCENARIOS_A_ROUND:
        s.phase = Phase.SCENARIO_DRAW
    else:
        general_structure.collect_tax(s)
