"""Charity: who cannot meet their Inputs asks, and those who agree pay equal shares."""
# The manual, "Charity": NT-84, NT-157 to NT-162, NT-241, NT-251, NT-R61 to NT-R65.

from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.charter import Charter, Regime
from commonweal.games.new_tabor.rules import action, board, elimination, end_of_quarter, money
from commonweal.games.new_tabor.state import Count, Notice, Phase, Reason
from commonweal.institutions import ballots, standing, sums
from commonweal.rulebook import act, announce, count_bits, secret


def ask(s, seat):
    """A player who cannot be helped otherwise asks; all others answer at the same time (NT-84, NT-157, NT-158,
    NT-162)."""
    s.current = s.asks_charity = seat
    s.phase = Phase.CHARITY
    announce(s, Notice.ASKS_CHARITY, seat)
    s.counted[Count.CHARITY_ASKED] += 1
    consume_own(s, seat)
    for industry in range(INDUSTRIES):
        if s.input_due[seat][industry] > 0:
            announce(s, Notice.MISSING, seat, s.input_due[seat][industry], industry)
    if not is_met(s, 0):
        announce(s, Notice.NEEDS_CHARITY, seat)
    ballots.open_ballots(s, s.in_play & ~(1 << seat))
    if s.voters == 0:
        announce(s, Notice.NOBODY_TO_ASK)
    elif board.inputs_due(s, seat) > 0:
        announce(s, Notice.BILL, seat, bill(s))
    if s.voters == 0 or board.inputs_due(s, seat) == 0:
        settle(s)


def consume_own(s, seat):
    """What the player still holds of what is due is consumed first: only what is missing is asked for (NT-157)."""
    for industry in range(INDUSTRIES):
        units = min(s.stock[seat][industry], s.input_due[seat][industry])
        s.stock[seat][industry] -= units
        s.input_due[seat][industry] -= units
        if units > 0:
            announce(s, Notice.CONSUMES, seat, units, industry)


def value_missing(s):
    """The missing Products at Unit Spot Price (NT-158)."""
    value = 0
    for industry in range(INDUSTRIES):
        value += s.input_due[s.asks_charity][industry] * board.price(s, industry)
    return value


def bill(s):
    """What others have to pay: the value of what is missing less the asking player’s own Money (NT-158)."""
    return max(0, value_missing(s) - s.money[s.asks_charity])


def why_not_pledge(s, seat, agree):
    """Why there is no pledge: NT-39."""
    return Reason.OK if ballots.waits_for(s, seat) else Reason.ANSWERED_ALREADY


@act(Phase.CHARITY, previewable=True, agree=secret(2, low=1, kind="answer"))
def pledge(s, seat, agree):
    """Agree or decline to pay a share of the Charity (NT-157, NT-159)."""
    ballots.cast(s, seat, agree)
    if ballots.opened(s):
        announce(s, Notice.ALL_ANSWERED)
        settle(s)


# ---------------------------------------------------------------- who takes part
def spare(s, seat, industry):
    """Stock beyond a player’s own Inputs due (NT-R62)."""
    return max(0, s.stock[seat][industry] - s.input_due[seat][industry])


def missing_after_storehouse(s, industry):
    """What those who take part have to give of an Industry: what is missing and not in the Storehouse (NT-160)."""
    return max(0, s.input_due[s.asks_charity][industry] - s.storehouse[industry])


def units_given(s, givers, seat, industry):
    """How many Products one of the givers hands over: those before them, in turn order after the asking player, give
    what they can spare first (NT-160, NT-R62)."""
    left = missing_after_storehouse(s, industry)
    for step in range(1, s.seats):
        other = (s.asks_charity + step) % s.seats
        if givers >> other & 1:
            units = min(left, spare(s, other, industry))
            if other == seat:
                return units
            left -= units
    return 0


