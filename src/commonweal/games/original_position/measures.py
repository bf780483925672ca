"""Measure Original Position: projects, values by round, votes for and against interests, who was helped."""

from commonweal.institutions import ballots
from commonweal.rulebook.measures import (
    DECISIVE,
    NEEDS,
    NUMBER,
    OUTCOME,
    ROUND,
    SCORE,
    count,
    measure,
    measure_by,
    ratio,
    tally,
)

from .rules.life_projects import items, lacks
from .rules.proposals import is_awarded, pass_turn, propose
from .rules.purchasing import add_beneficiary, decline_purchase, finish_purchase
from .rules.values import mitigating_answer, turn_chip, winner_by_charter
from .rules.voting import vote
from .state import AWARDED_BY, CARD_GOOD, ITEMS, SCENARIOS, Answer, Result

WHOLE = 1000
ROUNDS = {"1": 1, "2": 2, "3": 3}
STANDINGS = {"richer": 1, "poorer": -1}


# ---------------------------------------------------------------- projects
@measure(unit="items", role=NEEDS, source="OP-6")
def items_needed(s, seat):
    """The items of the life project."""
    return ITEMS


@measure(unit="thousandths of the life project", role=OUTCOME, source="OP-56")
def project_supported(s, seat):
    """The share of the life project that is supported."""
    return WHOLE * items(s, seat) // ITEMS


score = measure_by("score[seat]", unit=NUMBER, role=SCORE, source="OP-4, OP-5", text="Points, at the end.")


@measure(unit="share", source="OP-61")
def group_wins(s):
    """Whether all projects are complete and the group wins."""
    return s.result == Result.GROUP


rounds = measure_by("round", unit="rounds", role=ROUND, source="OP-16", text="Rounds begun.")
money_unspent = measure_by("treasury", unit="money", source="OP-R12", text="Tax money left in the treasury.")


# ---------------------------------------------------------------- values
@measure(unit="points", source="OP-18", each=ROUNDS)
def points_in_round(s, round):
    """Mitigation points of Round {each}, {each, select, 1 {behind the veil} 2 {with talents known} other {with talents
    and families known}}."""
    return s.points_by_round[round - 1]


@measure(unit="points", source="OP-9", each=ROUNDS)
def possible_in_round(s, round):
    """Points that the cards of Round {each} could have brought."""
    return sum(
        max(s.award[card][0], s.award[card][1])
        for card in range(SCENARIOS)
        if s.scenario_used[card] and s.scenario_round[card] == round
    )


mitigation_in_round = ratio(
    "points_in_round", "possible_in_round", text="points of Round {each} out of the possible", each=ROUNDS
)


# ---------------------------------------------------------------- votes
votes_held = ballots.votes_held(vote, source="OP-24")


def outcome(s, side):
    """What the vote comes to if this side has more votes; the charter settles a tie (OP-65, OP-66)."""
    return is_awarded(s, side) if s.proposed >= 0 else winner_by_charter(s, side)


@tally(vote, unit="votes", source="OP-27", role=DECISIVE)
def decided_by_one(s, seat, answer):
    """Votes in which one chip less on the larger side, or one more in a tie, would change the result."""
    if not ballots.opened(s):
        return False
    side = ballots.larger_side(s)
    if side == ballots.TIE:
        return True
    votes = ballots.weight_for(s, side)
    others = ballots.weight_for(s, Answer.AGREE) + ballots.weight_for(s, Answer.DISAGREE) - votes
    return any(
        s.voters >> voter & 1
        and s.ballot[voter] == side
        and votes - s.weight[voter] <= others
        and outcome(s, ballots.TIE if votes - s.weight[voter] == others else 3 - side) != outcome(s, side)
        for voter in range(s.seats)
    )


@tally(vote, unit="votes", source="OP-26")
def wealth_decided(s, seat, answer):
    """Votes whose result differs from the result with equal chips; the charter settles ties in both."""
    return ballots.opened(s) and outcome(s, ballots.larger_side(s)) != outcome(s, ballots.larger_by_heads(s))


weight_of_wealth = ratio("wealth_decided", "votes_held", text="votes whose result equal chips would have changed")


