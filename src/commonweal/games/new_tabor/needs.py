"""Estimate what players of New Tabor need, what they can spare, and what the group lacks.

Stock and Money that a player may not see (NT-239) count as none.
"""

from commonweal.games.new_tabor.cards import INDUSTRIES, STEPS
from commonweal.games.new_tabor.rules import board, charity, credit_union
from commonweal.games.new_tabor.state import WANTS_HELD, Zone
from commonweal.institutions import standing
from commonweal.rulebook import count_bits

ROLL_TENTHS = 17
"""Steps of an average roll, in tenths."""
MARGIN, OTHERS = 112, 75
"""Percent of the group’s need to aim at, and of others’ output to rely on."""
NEW_NEEDS, NEW_INPUTS = 8, 27
"""Products of an Industry that Needs Cards add to a player’s Inputs in a Quarter, and that a Consumption Card adds."""
TURNS = 9
"""About how many turns a player has in a Quarter."""


# ---------------------------------------------------------------- one player
def turns_left(s, seat):
    """How many turns a player may still have in this Quarter."""
    return 0 if s.finished[seat] else 1 + 10 * (STEPS - s.path_pos[seat]) // ROLL_TENTHS


def output_in(s, seat, industry):
    """What a player would produce of an Industry in the Zone where they are, or first where it thrives."""
    zone = s.zone[seat] if s.zone[seat] >= 0 else Zone.OUTER if industry == board.FOOD else Zone.INNER
    return board.current_ability(s, seat, industry) * board.location_value(s, industry, zone)


def stock_seen(s, seat, other, industry):
    """Products of another player, as far as a player sees them."""
    return s.stock[other][industry] if s.open_holdings or other == seat else 0


def wanted(s, seat, industry):
    """Products that a player’s own Wants take."""
    units = 0
    for slot in range(WANTS_HELD * seat, WANTS_HELD * (seat + 1)):
        units += s.want_due[slot][industry]
    return units


def reserved(s, seat, industry):
    """Products that a player keeps for Inputs and Wants."""
    return s.input_due[seat][industry] + wanted(s, seat, industry)


def spare(s, seat, industry):
    """Products that a player can do without."""
    return max(0, s.stock[seat][industry] - reserved(s, seat, industry))


def cost_of_inputs(s, seat):
    """What the Inputs that a player lacks cost."""
    cents = 0
    for industry in range(INDUSTRIES):
        cents += credit_union.lacks(s, seat, industry) * board.price(s, industry)
    return cents


def has_pledge_to_spare(s, seat):
    """Whether a player can give Charity without danger to their own Inputs: they keep what these cost, if all who are
    asked pay an equal share."""
    asking = s.asks_charity
    bill = charity.value_missing(s) - (s.money[asking] if s.open_holdings else 0)
    return cost_of_inputs(s, seat) <= s.money[seat] - max(0, bill) // max(1, count_bits(s.in_play) - 1)


# ---------------------------------------------------------------- all together
def lacks_as_seen(s, seat, other, industry):
    """What another player lacks of their Inputs, as far as a player sees it."""
    return max(0, s.input_due[other][industry] - stock_seen(s, seat, other, industry))


def others_lack(s, seat, industry):
    """Whether others lack more of an Industry than the Storehouse holds."""
    missing = 0
    for other in range(s.seats):
        if other != seat and standing.is_in(s, other):
            missing += lacks_as_seen(s, seat, other, industry)
    return missing > s.storehouse[industry]


def group_gap(s, seat, industry):
    """Products of an Industry that the group will still need, beyond what exists and what others will make."""
    need = there = 0
    for other in range(s.seats):
        if standing.is_in(s, other):
            due = s.input_due[other][industry]
            if s.drawn_in[other] < s.quarter:
                due = s.input_total[other][industry] + NEW_INPUTS
            need += MARGIN * due + 100 * NEW_NEEDS * turns_left(s, other) // TURNS
            there += 100 * stock_seen(s, seat, other, industry)
            if other != seat and s.industry[other] == industry and not board.is_in_switch(s, other):
                there += OTHERS * output_in(s, other, industry) * turns_left(s, other)
    return max(0, (need - there) // 100 - s.storehouse[industry])
