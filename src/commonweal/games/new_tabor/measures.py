"""Measure New Tabor: survival, needs, specialisation, inequality, rent, money, caps, Leisure, Charity and votes."""

from commonweal.games.new_tabor.cards import INDUSTRIES, QUARTERS
from commonweal.games.new_tabor.charter import Charter
from commonweal.games.new_tabor.rules import board, credit_union, dividends, production
from commonweal.games.new_tabor.rules.charity import pledge
from commonweal.games.new_tabor.rules.claims import pay_rent
from commonweal.games.new_tabor.rules.consumption import consume
from commonweal.games.new_tabor.rules.credit_union import sell_to_union
from commonweal.games.new_tabor.rules.end_of_quarter import end_market
from commonweal.games.new_tabor.rules.innovation import innovate
from commonweal.games.new_tabor.rules.production import produce
from commonweal.games.new_tabor.rules.recalls import recall_clerk, recall_treasurer
from commonweal.games.new_tabor.rules.rent_battles import challenge
from commonweal.games.new_tabor.state import Count, Phase, Zone
from commonweal.institutions import ballots, standing
from commonweal.rulebook import count_bits
from commonweal.rulebook.measures import (
    NUMBER,
    OUTCOME,
    ROUND,
    SCORE,
    STANDING,
    count,
    measure,
    measure_by,
    ratio,
    tally,
)

WHOLE = 1000
EACH_QUARTER = {str(quarter): quarter for quarter in range(1, QUARTERS + 1)}
ZONES = {"center": Zone.CENTER, "inner_rung": Zone.INNER}


# ---------------------------------------------------------------- survival
@measure(unit="cents", role=OUTCOME, source="NT-93")
def wealth(s, seat):
    """Money and the value of Stock; before any Stock there may be no prices yet."""
    value = s.money[seat]
    for industry in range(INDUSTRIES):
        if s.stock[seat][industry] > 0:
            value += s.stock[seat][industry] * board.price(s, industry)
    return value


tokens = measure_by("tokens[seat]", unit=NUMBER, role=SCORE, source="NT-92", text="Happiness Tokens.")
quarters_begun = measure_by("quarter", unit="quarters", role=ROUND, source="NT-79", text="Quarters begun.")


@measure(unit="players", source="NT-4")
def survivors(s):
    """Players who survive."""
    return count_bits(s.in_play)


players = measure_by("seats", unit="players", source="NT-1", text="Players at the table.")


survival = ratio("survivors", "players", text="players who survive, out of all")


@measure(unit="players", source="NT-4", each=EACH_QUARTER)
def lost_in_quarter(s, quarter):
    """Players eliminated in Quarter {each}."""
    lost = 0
    for seat in range(s.seats):
        lost += s.elim_quarter[seat] == quarter
    return lost


@measure(unit="share", source="NT-4")
def nobody_eliminated(s):
    """Whether everybody survived."""
    return count_bits(s.in_play) == s.seats


@measure(unit="share", source="NT-4")
def nobody_survives(s):
    """Whether nobody survived."""
    return s.in_play == 0


# ---------------------------------------------------------------- needs
@tally(consume, unit="Products", source="NT-61", each=EACH_QUARTER)
def consumed_early_in_quarter(s, seat, industry, units, quarter):
    """Products consumed as Inputs in Quarter {each}, before the Consumption stage."""
    return units if s.phase == Phase.MARKET and s.quarter == quarter else 0


@measure(unit="Products", source="NT-42", each=EACH_QUARTER)
def inputs_in_quarter(s, quarter):
    """Inputs that became due in Quarter {each}, those of earlier cards again."""
    return s.inputs_of[quarter - 1]


met_early_in_quarter = ratio(
    "consumed_early_in_quarter",
    "inputs_in_quarter",
    text="Inputs of Quarter {each} met before its Consumption stage, out of all",
    each=EACH_QUARTER,
)


@tally(consume, unit="Products", source="NT-61")
def consumed_early(s, seat, industry, units):
    """Products consumed as Inputs on players’ own turns, before the Consumption stage."""
    return units if s.phase == Phase.MARKET else 0


@measure(unit="Products", source="NT-42")
def inputs_of_all(s):
    """Inputs that became due, over all Quarters."""
    total = 0
    for quarter in range(QUARTERS):
        total += s.inputs_of[quarter]
    return total


met_early = ratio("consumed_early", "inputs_of_all", text="Inputs met before the Consumption stage, out of all")


# ---------------------------------------------------------------- specialisation
@tally(produce, unit="cents", source="NT-103")
def output(s, seat):
    """Value of all Products made, at Unit Spot Price."""
    return production.output(s, seat) * board.price(s, s.industry[seat])


@tally(produce, unit="cents", source="NT-114")
def main_output(s, seat):
    """Value of the Products that players made in their largest Industry of a Quarter."""
    others = 0
    for industry in range(INDUSTRIES):
        if industry != s.industry[seat]:
            others = max(others, s.output_value[seat][industry])
    made = s.output_value[seat][s.industry[seat]]
    before = made - production.output(s, seat) * board.price(s, s.industry[seat])
    return max(others, made) - max(others, before)


