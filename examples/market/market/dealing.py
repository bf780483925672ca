"""Deals: two players exchange goods and coins as they like."""

from commonweal.institutions import deals
from commonweal.institutions.ballots import everybody
from commonweal.rulebook import act, among, amount, announce, count_bits
from market.rounds import close_if_all_have_left
from market.state import COUNTERS, GOODS, MONEY, PURSE, SEATS, Notice, Phase, Reason

PLACES = 12
DRAFT = {"previewable": True, "once_in": 3}
SEAT, THING = among(SEATS, kind="seat"), among(GOODS + 1, kind="thing")


def holding(s, seat, what):
    return s.money[seat] if what == MONEY else s.stock[seat][what]


def hold(s, seat, what, units):
    if what == MONEY:
        s.money[seat] = units
    else:
        s.stock[seat][what] = units


def can_hold(s, seat, what, units):
    return units >= 0


def why_not_begin(s, seat):
    """Why nobody may begin to write: MK-5."""
    if deals.own_place(s, seat) >= 0:
        return Reason.BUSY
    return Reason.OK if s.offers_left[seat] > 0 else Reason.SPENT


def why_not_open_deal(s, seat, parties):
    if count_bits(parties) != 2 or not deals.may_deal(s, seat, parties, everybody(s)):
        return Reason.WHO
    return why_not_begin(s, seat)


@act(Phase.MARKET, **DRAFT, parties=among(1 << SEATS, kind="seats"))
def open_deal(s, seat, parties):
    """Begin to write an offer; eight in a round, one at a time (MK-5)."""
    s.offers_left[seat] -= 1
    deals.begin(s, seat, parties, 0)


def why_not_counter(s, seat, deal):
    return why_not_begin(s, seat) if deals.may_counter(s, seat, deal, COUNTERS) else Reason.NOT_YOU


@act(Phase.MARKET, **DRAFT, deal=PLACES)
def counter(s, seat, deal):
    """Answer an offer with another one (MK-5)."""
    s.offers_left[seat] -= 1
    deals.counter(s, seat, deal)


def half_and_all(s, seat, giver, taker, what, k):
    return holding(s, giver, what) // (k + 1) if k < 2 else -1


def why_not_write_line(s, seat, giver, taker, what, amount):
    place = deals.draft_of(s, seat)
    if place < 0:
        return Reason.NO_DRAFT
    between = giver < s.seats and taker < s.seats and deals.writes(s, place, giver, taker, what, 0)
    return Reason.OK if between and amount <= holding(s, giver, what) else Reason.NO_LINE


@act(Phase.MARKET, **DRAFT, giver=SEAT, taker=SEAT, what=THING, amount=amount(SEATS * PURSE, some=half_and_all))
def write_line(s, seat, giver, taker, what, amount):
    """Who gives whom how much of what (MK-5)."""
    deals.write(s, deals.draft_of(s, seat), giver, taker, what, amount, 0)


def too_dear(s, place):
    """Whether somebody would pay more than the price for each unit that they get (MK-6)."""
    for seat in range(s.seats):
        units = sum(max(0, -deals.given(s, place, seat, good)) for good in range(GOODS))
        if deals.given(s, place, seat, MONEY) > s.price * units:
            return True
    return False


def why_not_offer(s, seat):
    place = deals.draft_of(s, seat)
    if place < 0:
        return Reason.NO_DRAFT
    if deals.is_gone(s, place):
        return Reason.GONE
    if s.deal_lines[place] == 0 or too_dear(s, place):
        return Reason.EMPTY if s.deal_lines[place] == 0 else Reason.DEAR
    return Reason.OK if deals.can_keep(s, place, seat, seat) else Reason.CANNOT


@act(Phase.MARKET, previewable=True)
def offer(s, seat):
    """Make the offer; it stands until it is answered or the market closes (MK-5)."""
    place = deals.draft_of(s, seat)
    deals.offer(s, place, 0)
    tell_offer(s, place)


def tell_offer(s, place):
    announce(s, Notice.OFFERED, s.deal_number[place])
    for line in range(s.deal_lines[place]):
        giver, taker = s.deal_line[place][line][deals.GIVER], s.deal_line[place][line][deals.TAKER]
        what, amount = s.deal_line[place][line][deals.WHAT], s.deal_line[place][line][deals.AMOUNT]
        announce(s, Notice.LINE, giver, taker, amount, what)


def tell_table(s, seat):
    """Say which offers wait for an answer (MK-5)."""
    for place in range(PLACES):
        if s.deal_state[place] == deals.OFFERED:
            tell_offer(s, place)


def why_not_withdraw(s, seat):
    return Reason.OK if deals.own_place(s, seat) >= 0 else Reason.NO_DRAFT


@act(Phase.MARKET, previewable=True, out_of_turn=True)
def withdraw(s, seat):
    """Take back a draft or an offer (MK-5)."""
    deals.end(s, deals.own_place(s, seat))


def why_not_sign(s, seat, deal):
    if not deals.waits_for(s, deal, seat):
        return Reason.NOT_YOU
    return Reason.OK if deals.who_cannot(s, deal, seat) < 0 else Reason.CANNOT


@act(Phase.MARKET, previewable=True, deal=PLACES)
def sign(s, seat, deal):
    """With the second signature all is given, or nothing (MK-5)."""
    deals.sign(s, deal, seat)
    announce(s, Notice.SIGNED, s.deal_number[deal])
    close_if_all_have_left(s)


def why_not_decline(s, seat, deal):
    return Reason.OK if deals.waits_for(s, deal, seat) else Reason.NOT_YOU


@act(Phase.MARKET, previewable=True, deal=PLACES)
def decline(s, seat, deal):
    """Decline an offer, which ends (MK-5)."""
    deals.decline(s, deal, seat)
    close_if_all_have_left(s)


def why_not_leave(s, seat):
    """Why nobody may leave now: MK-5, MK-7."""
    if deals.asked_seats(s) >> seat & 1:
        return Reason.ASK
    return Reason.OK if deals.own_place(s, seat) < 0 else Reason.BUSY


@act(Phase.MARKET, previewable=True)
def leave(s, seat):
    """Make no more offers in this round; others may still ask (MK-7)."""
    s.done |= 1 << seat
    s.offers_left[seat] = 0
    close_if_all_have_left(s)
