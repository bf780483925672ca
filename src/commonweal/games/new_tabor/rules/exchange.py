"""Exchange: the current player makes offers to one player or to all; who is asked accepts, declines or counters."""
# The manual, "Exchange": NT-60, NT-105 to NT-107, NT-111, NT-253, NT-254, NT-R22, NT-R72, NT-R79. Exchanges of places
# are in sublets.py, IOUs in loans.py, titles and tenancies in capitalism.py.

from typing import Any

from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.rules import board, capitalism, credit_union, end_of_quarter, loans, sublets
from commonweal.games.new_tabor.state import (
    MONEY,
    MOST_IN_LINE,
    MOST_MONEY,
    MOST_STOCK,
    OFFERS,
    PLACE,
    SEATS,
    TENANCY,
    THINGS,
    TITLE,
    Count,
    Notice,
    Phase,
    Reason,
)
from commonweal.institutions import asking, deals, interrupts, standing
from commonweal.rulebook import act, among, amount, announce, lowest_bit

GIVE, GET = range(2)
DRAFT: dict[str, Any] = {"previewable": True, "final": False, "once_in": 4}


# ---------------------------------------------------------------- what deals move
def holding(s, seat, what):
    """Products, Money, the one place that a player has, titles, and tenancies of empty plots (NT-264)."""
    if what == MONEY:
        return s.money[seat]
    if what < INDUSTRIES:
        return s.stock[seat][what]
    return 1 if what == PLACE else int(capitalism.can_give(s, seat, what))


def hold(s, seat, what, units):
    """Money, Products and titles change hands; places are exchanged by sublets, and tenants move in."""
    if what == MONEY:
        s.money[seat] = units
    elif what < INDUSTRIES:
        s.stock[seat][what] = units
    elif what >= TITLE and what < TENANCY and units > 0:
        s.plot_owner[capitalism.plot_of(what)] = seat


def can_hold(s, seat, what, units):
    return units >= 0 and units <= (MOST_MONEY if what == MONEY else MOST_STOCK)


# ---------------------------------------------------------------- who may trade
def traders(s):
    """The players who may answer an offer: survivors on the Life Path, by charter also those who have finished, and all
    in the Consumption stage (NT-99, NT-253, NT-R22)."""
    seats = 0
    for seat in range(s.seats):
        if s.slot_round > 0 or s.finished_may_trade or s.finished[seat] == 0:
            seats |= 1 << seat
    return seats & s.in_play & ~(1 << s.current)


def open_offer_of(s, seat):
    """The place of the offer of a player that waits for an answer; -1 for none."""
    for place in range(len(s.deal_state)):
        if s.deal_state[place] == deals.OFFERED and s.deal_drafter[place] == seat:
            return place
    return -1


def offer_to_answer(s, seat):
    """The offer that a player is asked about: a counter-offer if it is the current player, else theirs; -1 for none."""
    if s.asked_now != seat:
        return -1
    if seat != s.current:
        return open_offer_of(s, s.current)
    for other in range(s.seats):
        if other != seat and open_offer_of(s, other) >= 0:
            return open_offer_of(s, other)
    return -1


def place_line(s, place):
    """The line of an offer that exchanges places or lets a tenant move in; -1 for none."""
    for line in range(s.deal_lines[place]):
        what = s.deal_line[place][line][deals.WHAT]
        if what == PLACE or (what >= TENANCY and what < MONEY):
            return line
    return -1


# ---------------------------------------------------------------- drafting
def why_not_begin(s, seat):
    """Why no offer can be begun: NT-99, NT-105, NT-254."""
    if deals.draft_of(s, seat) >= 0:
        return Reason.HAS_DRAFT
    if s.offers_left == 0:
        return Reason.NO_OFFERS_LEFT
    return Reason.OK if traders(s) else Reason.CANNOT_TRADE


