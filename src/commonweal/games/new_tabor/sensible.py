"""Play New Tabor sensibly: meet one’s Inputs, sell the rest, and make what the group lacks.

It follows the sensible bot of the specification. Scores of the market are fixed; those of the Action and of the claim
are cents: the worth of a choice in this Quarter."""

from commonweal.games.new_tabor.bidding import most_paid, plan_claim
from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.needs import (
    cost_of_inputs,
    group_gap,
    has_pledge_to_spare,
    output_in,
    spare,
    turns_left,
    wanted,
)
from commonweal.games.new_tabor.rules import board, capitalism, claims, end_of_game, exchange
from commonweal.games.new_tabor.rules.credit_union import buy_from_union, sell_to_union
from commonweal.games.new_tabor.state import Phase, Question
from commonweal.games.new_tabor.trading import (
    buys_of_union,
    cents_gained,
    gain_in,
    is_lent_dear,
    plan_offer,
    sells_to_union,
)
from commonweal.institutions import ballots
from commonweal.rulebook import planned

FIRST, SECOND, THIRD, FOURTH, NEVER = 900, 800, 700, 600, -100
SURPLUS = 5
"""Percent of the price that counts beyond what the group needs."""
SWITCHES = 108
RICH = 20000
REST = 400_000_000
"""More than any Industry is worth: Leisure and Innovation come first when they are possible."""
FEWEST_TURNS, COVERED = 3, 130
"""Leisure needs so many turns, and Inputs to be covered by so many percent."""
OFFERS_COMPARED = 3


# ---------------------------------------------------------------- plans
def plan(s, b, seat):
    """Plan a bid for a place; or in the market, after one’s own Products are consumed, offers to others, which save the
    Clerk’s fee, then sales of spare Products to the Credit Union, and purchases for Wants."""
    if s.phase == Phase.STAKE or s.phase == Phase.STAKE_OFF:
        plan_claim(s, b, seat)
        return
    if s.phase != Phase.MARKET and s.phase != Phase.SLOT:
        return
    if exchange.is_drafting(s, seat) or has_work(s, seat):
        return
    plan_offer(s, b, seat)
    if b.planned > 0:
        return
    for industry in range(INDUSTRIES):
        units = sells_to_union(s, seat, industry)
        if units > 0:
            planned(b, sell_to_union, industry, units)
            return
        units = buys_for_wants(s, seat, industry)
        if units > 0:
            planned(b, buy_from_union, industry, units)
            return


def drafts(s, seat):
    """How many offers a search compares."""
    return OFFERS_COMPARED if s.phase == Phase.MARKET or s.phase == Phase.SLOT else 1


def scores_suffice(s, seat):
    """Players without a motive choose by score alone: a trial would tell them no more."""
    return True


def has_work(s, seat):
    """Whether there is still something to produce, to consume, or to buy as an Input."""
    if s.phase == Phase.MARKET and s.produced == 0 and not board.is_in_switch(s, seat):
        return True
    for industry in range(INDUSTRIES):
        if min(s.stock[seat][industry], s.input_due[seat][industry]) > 0 or buys_of_union(s, seat, industry) > 0:
            return True
    return False