def standing_of(s, seat):
    """1 above the median of votes, -1 below it, 0 at it."""
    above = sum(s.votes[other] > s.votes[seat] for other in range(s.seats))
    below = sum(s.votes[other] < s.votes[seat] for other in range(s.seats))
    if above == below:
        return 0
    return 1 if below > above else -1


def on_known_ground(s):
    """Whether everybody has voted on a scenario, knowing what they have (Rounds 2 and 3)."""
    return ballots.opened(s) and s.proposed < 0 and s.round > 1


@tally(vote, unit="chips", source="OP-26", each=STANDINGS)
def chips_of_the(s, seat, answer, standing):
    """Chips laid on scenarios of Rounds 2 and 3 by players {each, select, richer {above} other {below}} the median."""
    return sum(on_known_ground(s) and standing_of(s, voter) == standing for voter in range(s.seats))


@tally(vote, unit="chips", source="OP-33", each=STANDINGS)
def mitigating_of_the(s, seat, answer, standing):
    """Chips that the {each} laid there on the answer that awards points."""
    if not on_known_ground(s):
        return 0
    mitigating = mitigating_answer(s, s.scenario)
    return sum(s.ballot[voter] == mitigating and standing_of(s, voter) == standing for voter in range(s.seats))


mitigating_when = ratio("mitigating_of_the", "chips_of_the", text="mitigating chips of the {each}", each=STANDINGS)
chips_turned = count(turn_chip, unit="turns", source="OP-30", text="Chips turned in debates.")


# ---------------------------------------------------------------- goods
def needs_the_good(s, seat):
    """Whether a voter lacks the good of the card read aloud. Nothing is bought before the vote is counted."""
    return lacks(s, seat, CARD_GOOD[s.proposed])


@tally(vote, unit="chips", source="OP-44", each={"in_need": 1, "without_need": 0})
def chips(s, seat, answer, needs):
    """Chips laid on goods by players who {each, select, in_need {need} other {do not need}} the good."""
    return s.proposed >= 0 and needs_the_good(s, seat) == needs


@tally(vote, unit="chips", source="OP-44")
def chips_against_own_need(s, seat, answer):
    """Chips laid against a good by players who need it."""
    return s.proposed >= 0 and needs_the_good(s, seat) and answer != AWARDED_BY[s.proposed]


@tally(vote, unit="chips", source="OP-44")
def chips_for_others(s, seat, answer):
    """Chips laid for a good by players who do not need it."""
    return s.proposed >= 0 and not needs_the_good(s, seat) and answer == AWARDED_BY[s.proposed]


against_own_need = ratio("chips_against_own_need", "chips_in_need", text="of those in need, who voted against the good")
for_others = ratio("chips_for_others", "chips_without_need", text="of those without need, who voted for the good")


proposals = count(propose, unit="proposals", source="OP-43", text="Cards read aloud.")
purchases = count(finish_purchase, unit="purchases", source="OP-45", text="Goods bought with tax money.")
purchases_declined = count(decline_purchase, unit="purchases", source="OP-R20", text="Goods awarded and not bought.")
turns_passed = count(pass_turn, unit="turns", source="OP-R19", text="Turns without an applicable card.")
people_helped = count(
    add_beneficiary, unit="people", source="OP-46", text="People for whom goods were bought with tax money."
)


@tally(add_beneficiary, unit="steps", source="OP-46")
def rank_of_those_helped(s, proposer, seat):
    """How far up they were, in 1,000 steps from the poorest to the richest, added up; equals stand in the middle."""
    below = sum(s.wealth[other] < s.wealth[seat] for other in range(s.seats))
    equal = sum(s.wealth[other] == s.wealth[seat] for other in range(s.seats) if other != seat)
    return WHOLE * (2 * below + equal) // (2 * (s.seats - 1))


people_for_each_purchase = ratio("people_helped", "purchases", text="people for each purchase", unit="people")
mean_rank_helped = ratio(
    "rank_of_those_helped",
    "people_helped",
    text="how far up those helped were, on average",
    unit="thousandths of the way from the poorest to the richest",
)