def begin(s, seat, others, anyone):
    """Begin a draft, which counts as an offer even if it is given up (NT-R72)."""
    s.offers_left -= 1
    deals.begin(s, seat, 1 << seat | others, anyone)
    loans.forget(s, deals.draft_of(s, seat))


def offered_to(s, seat):
    """The bit set of the players to whom this one may begin an offer."""
    return traders(s) if why_not_begin(s, seat) == 0 else 0


def why_not_open_offer(s, seat, to):
    """Why no offer can be made to this player: NT-99."""
    refusal = why_not_begin(s, seat)
    if refusal:
        return refusal
    return Reason.OK if traders(s) >> to & 1 else Reason.CANNOT_TRADE


@act(Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, **DRAFT, to=among(SEATS, kind="seat", candidates=offered_to))
def open_offer(s, seat, to):
    """Begin an offer to a player (NT-105, NT-254)."""
    begin(s, seat, 1 << to, 0)


def why_not_open_offer_to_all(s, seat):
    return why_not_begin(s, seat)


@act(Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, **DRAFT)
def open_offer_to_all(s, seat):
    """Begin an offer to all; the first who accepts takes it (NT-105, NT-254)."""
    begin(s, seat, traders(s), 1)


def sides_to_write(s, seat):
    """The bit set of the sides that a player may write on: both in their draft, else none."""
    return 3 if deals.draft_of(s, seat) >= 0 else 0


SIDE = among(2, kind="side", candidates=sides_to_write)


def some_units(s, seat, side, what, k):
    """Suggest what the player can spare and all they have, or what they lack and one; a place, title or tenancy."""
    if k > 1 or (k == 1 and what >= PLACE):
        return -1
    if what >= PLACE:
        return 1
    if side == GIVE:
        return s.stock[seat][what] if k else max(0, s.stock[seat][what] - s.input_due[seat][what])
    return 1 if k else credit_union.lacks(s, seat, what)


def some_sums(s, seat, side, k):
    """Suggest what five Products cost, and all the Money of who pays."""
    if k < 2:
        return min(board.price(s, k) * 5, s.money[seat] if side == GIVE else MOST_IN_LINE)
    return s.money[seat] if k == 2 and side == GIVE else -1


def why_not_line(s, seat, side, what, units):
    """Why a player may not write how much of a thing they give or get; 0 strikes it out (NT-105 to NT-108)."""
    place = deals.draft_of(s, seat)
    if place < 0:
        return Reason.NO_DRAFT
    other = deals.other_side(s, place)
    if units == 0:
        written = deals.line_of(s, place, seat if side == GIVE else other, other if side == GIVE else seat, what, 0)
        return Reason.OK if written >= 0 else Reason.NOT_IN_OFFER
    giver = seat if side == GIVE else other
    taker = other if side == GIVE else seat
    refusal = why_not_name(s, place, giver, taker, what, units)
    if refusal:
        return refusal
    return Reason.OK if deals.writes(s, place, giver, taker, what, 0) else Reason.NO_DRAFT


def why_not_name(s, place, giver, taker, what, units):
    """Why an offer may not name a thing, whatever else it names: NT-105, NT-108, NT-194, NT-262, NT-263, NT-264."""
    drafter = s.deal_drafter[place]
    if what < PLACE or what == MONEY:
        return Reason.TOO_LITTLE_TO_GIVE if giver == drafter and units > holding(s, drafter, what) else Reason.OK
    if what == PLACE and (units > 1 or giver != drafter):
        return Reason.NO_EXCHANGE_OF_PLACES
    if what >= TITLE and s.regime != Regime.CAPITALISM:
        return Reason.LAND_IS_COMMON
    if what >= TITLE and (units > 1 or (giver != deals.ANYONE and holding(s, giver, what) == 0)):
        return Reason.NOT_YOUR_PLOT
    if what >= TITLE and what < TENANCY:
        return Reason.OK
    line = place_line(s, place)
    if line >= 0 and (s.deal_line[place][line][deals.WHAT] != what or s.deal_line[place][line][deals.GIVER] != giver):
        return Reason.ONE_PLACE_IN_AN_OFFER
    return why_not_change_places(s, giver, taker, what)


