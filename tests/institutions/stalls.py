"""Stalls, a small market for the laws of deals: wool, grain and money; offers to some or to anyone, counters, loans."""

from __future__ import annotations

from commonweal.institutions import deals
from commonweal.rulebook import (
    CHANCE,
    NOBODY,
    RuleEnum,
    act,
    among,
    amount,
    announce,
    chance,
    integer,
    public,
    switch,
)

SEATS = 4
GOODS = 2
MONEY = GOODS
THINGS = GOODS + 1
ROUNDS = 3
PLACES = 6
OFFERS = 2
MOST_COUNTERS = 2
MOST_STOCK = 30
MOST_MONEY = 999


class Phase(RuleEnum):
    HARVEST, MARKET, OVER = range(3)


class Charter:
    private_deals = switch(rule="ST-3")
    patience = integer(1, 3, default=1, rule="ST-4")


def reads(s, seat, place):
    """Deals are known to all, or by charter to their parties (ST-3)."""
    if s.private_deals:
        return deals.parties_read(s, seat, place)
    return deals.drafter_reads_draft(s, seat, place)


class State:
    phase = public(Phase)
    round_no = public(high=ROUNDS)
    stock = public(SEATS, GOODS, high=MOST_STOCK)
    money = public(SEATS, high=MOST_MONEY)
    done = public(high=15, kind="seats")
    offers_left = public(SEATS, high=OFFERS)
    deal = deals.fields(SEATS, places=PLACES, lines=3, most=MOST_MONEY, promises=2, last_time=ROUNDS + 3, reads=reads)


class Reason(RuleEnum):
    (
        OK,
        NO_ROOM,
        NOT_TO_THESE,
        TOO_MANY,
        NO_DRAFT,
        NOT_A_LINE,
        STILL_WRITING,
        NOTHING_WRITTEN,
        GONE,
        NOT_ASKED,
        CANNOT,
    ) = range(11)


class Notice(RuleEnum):
    OFFERED, LINE, PROMISED, FOR_ANYONE, FROM_ANYONE, SIGNED = range(6)


def setup(s):
    s.phase = Phase.HARVEST
    s.round_no = 1
    for seat in range(s.seats):
        s.money[seat] = 100


def to_act(s):
    if s.phase == Phase.HARVEST:
        return CHANCE
    return (1 << s.seats) - 1 & ~s.done if s.phase == Phase.MARKET else NOBODY


def odds_harvest(s, good):
    return 1 + good


@chance(Phase.HARVEST, good=GOODS)
def harvest(s, good):
    """What grows, the first seats have more of (ST-1)."""
    for seat in range(s.seats):
        s.stock[seat][good] = min(MOST_STOCK, s.stock[seat][good] + 6 * (seat % 2 == good))
        s.offers_left[seat] = OFFERS
    s.done = 0
    s.phase = Phase.MARKET


# ---------------------------------------------------------------- what deals ask
def holding(s, seat, what):
    return s.money[seat] if what == MONEY else s.stock[seat][what]


def hold(s, seat, what, units):
    if what == MONEY:
        s.money[seat] = units
    else:
        s.stock[seat][what] = units


def can_hold(s, seat, what, units):
    return units >= 0 and units <= (MOST_MONEY if what == MONEY else MOST_STOCK)


# ---------------------------------------------------------------- drafting
def why_not_open_deal(s, seat, parties, anyone):
    """No more deals than there is room for (ST-4)."""
    if s.offers_left[seat] == 0:
        return Reason.TOO_MANY
    if deals.draft_of(s, seat) >= 0 or not deals.has_room(s):
        return Reason.NO_ROOM
    return Reason.OK if deals.may_deal(s, seat, parties, (1 << s.seats) - 1 & ~s.done) else Reason.NOT_TO_THESE


@act(Phase.MARKET, previewable=True, parties=among(1 << SEATS, kind="seats"), anyone=2)
def open_deal(s, seat, parties, anyone):
    """Begin a deal with others, or with anyone of them (ST-2)."""
    s.offers_left[seat] -= 1
    deals.begin(s, seat, parties, anyone)


def why_not_counter(s, seat, deal):
    return Reason.OK if deals.may_counter(s, seat, deal, MOST_COUNTERS) else Reason.NOT_ASKED


@act(Phase.MARKET, previewable=True, deal=PLACES)
def counter(s, seat, deal):
    """Write an offer anew (ST-2)."""
    deals.counter(s, seat, deal)


def half_and_all(s, seat, giver, taker, what, k):
    return -1 if k > 1 else min(holding(s, giver, what), MOST_MONEY) // (2 - k)


def sides(s, seat, party):
    """The side of a deal that an operand stands for: in an offer to anyone, everybody but the drafter is ANYONE."""
    place = deals.draft_of(s, seat)
    return deals.ANYONE if s.deal_anyone[place] and party != seat else party


def why_not_write_line(s, seat, giver, taker, what, amount):
    return why_not_line(s, seat, giver, taker, what, 0)


def why_not_line(s, seat, giver, taker, what, due):
    """A line fits the draft (ST-2)."""
    place = deals.draft_of(s, seat)
    if place < 0:
        return Reason.NO_DRAFT
    one = sides(s, seat, giver)
    if giver >= s.seats or taker >= s.seats or not deals.writes(s, place, one, sides(s, seat, taker), what, due):
        return Reason.NOT_A_LINE
    return Reason.OK


