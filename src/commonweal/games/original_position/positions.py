"""What follows from where the cards lie and what was decided, for a position written by hand.

In a position that play reaches, `derive` changes nothing.
"""

from commonweal.institutions import ballots, hands

from .rules.end_of_the_game import settle
from .rules.general_structure import turned_up
from .rules.life_projects import INTEREST_ITEMS, good_of, stand_meeple
from .rules.voting import remember_vote
from .state import ITEMS, VOTES, WEALTH_OF, Answer, Charter, Phase, Place, Support

VOTES_ON_SCENARIOS = (Phase.SCENARIO_VOTE, Phase.DEBATE, Phase.SCENARIO_RESULT)
VOTES_ON_GOODS = (Phase.GOODS_VOTE, Phase.PURCHASE)
IN_TURNS = (Phase.TURN, Phase.GOODS_VOTE, Phase.PURCHASE, Phase.AFTER_TURN, Phase.PRIVATE)


def derive(s):
    """Needs follow from the projects, wealth from the cards that lie face up, votes from wealth (until private
    purchases), whose turn it is from the order, who votes from that."""
    s.wanted = 0
    for seat in range(s.seats):
        s.lacking[seat] = 0
        for item in range(ITEMS):
            if s.supported[seat][item] == Support.NONE and is_dealt(s, seat, item):
                stand_meeple(s, seat, good_of(s, seat, item))
        if s.phase < Phase.PRIVATE:
            recount_wealth(s, seat)
            s.votes[seat] = VOTES[s.wealth[seat]]
    recount_turn(s)
    recount_vote(s)
    recount_drawer(s)
    if s.decided or s.phase == Phase.PURCHASE:
        recount_last_vote(s)
    if s.phase == Phase.FINISHED:
        s.winner = 0
        settle(s)


def recount_wealth(s, seat):
    """What the cards come to that were turned up when wealth was last reckoned, if they all lie there (OP-21)."""
    rounds = s.round if s.phase >= Phase.ORDER else s.round - 1
    cards = [turned_up(s, seat, round) for round in range(1, rounds + 1)]
    if cards and min(cards) >= 0:
        s.wealth[seat] = max(0, sum(WEALTH_OF[round][card] for round, card in enumerate(cards)))


def recount_turn(s):
    """It is the turn of the seat at this place of the order (OP-38, OP-57)."""
    if s.phase not in IN_TURNS:
        return
    if s.active < 0:
        s.active = s.order[s.turn_index]
    elif s.active in s.order:
        s.turn_index = s.order.index(s.active)


def recount_vote(s):
    """Who votes, with how many votes, and whose chip lies (OP-24, OP-26, OP-44, OP-64, OP-68)."""
    s.voted = sum(1 << seat for seat in range(s.seats) if s.ballot[seat] > 0)
    if s.phase in VOTES_ON_SCENARIOS:
        if s.scenario >= 0:
            s.scenario_used[s.scenario] = 1
        s.proposed = -1
        s.voters = ballots.everybody(s)
    elif s.phase in VOTES_ON_GOODS:
        if s.proposed >= 0:
            s.card_place[s.proposed] = Place.PROPOSED
        proposer = 1 << s.active if s.active >= 0 and not s.proposer_votes else 0
        s.voters = ballots.everybody(s) & ~proposer
    else:
        return
    equal = s.phase in VOTES_ON_SCENARIOS and s.scenario_votes == Charter.scenario_votes.EQUAL
    for seat in range(s.seats):
        s.weight[seat] = 1 if equal else s.votes[seat]
    s.winning = Answer.NONE
    if s.phase == Phase.PURCHASE:
        s.winning = ballots.larger_side(s)
    else:
        s.decided = 0


def recount_drawer(s):
    """The card that is missing in a hand is drawn for the first in the order, or for the one who had the turn
    (OP-39)."""
    if s.phase == Phase.REFILL:
        missing = [seat for seat in s.order[: s.seats] if seat >= 0 and hands.empty_slot(s, seat) >= 0]
        s.drawer = missing[0] if missing else -1
    elif s.phase == Phase.AFTER_TURN and s.active >= 0 and hands.empty_slot(s, s.active) >= 0:
        s.drawer = s.active


def recount_last_vote(s):
    """While no new card lies on the table, the chips that lie there are the last vote; in a purchase it is decided."""
    proposer = s.last_proposer
    remember_vote(s, s.winning)
    if s.proposed >= 0 and s.phase != Phase.PURCHASE:
        s.last_helped = s.beneficiaries
        if proposer >= 0:  # the turn has gone on since
            s.last_proposer = proposer


def is_dealt(s, seat, item):
    """Whether the card that carries an item has been dealt."""
    return s.interest[seat][item] >= 0 if item < INTEREST_ITEMS else s.career[seat] >= 0