def why_not_change_places(s, giver, taker, what):
    """Why two players may not exchange their places, or one of them may not move in as a tenant. With whom an offer to
    all exchanges places is asked when it is accepted."""
    if what == PLACE:
        return sublets.why_not_leave(s, giver) if taker == deals.ANYONE else sublets.why_not_exchange(s, giver, taker)
    return Reason.OK if taker == deals.ANYONE else capitalism.why_not_move_in(s, taker, capitalism.plot_of(what))


def why_not_write_line(s, seat, side, what, units):
    return why_not_line(s, seat, side, what, units)


@act(
    Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, Phase.OFFER, **DRAFT, side=SIDE, what=among(THINGS, kind="thing"),
    units=amount(MOST_IN_LINE, some=some_units),
)  # fmt: skip
def write_line(s, seat, side, what, units):
    """Write what you give or get: Products, your place for theirs, under capitalism a title or a tenancy too (NT-105,
    NT-106, NT-108, NT-262, NT-264)."""
    write(s, seat, side, what, units)


def why_not_write_money(s, seat, side, cents):
    return why_not_line(s, seat, side, MONEY, cents)


@act(
    Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, Phase.OFFER, **DRAFT, side=SIDE,
    cents=amount(MOST_IN_LINE, some=some_sums, kind="cents", rule="NT-133"),
)  # fmt: skip
def write_money(s, seat, side, cents):
    """Write the Money that you give or get (NT-105, NT-106)."""
    write(s, seat, side, MONEY, cents)


def write(s, seat, side, what, units):
    """Write a line of a draft, or write it anew; none strikes it out."""
    place = deals.draft_of(s, seat)
    other = deals.other_side(s, place)
    giver = seat if side == GIVE else other
    taker = other if side == GIVE else seat
    deals.write(s, place, giver, taker, what, units, 0)


def why_not_cancel_offer(s, seat):
    """Only a draft can be given up: NT-105."""
    return Reason.OK if deals.draft_of(s, seat) >= 0 else Reason.NO_DRAFT


@act(Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, Phase.OFFER, previewable=True)
def cancel_offer(s, seat):
    """Give up a draft; a counter-offer given up is a decline (NT-R79)."""
    deals.end(s, deals.draft_of(s, seat))
    if s.phase == Phase.OFFER:
        announce(s, Notice.GIVES_UP_COUNTER, seat, s.current)
        go_on_after_decline(s, seat)


# ---------------------------------------------------------------- offering
def why_not_send_offer(s, seat):
    place = deals.draft_of(s, seat)
    if place < 0:
        return Reason.NO_DRAFT
    if s.deal_lines[place] == 0:
        return Reason.EMPTY_OFFER
    refusal = loans.why_not_lend(s, place)
    if refusal:
        return refusal
    return Reason.OK if deals.can_keep(s, place, seat, seat) else Reason.TOO_LITTLE_TO_GIVE


@act(Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, Phase.OFFER, previewable=True)
def send_offer(s, seat):
    """Make the offer; those who are asked answer in turn order after you. What a counter-offer counters stays open
    (NT-105, NT-R79)."""
    place = deals.draft_of(s, seat)
    before = s.deal_before[place]
    s.deal_before[place] = deals.NONE
    deals.offer(s, place, 0)
    s.deal_before[place] = before
    tell(s, place)
    if seat == s.current:
        interrupts.interrupt(s, Phase.OFFER)
        asking.ask_around(s, s.deal_parties[place] & ~(1 << seat), seat)
    else:
        s.asked_now = s.current