@act(
    Phase.MARKET,
    previewable=True,
    giver=among(SEATS, kind="seat"),
    taker=among(SEATS, kind="seat"),
    what=among(THINGS, kind="thing"),
    amount=amount(MOST_MONEY, some=half_and_all),
)
def write_line(s, seat, giver, taker, what, amount):
    """Who gives what at once (ST-2)."""
    place = deals.draft_of(s, seat)
    deals.write(s, place, sides(s, seat, giver), sides(s, seat, taker), what, amount, 0)


def why_not_lend(s, seat, giver, taker, rounds):
    """A line fits the draft (ST-2)."""
    if deals.draft_of(s, seat) >= 0 and s.deal_anyone[deals.draft_of(s, seat)]:
        return Reason.NOT_A_LINE
    return why_not_line(s, seat, giver, taker, MONEY, s.round_no + rounds)


@act(
    Phase.MARKET,
    previewable=True,
    giver=among(SEATS, kind="seat"),
    taker=among(SEATS, kind="seat"),
    rounds=among(3, low=1),
)
def lend(s, seat, giver, taker, rounds):
    """60 of money are given later (ST-5)."""
    deals.write(s, deals.draft_of(s, seat), giver, taker, MONEY, 60, s.round_no + rounds)


def why_not_promise(s, seat, giver, taker, promise):
    return why_not_line(s, seat, giver, taker, deals.HONOUR + promise, s.round_no)


@act(Phase.MARKET, previewable=True, giver=among(SEATS, kind="seat"), taker=among(SEATS, kind="seat"), promise=2)
def promise(s, seat, giver, taker, promise):
    """On one's honour (ST-5)."""
    place = deals.draft_of(s, seat)
    deals.write(s, place, sides(s, seat, giver), sides(s, seat, taker), deals.HONOUR + promise, 1, s.round_no)


def why_not_withdraw(s, seat):
    return Reason.OK if deals.draft_of(s, seat) >= 0 else Reason.NO_DRAFT


@act(Phase.MARKET, previewable=True)
def withdraw(s, seat):
    """Give up a draft (ST-2)."""
    deals.end(s, deals.draft_of(s, seat))


def why_not_offer(s, seat):
    """What is offered is written, there, and can be kept (ST-2)."""
    place = deals.draft_of(s, seat)
    if place < 0:
        return Reason.NO_DRAFT
    if deals.is_gone(s, place):
        return Reason.GONE
    if s.deal_lines[place] == 0:
        return Reason.NOTHING_WRITTEN
    return Reason.OK if deals.can_keep(s, place, seat, seat) else Reason.CANNOT


@act(Phase.MARKET, previewable=True)
def offer(s, seat):
    """Offer a draft, as long as others have patience (ST-4)."""
    place = deals.draft_of(s, seat)
    deals.offer(s, place, s.round_no + s.patience - 1)
    announce(s, Notice.OFFERED, s.deal_number[place], seat)
    if not s.private_deals:
        say_lines(s, place)


def say_lines(s, place):
    """Say who gives what, and who promises what (ST-2, ST-5)."""
    for line in range(s.deal_lines[place]):
        giver, taker = s.deal_line[place][line][deals.GIVER], s.deal_line[place][line][deals.TAKER]
        what, amount = s.deal_line[place][line][deals.WHAT], s.deal_line[place][line][deals.AMOUNT]
        if what >= deals.HONOUR:
            announce(s, Notice.PROMISED, giver, what - deals.HONOUR)
        elif taker == deals.ANYONE:
            announce(s, Notice.FOR_ANYONE, giver, amount, what)
        elif giver == deals.ANYONE:
            announce(s, Notice.FROM_ANYONE, taker, amount, what)
        else:
            announce(s, Notice.LINE, giver, taker, amount, what)


# ---------------------------------------------------------------- answering
def why_not_sign(s, seat, deal):
    if not deals.waits_for(s, deal, seat):
        return Reason.NOT_ASKED
    return Reason.OK if deals.who_cannot(s, deal, seat) < 0 else Reason.CANNOT


@act(Phase.MARKET, previewable=True, out_of_turn=True, deal=PLACES)
def sign(s, seat, deal):
    """Sign; with the last signature all is given (ST-2)."""
    if deals.sign(s, deal, seat):
        announce(s, Notice.SIGNED, s.deal_number[deal])


def why_not_decline(s, seat, deal):
    return Reason.OK if deals.waits_for(s, deal, seat) else Reason.NOT_ASKED


@act(Phase.MARKET, previewable=True, out_of_turn=True, deal=PLACES)
def decline(s, seat, deal):
    """Decline (ST-2)."""
    deals.decline(s, deal, seat)


def why_not_pack_up(s, seat):
    """Nobody packs up while writing (ST-2)."""
    return Reason.OK if deals.draft_of(s, seat) < 0 else Reason.STILL_WRITING


@act(Phase.MARKET, previewable=True)
def pack_up(s, seat):
    """Be done for this round; when all are, debts fall due (ST-5) and offers end (ST-4)."""
    s.done |= 1 << seat
    if to_act(s) != NOBODY:
        return
    s.round_no += s.round_no < ROUNDS
    deals.expire(s, s.round_no)
    deals.fall_due(s, s.round_no)
    if s.offers_left[0] == OFFERS or s.round_no == ROUNDS:
        s.phase = Phase.OVER
    else:
        s.phase = Phase.HARVEST


def utility(s, seat):
    """Money, and what is in stock (ST-6)."""
    return s.money[seat] + 3 * s.stock[seat][0] + 5 * s.stock[seat][1]


# ---------------------------------------------------------------- what always holds
def money_is_somewhere(s):
    """Nobody makes or loses money by dealing (ST-2)."""
    return sum(s.money) == 100 * s.seats