specialisation = ratio(
    "main_output", "output", text="value that players made in their largest Industry of a Quarter, out of all they made"
)


# ---------------------------------------------------------------- inequality
@measure(unit="thousandths", source="NT-93")
def gini_of_wealth(s):
    """Gini coefficient of Money and Stock among the survivors."""
    total = 0
    apart = 0
    for seat in range(s.seats):
        total += wealth(s, seat)
        for other in range(s.seats):
            if standing.is_in(s, seat) and standing.is_in(s, other):
                apart += abs(wealth(s, seat) - wealth(s, other))
    return WHOLE * apart // max(1, 2 * count_bits(s.in_play) * total)


@measure(unit="thousandths", role=STANDING, source="NT-92")
def gini_of_tokens(s):
    """Gini coefficient of Happiness Tokens among all players."""
    total = 0
    apart = 0
    for seat in range(s.seats):
        total += s.tokens[seat]
        for other in range(s.seats):
            apart += abs(s.tokens[seat] - s.tokens[other])
    return WHOLE * apart // max(1, 2 * s.seats * total)


# ---------------------------------------------------------------- land
@tally(pay_rent, challenge, unit="cents", source="NT-169")
def rent(s, seat, zone, cents):
    """Rent paid, bids of challenges included."""
    return cents


@tally(pay_rent, challenge, unit="cents", source="NT-169", each=ZONES)
def rent_for(s, seat, zone, cents, place):
    """Rent paid for {each, select, center {the Center} other {the Inner Rung}}."""
    return cents if zone == place else 0


@tally(pay_rent, challenge, unit="cents", source="NT-96")
def advantage(s, seat, zone, cents):
    """What one Production where the payer of a rent stands is worth more than in the Outer Rung, for each payment."""
    industry = s.industry[seat]
    if industry < 0 or board.is_in_switch(s, seat):
        return 0
    values = board.location_value(s, industry, s.zone[seat]) - board.location_value(s, industry, Zone.OUTER)
    return max(0, values) * board.current_ability(s, seat, industry) * board.price(s, industry)


rent_for_advantage = ratio(
    "rent", "advantage", text="rent paid for each cent that the place gains in one Production", unit="cents"
)


rent_of_player = measure_by("rent_of[seat]", unit="cents", source="NT-169", text="Rent that the player paid.")
dividends_of_player = measure_by(
    "dividends_of[seat]", unit="cents", source="NT-192", text="Citizen’s Dividends that the player received."
)


@measure(unit="cents", source="NT-192")
def gained_from_land(s, seat):
    """Dividends that the player received, less the rent that they paid."""
    return s.dividends_of[seat] - s.rent_of[seat]


# ---------------------------------------------------------------- Money
@measure(unit="Clearings", source="NT-211")
def clearings(s):
    """Quarterly Mutual Credit Clearings."""
    return s.counted[Count.CLEARINGS]


@measure(unit="credits", source="NT-211")
def money_cleared(s):
    """Money in circulation, added up over the Clearings."""
    return s.counted[Count.CLEARED_CREDITS]


money_at_clearing = ratio("money_cleared", "clearings", text="Money in circulation at a Clearing", unit="credits")


@measure(unit="credits", source="NT-129")
def money_spent(s):
    """Money that players spent on land, at the Credit Union and in deals."""
    cents = s.counted[Count.TRADE_CENTS] + s.counted[Count.BOUGHT_CENTS]
    for seat in range(s.seats):
        cents += s.rent_of[seat]
    return cents // dividends.CREDIT


@tally(end_market, unit="credits", source="NT-129")
def money_held(s, seat):
    """Money in circulation, added up over the turns."""
    return s.money_issued // dividends.CREDIT if s.phase == Phase.ACT else 0


velocity = ratio(
    "money_spent", "money_held", text="Money spent in a turn for each credit in circulation", unit="credits"
)


@measure(unit="credits", source="NT-107")
def traded_between_players(s):
    """Money that players paid each other in deals, loans aside."""
    return s.counted[Count.TRADE_CENTS] // dividends.CREDIT


@measure(unit="credits", source="NT-60")
def traded_in_all(s):
    """Money paid in deals, and in sales to the Credit Union and purchases from it."""
    union = s.counted[Count.SOLD_CENTS] + s.counted[Count.BOUGHT_CENTS]
    return (s.counted[Count.TRADE_CENTS] + union) // dividends.CREDIT


trade_between_players = ratio(
    "traded_between_players", "traded_in_all", text="trade between players, out of all trade by its Money"
)


@measure(unit="deals", source="NT-105")
def deals_made(s):
    """Deals between players."""
    return s.counted[Count.TRADES]


@measure(unit="deals", source="NT-107")
def deals_above_price(s):
    """Deals that paid more than the Unit Spot Price."""
    return s.counted[Count.TRADES_ABOVE]