def tell(s, place):
    """Announce an offer and its lines: all dealings are public (NT-105, NT-108, NT-109, NT-111)."""
    drafter = s.deal_drafter[place]
    if s.deal_anyone[place]:
        announce(s, Notice.OFFERS_TO_ALL, drafter)
    elif drafter == s.current:
        announce(s, Notice.OFFERS_TO, drafter, lowest_bit(s.deal_parties[place] & ~(1 << drafter)))
    else:
        announce(s, Notice.COUNTERS, drafter, s.current)
    for line in range(s.deal_lines[place]):
        what, units = s.deal_line[place][line][deals.WHAT], s.deal_line[place][line][deals.AMOUNT]
        gives = s.deal_line[place][line][deals.GIVER] == drafter
        if what == PLACE:
            announce(s, Notice.OFFERS_PLACE, drafter)
        elif what == MONEY and gives:
            announce(s, Notice.WOULD_PAY, drafter, units)
        elif what == MONEY:
            announce(s, Notice.WOULD_BE_PAID, drafter, units)
        elif what >= TITLE:
            tell_plot(s, drafter, gives, what)
        elif gives:
            announce(s, Notice.WOULD_GIVE, drafter, units, what)
        else:
            announce(s, Notice.WOULD_GET, drafter, units, what)
    if s.loan_owes[place]:
        announce(s, Notice.WITH_IOU, s.loan_interest[place], s.loan_due[place])


def tell_table(s, seat):
    """Say which offers stand, which draft a player writes, and who owes whom (NT-109, NT-111)."""
    for place in range(OFFERS):
        state = s.deal_state[place]
        if state == deals.OFFERED or (state == deals.DRAFT and s.deal_drafter[place] == seat):
            tell(s, place)
    loans.tell_ious(s)


def tell_plot(s, drafter, gives, what):
    """Announce a line about a title or a tenancy (NT-111, NT-262, NT-264)."""
    plot = capitalism.plot_of(what)
    if what < TENANCY and gives:
        announce(s, Notice.OFFERS_TITLE, drafter, plot)
    elif what < TENANCY:
        announce(s, Notice.ASKS_TITLE, drafter, plot)
    elif gives:
        announce(s, Notice.OFFERS_TENANCY, drafter, plot)
    else:
        announce(s, Notice.ASKS_TENANCY, drafter, plot)


# ---------------------------------------------------------------- answering
def why_not_answer(s, seat):
    """Why an offer may not be answered: NT-75, NT-105."""
    if offer_to_answer(s, seat) < 0:
        return Reason.NOT_YOUR_TURN
    return Reason.HAS_DRAFT if deals.draft_of(s, seat) >= 0 else Reason.OK


def why_not_accept_offer(s, seat):
    refusal = why_not_answer(s, seat)
    if refusal:
        return refusal
    place = offer_to_answer(s, seat)
    if not deals.can_keep(s, place, seat, deals.ANYONE if s.deal_anyone[place] else seat):
        return Reason.TOO_LITTLE_TO_GIVE
    line = place_line(s, place)
    if line < 0:
        return Reason.OK
    return why_not_change_places(
        s, giver_of(s, place, line, seat), taker_of(s, place, line, seat), s.deal_line[place][line][deals.WHAT]
    )


def giver_of(s, place, line, seat):
    """Who gives what a line says if a player accepts the offer."""
    giver = s.deal_line[place][line][deals.GIVER]
    return seat if giver == deals.ANYONE else giver


def taker_of(s, place, line, seat):
    """Who takes what a line says if a player accepts the offer."""
    taker = s.deal_line[place][line][deals.TAKER]
    return seat if taker == deals.ANYONE else taker