def buys_for_wants(s, seat, industry):
    """Products that a player buys for Wants: what no Inputs need, with Money that no Inputs need."""
    missing = wanted(s, seat, industry) + s.input_due[seat][industry] - s.stock[seat][industry]
    cents = s.money[seat] - cost_of_inputs(s, seat)
    return min(missing, s.storehouse[industry], cents // board.price(s, industry)) if cents > RICH else 0


# ---------------------------------------------------------------- what an Industry is worth
def worth(s, seat, industry, turns):
    """What a player’s output of so many turns in an Industry is worth, in cents: what the group lacks at full price."""
    units = output_in(s, seat, industry) * turns
    lacking = min(units, group_gap(s, seat, industry))
    return board.price(s, industry) * (100 * lacking + SURPLUS * (units - lacking)) // 100


def best_industry(s, seat, turns):
    """The Industry whose output of so many turns is worth the most."""
    found = 0
    for industry in range(1, INDUSTRIES):
        if worth(s, seat, industry, turns) > worth(s, seat, found, turns):
            found = industry
    return found


# ---------------------------------------------------------------- the market
def score_produce(s, seat):
    return FIRST


def score_consume(s, seat, industry, units):
    return SECOND


def score_buy_from_union(s, seat, industry, units):
    return THIRD


def score_satisfy(s, seat, want, industry, units):
    """A Want is satisfied once the Inputs are paid for."""
    return FOURTH if cost_of_inputs(s, seat) <= s.money[seat] else NEVER


def score_sell_to_union(s, seat, industry, units):
    """Sell what is spare."""
    return FOURTH if units <= sells_to_union(s, seat, industry) else NEVER


# ---------------------------------------------------------------- the Action
def score_enter_industry(s, seat, industry):
    """The worth of the next turns in an Industry; while nobody makes anything, chance picks the first one."""
    if s.industry[seat] < 0:
        return 0
    return worth(s, seat, industry, max(1, turns_left(s, seat) - 1))


def score_stay(s, seat):
    """What the next turns in the same Industry are worth."""
    return worth(s, seat, s.industry[seat], max(1, turns_left(s, seat) - 1)) * SWITCHES // 100


def score_enter_switch(s, seat):
    """The worth of the best other Industry after the lost turn, or of Leisure."""
    if can_rest(s, seat, FEWEST_TURNS + 1):
        return REST
    turns = max(0, turns_left(s, seat) - 2)
    industry = best_industry(s, seat, turns)
    return worth(s, seat, industry, turns) if industry != s.industry[seat] else NEVER


def score_take_leisure(s, seat):
    return REST if can_rest(s, seat, FEWEST_TURNS) else NEVER


def score_place_platform(s, seat):
    return REST


def can_rest(s, seat, turns):
    """Whether Leisure is possible: Money, spare Stock and output amply cover the Inputs, others will make what the
    group lacks, no Want blocks the token, and turns remain."""
    if s.wants_count[seat] or turns_left(s, seat) < turns:
        return False
    units = output_in(s, seat, s.industry[seat]) * (turns_left(s, seat) - 2)
    means = s.money[seat] + units * board.price(s, s.industry[seat])
    for industry in range(INDUSTRIES):
        if group_gap(s, seat, industry) > 0:
            return False
        means += spare(s, seat, industry) * board.price(s, industry)
    return 100 * means >= COVERED * cost_of_inputs(s, seat)


def score_create_money(s, seat, cents):
    """Create some Money when one’s Inputs cost more than one has."""
    return FOURTH - int(cents > capitalism.LOAN) if cost_of_inputs(s, seat) > s.money[seat] else NEVER


score_recall_clerk = NEVER
score_recall_treasurer = NEVER
score_resign = NEVER
score_move_absent = NEVER
score_move_rule = NEVER
score_move_dispute = NEVER
score_move_option = NEVER
score_move_stop = NEVER
score_ask_late = NEVER
score_open_offer = NEVER
score_open_offer_to_all = NEVER
score_counter_offer = NEVER


def score_accept_offer(s, seat):
    """Accept an offer that is worth its cost and gives away nothing that is needed; no loan at interest."""
    place = exchange.offer_to_answer(s, seat)
    return 1 if cents_gained(s, seat, place) >= 0 and not is_lent_dear(s, seat, place) else NEVER


def score_innovate(s, seat, industry):
    """Wager a token when holding two or more."""
    return REST if s.tokens[seat] >= 2 else NEVER


# ---------------------------------------------------------------- the claim
def score_stake_first(s, seat, zone):
    return board.location_value(s, s.industry[seat], zone)


def score_move_zone(s, seat, zone):
    return gain_in(s, seat, zone, s.zone[seat])


def score_challenge(s, seat, zone, cents):
    """Bid up to what the place is worth; a plan names the bid."""
    return gain_in(s, seat, zone, s.zone[seat]) - cents if cents <= most_paid(s, seat, zone) else NEVER


def score_pay_rent(s, seat, zone, cents):
    """Answer a challenge up to what the place is worth; a plan names the rent, and secures a place."""
    if claims.unanswered(s, seat) == zone:
        return gain_in(s, seat, zone, zone + 1) - cents if cents <= most_paid(s, seat, zone) else NEVER
    return 1 if s.phase == Phase.LATE_RENT and cents <= most_paid(s, seat, zone) else NEVER


def score_evict(s, seat, plot):
    """Evict the holder of a better place."""
    return score_return_to_plot(s, seat, plot) + 1


def score_return_to_plot(s, seat, plot):
    return gain_in(s, seat, capitalism.ZONE_OF[plot], s.zone[seat])


def score_take_vacancy(s, seat, accept):
    return accept


# ---------------------------------------------------------------- votes and Charity
def score_pledge(s, seat, agree):
    """Give Charity when it does not endanger one’s own Inputs."""
    return FIRST if (agree == ballots.AYE) == has_pledge_to_spare(s, seat) else NEVER


def score_answer_nomination(s, seat, accept):
    return accept


score_propose_die = NEVER


def score_vote(s, seat, answer):
    """Vote for candidates and for players who missed an action, against recalls, and to end the Game only when leading.
    People judge motions; bots do not."""
    best = ballots.AYE
    if s.question == Question.CALL or s.question == Question.STOP:
        best = ballots.AYE if end_of_game.is_first(s, seat) else ballots.NAY
    elif s.question == Question.RECALL:
        best = ballots.NAY
    elif s.phase == Phase.MOTION_VOTE and s.question != Question.LATE:
        best = ballots.PRESENT
    return int(answer == best)


def score_vote_secretly(s, seat, answer):
    return score_vote(s, seat, answer)


def score_vote_candidate(s, seat, candidate):
    """Vote for candidates in seat order."""
    return -candidate