def goods_suffice(s, givers):
    """Whether the Storehouse and the givers have all that is missing (NT-R62)."""
    for industry in range(INDUSTRIES):
        left = missing_after_storehouse(s, industry)
        for seat in range(s.seats):
            if givers >> seat & 1:
                left -= spare(s, seat, industry)
        if left > 0:
            return False
    return True


def owes(s, givers, seat):
    """A giver’s equal share of the bill less the value of the goods they give; below 0 they are paid. Odd cents go in
    turn order, unless the Bank pays them (NT-135, NT-159, NT-251, NT-R62)."""
    people = count_bits(givers)
    shared = bill(s) - money.odd_from_bank(s, bill(s), people, 0)
    cents = sums.share(shared, people, sums.rank_among(s, givers, s.asks_charity, seat))
    for industry in range(INDUSTRIES):
        cents -= units_given(s, givers, seat, industry) * board.price(s, industry)
    return cents


def who_gives(s, agreed):
    """Strike from those who agreed all who cannot pay their share, and set the shares anew, until all can (NT-159,
    NT-R62)."""
    givers = agreed
    before = 0
    while givers != before and goods_suffice(s, givers):
        before = givers
        for seat in range(s.seats):
            if before >> seat & 1 and owes(s, before, seat) > s.money[seat]:
                givers &= ~(1 << seat)
    return givers


def is_met(s, givers):
    """Whether these givers, who can all pay, meet the whole bill; without any, the asking player’s Money and the
    Storehouse must (NT-161, NT-R62)."""
    return goods_suffice(s, givers) and (givers != 0 or bill(s) == 0)


# ---------------------------------------------------------------- what comes of it
def settle(s):
    """All have answered: the missing Products are paid for and consumed, or the player is out (NT-157, NT-160 to
    NT-162, NT-R62)."""
    agreed = ballots.who_voted(s, ballots.AYE)
    givers = who_gives(s, agreed)
    tell_answers(s, agreed, givers)
    everybody = s.in_play & ~(1 << s.asks_charity)
    met = is_met(s, givers)
    could_have_met = met or is_met(s, who_gives(s, everybody))
    ballots.open_ballots(s, 0)
    if met:
        give(s, givers)
    else:
        if not goods_suffice(s, agreed):
            tell_what_is_missing(s, agreed)
        fail(s, could_have_met)


def tell_answers(s, agreed, givers):
    """Say who agreed and who declined, which is no vote, and who cannot pay an equal share (NT-157, NT-159)."""
    declined = ballots.who_voted(s, ballots.NAY)
    if agreed:
        announce(s, Notice.AGREE_TO_PAY, agreed)
    if declined:
        announce(s, Notice.DECLINE_TO_PAY, declined)
    for seat in range(s.seats):
        if (agreed & ~givers) >> seat & 1:
            announce(s, Notice.CANNOT_SHARE, seat)


def tell_what_is_missing(s, agreed):
    """Say that the Products are missing, of which under capitalism none lie in the Storehouse (NT-266, NT-R62)."""
    if s.regime == Regime.CAPITALISM:
        announce(s, Notice.GIVERS_LACK_GOODS, agreed)
    else:
        announce(s, Notice.GOODS_MISSING, agreed)


def give(s, givers):
    """The givers pay and gain a token each, and the asking player loses one; unless their own Money covered all. The
    Inputs are met (NT-82, NT-160, NT-161, NT-R62, NT-R63)."""
    asking = s.asks_charity
    is_charity = bill(s) > 0
    tell_help(s, givers)
    pay_for_all(s, givers)
    for industry in range(INDUSTRIES):
        units = min(s.storehouse[industry], s.input_due[asking][industry])
        if units > 0:
            announce(s, Notice.FROM_STOREHOUSE, units, industry)
        s.storehouse[industry] -= units
        if s.input_due[asking][industry] > 0:
            announce(s, Notice.CONSUMES_GIFT, asking, s.input_due[asking][industry], industry)
        s.input_due[asking][industry] = 0
    announce(s, Notice.INPUTS_MET, asking)
    if is_charity:
        s.counted[Count.CHARITY_MET] += 1
        s.counted[Count.CHARITY_GIVERS] += count_bits(givers)
        s.counted[Count.CHARITY_TOKENS] += count_bits(givers)
        if lose_token(s, asking):
            announce(s, Notice.TOKEN_FOR_HELP, asking)
        for seat in range(s.seats):
            if givers >> seat & 1:
                action.gain_token(s, seat)
                announce(s, Notice.TOKEN_OF_CHARITY, seat)
    else:
        announce(s, Notice.NO_CHARITY)
    s.asks_charity = -1
    end_of_quarter.begin_round(s)