@act(Phase.OFFER, previewable=True)
def accept_offer(s, seat):
    """Accept: all of it changes hands, or nothing (NT-105 to NT-107). Who made the offer still has what it gives."""
    place = offer_to_answer(s, seat)
    drafter = s.deal_drafter[place]
    line = place_line(s, place)
    announce(s, Notice.DEAL_DONE, seat, drafter)
    if line >= 0 and s.deal_line[place][line][deals.WHAT] == PLACE:
        sublets.exchange(s, drafter, seat)
    elif line >= 0:
        plot = capitalism.plot_of(s.deal_line[place][line][deals.WHAT])
        capitalism.move_in(s, taker_of(s, place, line, seat), plot)
    tell_what_moves(s, place, seat)
    count_trade(s, place)
    deals.sign(s, place, seat)
    loans.sign(s, place, seat)
    close(s)
    end_of_quarter.note_activity(s)


def tell_what_moves(s, place, seat):
    """Announce line by line what changes hands, so that everybody can keep account of it (NT-105, NT-111, NT-261,
    NT-264). Exchanges of places and tenancies announce themselves."""
    drafter = s.deal_drafter[place]
    for line in range(s.deal_lines[place]):
        what, units = s.deal_line[place][line][deals.WHAT], s.deal_line[place][line][deals.AMOUNT]
        gives = s.deal_line[place][line][deals.GIVER] == drafter
        giver = drafter if gives else seat
        taker = seat if gives else drafter
        if what >= TITLE and what < TENANCY:
            announce(s, Notice.HANDS_TITLE, giver, taker, capitalism.plot_of(what))
        elif what == MONEY:
            announce(s, Notice.PAYS, giver, taker, units)
        elif what < INDUSTRIES:
            announce(s, Notice.HANDS_OVER, giver, taker, units, what)


def count_trade(s, place):
    """Count a deal, the Money that pays for it unless it is lent, and whether it is more than the Products are worth at
    Unit Spot Price (NT-107, NT-111)."""
    s.counted[Count.TRADES] += 1
    if s.loan_owes[place] or place_line(s, place) >= 0:
        return
    drafter = s.deal_drafter[place]
    cents = deals.given(s, place, drafter, MONEY)
    value = 0
    for industry in range(INDUSTRIES):
        value += deals.given(s, place, drafter, industry) * board.price(s, industry)
    s.counted[Count.TRADE_CENTS] = min(MOST_MONEY, s.counted[Count.TRADE_CENTS] + abs(cents))
    is_above = (cents > -value and value < 0) or (-cents > value and value > 0)
    s.counted[Count.TRADES_ABOVE] += int(is_above)


def why_not_decline_offer(s, seat):
    return why_not_answer(s, seat)


@act(Phase.OFFER, previewable=True)
def decline_offer(s, seat):
    """Decline; in an offer to all the next player is asked (NT-105, NT-R79)."""
    place = offer_to_answer(s, seat)
    announce(s, Notice.DECLINES, seat, s.deal_drafter[place])
    if seat == s.current:
        seat = s.deal_drafter[place]
        deals.end(s, place)
    go_on_after_decline(s, seat)


def why_not_counter_offer(s, seat):
    refusal = why_not_answer(s, seat)
    if refusal:
        return refusal
    return Reason.NO_COUNTER if seat == s.current else Reason.OK


@act(Phase.OFFER, **DRAFT)
def counter_offer(s, seat):
    """Begin a counter-offer with the lines of the offer; the current player then accepts or declines (NT-105,
    NT-R79)."""
    before = offer_to_answer(s, seat)
    deals.counter(s, seat, before)
    loans.take_over(s, deals.draft_of(s, seat), before)


def go_on_after_decline(s, seat):
    """A player has declined: the next one of an offer to all is asked, or play goes on (NT-R79)."""
    place = open_offer_of(s, s.current)
    deals.decline(s, place, seat)
    s.asked_now = seat
    asking.ask_next(s)
    if asking.is_over(s):
        close(s)


def close(s):
    """The offer is answered: play goes on where it was."""
    deals.end_drafts_and_offers(s)
    asking.stop(s)
    interrupts.go_back(s)


def is_drafting(s, seat):
    """Whether a player has begun an offer that is not made yet (NT-R75)."""
    return deals.draft_of(s, seat) >= 0 and standing.is_in(s, seat)