overcharged = ratio("deals_above_price", "deals_made", text="deals above the Unit Spot Price, out of all")


# ---------------------------------------------------------------- the Stock Cap
@tally(sell_to_union, unit="Products", source="NT-196")
def sold(s, seat, industry, units):
    """Products sold to the Credit Union."""
    return units


@measure(unit="Products", source="NT-204")
def room_under_caps(s):
    """Products that the Credit Union would have bought under the Stock Caps of the Quarters begun."""
    room = 0
    for quarter in range(1, s.quarter + 1):
        capped = s.seats
        for seat in range(s.seats):
            if s.cap_players == Charter.cap_players.CURRENT and 0 < s.elim_quarter[seat] < quarter:
                capped -= 1
        room += INDUSTRIES * credit_union.cap_of_players(s, quarter, capped)
    return room


cap_pressure = ratio("sold", "room_under_caps", text="Products sold to the Credit Union, out of what the caps allow")


@tally(sell_to_union, unit="sales", source="NT-207")
def emergency_sales(s, seat, industry, units):
    """Sales beyond the Stock Cap."""
    return s.sold[industry] > credit_union.stock_cap(s, s.quarter)


# ---------------------------------------------------------------- Leisure and Innovation
@tally(end_market, unit="turns", source="NT-57")
def turns(s, seat):
    """Turns, but for the First Turns of the Game."""
    return s.phase == Phase.ACT


@tally(end_market, unit="turns", source="NT-64")
def turns_in_switch(s, seat):
    """Turns that began in Switch, and so brought no Products."""
    return s.phase == Phase.ACT and board.is_in_switch(s, seat)


in_switch = ratio("turns_in_switch", "turns", text="turns that began in Switch, out of all but the first ones")


@measure(unit="tokens", source="NT-148")
def tokens_of_leisure(s):
    """Happiness Tokens from Leisure."""
    return s.counted[Count.LEISURE_TOKENS]


@measure(unit="tokens", source="NT-154")
def tokens_of_innovation(s):
    """Happiness Tokens from Innovation."""
    return s.counted[Count.INNOVATION_TOKENS]


@measure(unit="tokens", source="NT-161")
def tokens_of_charity(s):
    """Happiness Tokens from giving Charity."""
    return s.counted[Count.CHARITY_TOKENS]


wagers = count(innovate, unit="wagers", source="NT-154", text="Tokens wagered on Innovations.")
wagers_won = ratio("tokens_of_innovation", "wagers", text="wagers that succeeded, out of all")


# ---------------------------------------------------------------- Charity
@measure(unit="requests", source="NT-157")
def charity_asked(s):
    """Requests for Charity."""
    return s.counted[Count.CHARITY_ASKED]


@measure(unit="requests", source="NT-161")
def charity_met(s):
    """Requests for Charity that others paid for."""
    return s.counted[Count.CHARITY_MET]


charity = ratio("charity_met", "charity_asked", text="requests for Charity that others paid for, out of all")


@measure(unit="givers", source="NT-159")
def givers(s):
    """Players who paid a share of Charity, added up over the requests."""
    return s.counted[Count.CHARITY_GIVERS]


givers_for_each = ratio("givers", "charity_met", text="givers for each request that was met", unit="givers")


@measure(unit="tokens", source="NT-162")
def tokens_lost_by_refusing(s):
    """Happiness Tokens that the others lost because Charity failed."""
    return s.counted[Count.CHARITY_LOST]


pledges = count(pledge, unit="answers", source="NT-157", text="Answers to requests for Charity.")


@tally(pledge, unit="answers", source="NT-157")
def pledges_made(s, seat, agree):
    """Answers that agreed to pay a share."""
    return agree == ballots.AYE


willingness = ratio("pledges_made", "pledges", text="answers to requests for Charity that agreed to pay a share")


# ---------------------------------------------------------------- votes
recalls_called = count(
    recall_clerk, recall_treasurer, unit="recalls", source="NT-33", text="Recalls that were called for."
)


@measure(unit="recalls", source="NT-34")
def recalls_carried(s):
    """Recalls that were carried."""
    return s.counted[Count.RECALLS]


@measure(unit="votes", source="NT-163")
def votes_with_interest(s):
    """Open votes on ending the Game early that served their voter: for it if they led, against it if not."""
    return s.counted[Count.WITH_INTEREST]


@measure(unit="votes", source="NT-163")
def votes_against_interest(s):
    """Open votes on ending the Game early that did not serve their voter: against it by leaders, for it by others."""
    return s.counted[Count.AGAINST_INTEREST]


@measure(unit="votes", source="NT-163")
def votes_on_ending(s):
    """Open votes for or against ending the Game early."""
    return s.counted[Count.WITH_INTEREST] + s.counted[Count.AGAINST_INTEREST]


against_interest = ratio(
    "votes_against_interest", "votes_on_ending", text="votes on ending the Game that did not serve their voter"
)
