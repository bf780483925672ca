"""Estimate what a player may expect of a position in the middle of a game of Original Position.

The estimate adds up what the player may score (OP-58 to OP-60) and what a win is worth (OP-3, OP-4), under the winning
conditions of the charter (OP-74). Players who can only win with the group gain by every vote for chance to weigh less
and by every purchase; players who may also win alone weigh their own lead against it.
"""

from commonweal.rulebook import count_bits

from .rules.end_of_the_game import UTILITY, WINNING
from .rules.life_projects import items, lacks
from .sensible import answer_thought_mitigating, people_who_need
from .state import (
    AWARDED_BY,
    CARD_GOOD,
    ITEMS,
    LOWEST_PRICE,
    MOST_POINTS,
    PRICE,
    ROUNDS,
    SCENARIOS_A_ROUND,
    TAX,
    VOTES,
    Charter,
    Phase,
)

# Everything is in thousandths: of points, money, goods, and of certainty.
THOUSAND, MILLION = 1000, 1_000_000
AWARDED = 2
"""Points that an answer so that chance weighs less brings, about."""
GOODS_FOR_MONEY, MONEY = 4, 13
"""Of 13 units of tax money, about four become goods: prices are 3, 5 and 7, and some money is never spent."""
LEAD = 4
"""A lead of so many points makes a win alone certain, about."""
AT_ONCE = 3


# ---------------------------------------------------------------- votes in progress
def chance_of(s, answer):
    """The chance that an answer wins the vote in progress: chips that do not lie yet count half for it."""
    total = sum(s.weight[seat] for seat in range(s.seats) if s.voters >> seat & 1)
    laid = sum(
        s.weight[seat] if s.ballot[seat] == answer else -s.weight[seat]
        for seat in range(s.seats)
        if s.voters >> seat & s.voted >> seat & 1
    )
    return THOUSAND * (total + laid) // (2 * total) if total > 0 else THOUSAND // 2


def chance_of_purchase(s):
    """The chance that the good read aloud is bought."""
    if s.phase == Phase.PURCHASE:
        return THOUSAND
    return chance_of(s, AWARDED_BY[s.proposed]) if s.phase == Phase.GOODS_VOTE else 0


def share_of_purchase(s):
    """The chance that one who needs the good read aloud gets it, as long as nobody is added."""
    chance = chance_of_purchase(s)
    if chance == 0:
        return 0
    return chance * people_helped(s) // max(1, people_who_need(s, CARD_GOOD[s.proposed]))


def people_helped(s):
    """To how many people the purchase may apply: those added, or all who need it, as far as the money goes."""
    if s.beneficiaries:
        return count_bits(s.beneficiaries)
    people = min(AT_ONCE, people_who_need(s, CARD_GOOD[s.proposed]))
    while people > 0 and PRICE[people] > s.treasury:
        people -= 1
    return people


# ---------------------------------------------------------------- goods to come
def money_to_come(s, seat):
    """The tax money that is still to be spent, as the seat expects it."""
    if s.phase >= Phase.PRIVATE:
        return 0
    money = THOUSAND * s.treasury
    if s.phase == Phase.GOODS_VOTE or s.phase == Phase.PURCHASE:
        money -= chance_of_purchase(s) * PRICE[people_helped(s)]
    points = THOUSAND * SCENARIOS_A_ROUND * (ROUNDS - s.round)
    if s.phase <= Phase.SCENARIO_RESULT:
        points += THOUSAND * (s.points + SCENARIOS_A_ROUND - s.scenario_no)
        if s.phase == Phase.SCENARIO_VOTE or s.phase == Phase.DEBATE:
            points += AWARDED * chance_of(s, answer_thought_mitigating(s, seat)) - THOUSAND
    return money + points * TAX[s.seats][MOST_POINTS] // MOST_POINTS


def goods_lacking_still(s, seat, share):
    """The goods that a seat lacks once the purchase in progress is done: those added get the good."""
    lacking = THOUSAND * count_bits(s.lacking[seat])
    if s.phase == Phase.PURCHASE and s.beneficiaries:
        return lacking - THOUSAND * (s.beneficiaries >> seat & 1)
    return lacking - share if share > 0 and lacks(s, seat, CARD_GOOD[s.proposed]) else lacking


