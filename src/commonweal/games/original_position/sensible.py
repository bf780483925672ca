"""Score the acts of Original Position for a sensible player.

It tends to answer scenarios so that chance weighs less, the less so the more votes it has. It votes for goods it needs,
proposes what many need, and buys for itself first, then for the poorest. It shows nobody its cards. Where it is meant
to be undecided, `chances_are` decides: a number computed from the open fields, as good as a draw and the same for the
same table.
"""

from commonweal.institutions import ballots

from .rules.life_projects import items, items_that_need, lacks
from .rules.values import mitigating_answer
from .state import AWARDED_BY, CARD_GOOD, INTERESTS, ITEMS, PUBLISHED_ANSWER, Answer, Charter, Phase

INCLINATION, FOR_EACH_VOTE, FOR_GOODS_OF_OTHERS = 70, 10, 60
UNDECIDED_FROM, UNDECIDED_TO = 40, 60
LIKED, DISLIKED, NEVER, UNTRIED = 10, 0, -1000, -1_000_000
OWN_NEED, FOR_OTHERS = 2, 1
VOTING_ON_SCENARIO, VOTING_ON_GOOD, TURNING, GUESSING = 1, 2, 3, 4

score_end_debate = score_pass_turn = score_finish_purchase = score_end_private = DISLIKED
score_disclose = score_disclose_to_all = UNTRIED
score_decline_purchase = NEVER


def chances_are(s, seat, percent, about):
    """Say yes in about `percent` of 100 different situations; always the same in the same one."""
    stirred = stir(stir(64 * about + seat, s.scenario + 1), s.proposed + 1)
    for other in range(s.seats):
        project = s.interest[other][0] + INTERESTS * (s.interest[other][1] + INTERESTS * s.career[other])
        stirred = stir(stirred, project + 8000 * s.wealth[other])
    return stir(stirred, s.treasury + 100 * s.turns_without_purchase) % 100 < percent


def stir(one, other):
    """Hash two numbers into one."""
    mixed = (one * 69069 + other * 40503 + 12345) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 73244475) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 13) * 19349663) & 0xFFFFFFFF
    return mixed ^ mixed >> 16


# ---------------------------------------------------------------- scenarios
def inclination(s, seat):
    """Of 100 scenarios, how many it would answer so that chance weighs less; own votes above the median lower it."""
    if s.round == 1:
        return INCLINATION
    return INCLINATION - FOR_EACH_VOTE * (2 * s.votes[seat] - twice_the_median(s)) // 2


def twice_the_median(s):
    """Twice the median number of votes, so that it is whole."""
    low = vote_at(s, (s.seats - 1) // 2)
    high = vote_at(s, s.seats // 2)
    return low + high


def vote_at(s, rank):
    """The number of votes at a rank, counted from the fewest."""
    return next((n for n in range(1, 6) if sum(s.votes[seat] <= n for seat in range(s.seats)) > rank), 5)


def score_vote(s, seat, answer):
    if s.phase == Phase.SCENARIO_VOTE:
        mitigates = chances_are(s, seat, inclination(s, seat), VOTING_ON_SCENARIO)
        return LIKED if (answer == answer_thought_mitigating(s, seat)) == mitigates else DISLIKED
    good = CARD_GOOD[s.proposed]
    favours = lacks(s, seat, good) or chances_are(s, seat, FOR_GOODS_OF_OTHERS, VOTING_ON_GOOD)
    return LIKED if (answer == AWARDED_BY[s.proposed]) == favours else DISLIKED


def answer_thought_mitigating(s, seat):
    """The answer that awards points: by the back if it lies open (OP-75), else by the published list (OP-R27).

    Of a card that the charter brings it knows the front alone, and guesses."""
    if s.show_card_backs:
        return mitigating_answer(s, s.scenario)
    if not s.scenario_deck:
        return PUBLISHED_ANSWER[s.scenario]
    return Answer.AGREE if chances_are(s, seat, 50, GUESSING) else Answer.DISAGREE


# ---------------------------------------------------------------- debate
def score_turn_chip(s, seat):
    """The undecided, when they are in the minority, turn once in half of the cases."""
    own = inclination(s, seat)
    if s.turned[seat] > 0 or own < UNDECIDED_FROM or own > UNDECIDED_TO:
        return NEVER
    other = Answer.DISAGREE if s.ballot[seat] == Answer.AGREE else Answer.AGREE
    if ballots.weight_for(s, s.ballot[seat]) >= ballots.weight_for(s, other):
        return NEVER
    return LIKED if chances_are(s, seat, 50, TURNING) else NEVER


# ---------------------------------------------------------------- turns
def score_propose(s, seat, card):
    """What most people need; the own need counts two more."""
    return FOR_OTHERS * people_who_need(s, CARD_GOOD[card]) + OWN_NEED * lacks(s, seat, CARD_GOOD[card])


def people_who_need(s, good):
    return sum(lacks(s, seat, good) for seat in range(s.seats))


score_discard_good = 100
"""Every card that is not applicable goes first."""


# ---------------------------------------------------------------- purchases
def score_add_beneficiary(s, proposer, seat):
    """Itself first, then the poorest."""
    return 100 if seat == proposer else 50 - s.wealth[seat]


def score_buy_private(s, seat, good):
    """The good that serves most of its items first. Where a good costs a point besides, one that serves a single item
    is worth it only if it completes the project."""
    if s.private_price == Charter.private_price.WEALTH_AND_POINT and items(s, seat) < ITEMS - 1:
        return 10 * (items_that_need(s, seat, good) - 1)
    return 10 * items_that_need(s, seat, good)


def score_give_private(s, giver, seat, good):
    """For another only where that completes everybody's project."""
    if items(s, seat) < ITEMS - 1 or items(s, giver) < ITEMS:
        return NEVER
    return LIKED if all(items(s, other) == ITEMS for other in range(s.seats) if other != seat) else NEVER