def tell_help(s, givers):
    """Say who helps: those who share the bill, or if there is none hand over Products. It may be nobody: own Money and
    the Storehouse, or own Stock, are enough (NT-157, NT-160, NT-R62)."""
    if board.inputs_due(s, s.asks_charity) == 0:
        announce(s, Notice.OWN_STOCK_SUFFICES, s.asks_charity)
    elif bill(s) > 0:
        announce(s, Notice.CHARITY_GIVEN, s.asks_charity, givers)
    else:
        announce(s, Notice.CHARITY_GIVEN, s.asks_charity, who_hands_over(s, givers))


def who_hands_over(s, givers):
    """The givers who hand over Products."""
    seats = 0
    for seat in range(s.seats):
        for industry in range(INDUSTRIES):
            if units_given(s, givers, seat, industry) > 0:
                seats |= 1 << seat
    return seats


def pay_for_all(s, givers):
    """The asking player pays first; the givers pay their shares or are paid for their goods; what goes to the
    Storehouse is retired (NT-158 to NT-160, NT-251)."""
    asking = s.asks_charity
    own = min(s.money[asking], value_missing(s))
    odd = money.odd_from_bank(s, bill(s), count_bits(givers), 0) if givers else 0
    for seat in range(s.seats):
        s.can_pay[seat] = s.money[seat] - owes(s, givers, seat) if givers >> seat & 1 else s.money[seat]
    for industry in range(INDUSTRIES):
        for seat in range(s.seats):
            s.pays[seat] = units_given(s, givers, seat, industry) if givers >> seat & 1 else 0
        for seat in range(s.seats):
            if s.pays[seat] > 0:
                announce(s, Notice.GIVES_GOODS, seat, s.pays[seat], industry)
            s.stock[seat][industry] -= s.pays[seat]
    for seat in range(s.seats):
        cents = s.money[seat] - s.can_pay[seat]
        if cents > 0:
            announce(s, Notice.GIVES, seat, cents)
        elif cents < 0:
            announce(s, Notice.IS_PAID, seat, -cents)
        money.retire(s, seat, cents)
    if own > 0:
        announce(s, Notice.PAYS_OWN, asking, own)
    money.retire(s, asking, own)
    if odd > 0:
        announce(s, Notice.BANK_PAYS_ODD, odd)
    money.retire_from_bank(s, odd)


def fail(s, could_have_met):
    """The player is eliminated, and every other survivor loses a token, or by charter only if they could not have paid
    (NT-162, NT-241, NT-R64)."""
    lost = s.asks_charity
    s.asks_charity = -1
    announce(s, Notice.CHARITY_FAILS, lost)
    s.lost_now += 1
    elimination.eliminate(s, lost)
    if s.charity_penalty == Charter.charity_penalty.ALWAYS or not could_have_met:
        for seat in range(s.seats):
            if standing.is_in(s, seat) and lose_token(s, seat):
                s.counted[Count.CHARITY_LOST] += 1
                announce(s, Notice.TOKEN_LOST, seat)
    elimination.go_on_in_stage(s)


def lose_token(s, seat):
    """A player loses a Happiness Token if they have one. Returns whether they had."""
    had = s.tokens[seat] > 0
    s.tokens[seat] -= int(had)
    return had