def met_by_money(s, money, share):
    """The share of the goods lacking that the tax money to come can buy."""
    lacking = sum(goods_lacking_still(s, seat, share) for seat in range(s.seats))
    return min(THOUSAND, THOUSAND * GOODS_FOR_MONEY * money // (MONEY * lacking)) if lacking > 0 else THOUSAND


def bought_privately(s, seat, met, share):
    """The goods that a seat will buy with its own wealth, if it still can."""
    if s.phase > Phase.PRIVATE or (s.phase == Phase.PRIVATE and had_its_turn(s, seat)):
        return 0
    lacking = goods_lacking_still(s, seat, share) * (THOUSAND - met) // THOUSAND
    return min(lacking, THOUSAND * (s.wealth[seat] // LOWEST_PRICE))


def had_its_turn(s, seat):
    return any(s.order[turn] == seat for turn in range(s.turn_index))


def lacking_at_the_end(s, seat, met, share):
    """The goods that a seat will lack at the end."""
    return goods_lacking_still(s, seat, share) * (THOUSAND - met) // THOUSAND - bought_privately(s, seat, met, share)


# ---------------------------------------------------------------- points and wins
def items_to_come(s, seat, met, share):
    """The items of a seat that will be supported at the end."""
    lacking = THOUSAND * count_bits(s.lacking[seat])
    if lacking == 0:
        return THOUSAND * ITEMS
    missing = ITEMS - items(s, seat)
    return THOUSAND * ITEMS - missing * THOUSAND * lacking_at_the_end(s, seat, met, share) // lacking


def chance_of_completing(lacking):
    """The chance that nothing is lacking at the end, where so much is expected to."""
    return THOUSAND * THOUSAND // (THOUSAND + max(0, lacking))


def points_to_come(s, seat, met, share, incomplete):
    """The points of a seat at the end. incomplete: how many projects, its own among them, are not completed."""
    bought = bought_privately(s, seat, met, share)
    left = max(0, s.wealth[seat] - LOWEST_PRICE * bought // THOUSAND)
    points = items_to_come(s, seat, met, share)
    points += wealth_points_to_come(s, seat, left, bought)
    completes = chance_of_completing(lacking_at_the_end(s, seat, met, share))
    bonus = incomplete - (THOUSAND - completes)
    return points + (bonus * completes // THOUSAND if s.bonus_rule == Charter.bonus_rule.COMPLETED_ONLY else bonus)


def wealth_points_to_come(s, seat, left, bought):
    """The points for the wealth that will be left; by charter one less for each private purchase (OP-79)."""
    points = THOUSAND * (left if s.wealth_points == Charter.wealth_points.WEALTH else VOTES[left])
    if s.private_price == Charter.private_price.WEALTH_AND_POINT:
        return max(0, points - THOUSAND * s.private_bought[seat] - bought)
    return points


def projects_incomplete(s, met, share):
    """How many projects are not completed at the end."""
    return sum(THOUSAND - chance_of_completing(lacking_at_the_end(s, seat, met, share)) for seat in range(s.seats))


def chance_for_the_group(s, met, share):
    """The chance that all projects are completed: small as long as several goods are lacking."""
    lacking = sum(max(0, lacking_at_the_end(s, seat, met, share)) for seat in range(s.seats))
    return THOUSAND * THOUSAND // (THOUSAND + lacking * lacking // THOUSAND)


def two_best(s, met, share, incomplete):
    """The points of the two seats that expect most, in one number: the best's times MILLION, and the next best's."""
    most = 0
    second = 0
    for seat in range(s.seats):
        points = points_to_come(s, seat, met, share, incomplete)
        second = max(second, min(most, points))
        most = max(most, points)
    return MILLION * most + second


def hope(own, most, second):
    """How much speaks for a win alone of a seat with `own` points: half if nobody has less or more, nothing far
    behind."""
    lead = own - (second if own == most else most)
    return max(0, min(THOUSAND, THOUSAND // 2 + lead // LEAD))


def hopes_of_all(s, met, share, incomplete, most, second):
    return sum(hope(points_to_come(s, seat, met, share, incomplete), most, second) for seat in range(s.seats))


def chance_of_help(s, seat, met, share, incomplete, most, second, hopes, group):
    """The chance that all others help the group although they may win alone.

    A win is worth the same either way, so everybody is taken to choose in proportion to the chances of the two
    (R. D. Luce, 1959): who has `group` to expect of the group and `alone` by itself helps in group of group + alone
    cases."""
    helped = THOUSAND
    for other in range(s.seats):
        if other != seat:
            alone = THOUSAND * hope(points_to_come(s, other, met, share, incomplete), most, second) // hopes
            helped = helped * group // (group + alone)
    return helped


def prospect(s, seat):
    """What a seat may expect at the end, in thousandths of utility: a win, with the group or alone, and points."""
    share = share_of_purchase(s)
    met = met_by_money(s, money_to_come(s, seat), share)
    incomplete = projects_incomplete(s, met, share)
    own = points_to_come(s, seat, met, share, incomplete)
    win = 0
    if s.winning_conditions != Charter.winning_conditions.INDIVIDUAL_ONLY:
        win = chance_for_the_group(s, met, share)
    if s.winning_conditions != Charter.winning_conditions.COLLECTIVE_ONLY:
        best = two_best(s, met, share, incomplete)
        most = best // MILLION
        second = best % MILLION
        hopes = hopes_of_all(s, met, share, incomplete, most, second)
        if s.winning_conditions == Charter.winning_conditions.BOTH:
            win = win * chance_of_help(s, seat, met, share, incomplete, most, second, hopes, win) // THOUSAND
        win += (THOUSAND - win) * (THOUSAND * hope(own, most, second) // hopes) // THOUSAND
    return min(THOUSAND * UTILITY[1], WINNING * win + own)
