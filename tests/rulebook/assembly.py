"""Assembly, a small game for who learns what: ballots that stay secret for good, payments in private, sealed deals."""

from __future__ import annotations

from commonweal.rulebook import (
    CHANCE,
    EVERY_SEAT,
    NOBODY,
    RuleEnum,
    act,
    among,
    announce,
    announce_to,
    at_place,
    below,
    chance,
    counted,
    forced,
    group,
    integer,
    known_to,
    own,
    public,
    secret,
    switch,
)

SEATS = 4
INTERESTS = 3
PAY = 3
MOST = 60
OFFERS = 4


class Phase(RuleEnum):
    DEAL, VOTE, TALK, ANSWER, OVER = range(5)


class Charter:
    rounds = integer(1, 4, default=2, rule="AS-1")
    open_deals = switch(rule="AS-4")


class Reason(RuleEnum):
    OK, YOURSELF, TOO_POOR = range(3)


class Notice(RuleEnum):
    COUNTED, PAID, AGREED, LEAKED = range(4)


def is_party(s, seat, row):
    """The parties of the deal that is made."""
    return seat >= 0 and s.parties >> seat & 1 == 1


def guess_interest(s, b, seat):
    return -1 if s.phase == Phase.DEAL else below(b, INTERESTS)


def guess_vote(s, b, seat):
    has_voted = s.round > 0 or s.phase > Phase.VOTE or s.has_voted >> seat & 1
    return below(b, 2) if has_voted and seat < s.seats else -1


def guess_offer(s, b, row):
    return below(b, OFFERS) if s.phase == Phase.ANSWER else 0


def guess_money(s, b, seat):
    return below(b, MOST)


class State:
    phase = public(Phase)
    round = public(high=4)
    active = public(high=SEATS - 1, kind="seat")
    parties = public(high=15, kind="seats")
    has_voted = public(high=15, kind="seats")
    last_ayes = public(low=-1, high=SEATS)
    interest = own(SEATS, low=-1, high=INTERESTS - 1, guess=guess_interest)
    vote = own(SEATS, low=-1, high=1, for_good=True, guess=guess_vote)
    money = own(SEATS, low=0, high=200, guess=guess_money)
    offer = group(is_party, 1, high=OFFERS - 1, guess=guess_offer)
    ayes_in_all = counted(high=SEATS * 4)


def setup(s):
    s.last_ayes = -1
    for seat in range(SEATS):
        s.interest[seat] = -1
        s.vote[seat] = -1
    for seat in range(s.seats):
        s.money[seat] = 20


def to_act(s):
    if s.phase == Phase.DEAL:
        return CHANCE
    if s.phase == Phase.VOTE:
        return (1 << s.seats) - 1 & ~s.has_voted
    if s.phase == Phase.TALK:
        return 1 << s.active
    if s.phase == Phase.ANSWER:
        return s.parties & ~(1 << s.active)
    return NOBODY


def next_to_draw(s):
    for seat in range(s.seats):
        if s.interest[seat] < 0:
            return seat
    return -1


@chance(Phase.DEAL, fair=True, seat=forced(next_to_draw, SEATS), interest=known_to("seat", INTERESTS))
def draw(s, seat, interest):
    """Everybody draws an interest (AS-1)."""
    s.interest[seat] = interest
    if next_to_draw(s) < 0:
        s.phase = Phase.VOTE


@act(Phase.VOTE, always=True, yes=secret(2, for_good=True))
def ballot(s, seat, yes):
    """All vote, and nobody ever learns how (AS-2)."""
    s.vote[seat] = yes
    s.has_voted |= 1 << seat
    if s.has_voted != (1 << s.seats) - 1:
        return
    ayes = 0
    for other in range(s.seats):
        ayes += s.vote[other]
    s.last_ayes = ayes
    s.ayes_in_all += ayes
    announce(s, Notice.COUNTED, ayes)
    for other in range(s.seats):
        if ayes * 2 > s.seats and s.interest[other] > 0:
            pay(s, other, s.interest[other] * PAY)
    s.has_voted = 0
    s.phase = Phase.TALK


def pay(s, seat, sum):
    """A seat is paid in private (AS-3)."""
    s.money[seat] += sum
    announce_to(s, 1 << seat, Notice.PAID, seat, sum)


def next_turn(s):
    s.parties = 0
    s.offer[0] = 0
    s.active = (s.active + 1) % s.seats
    s.phase = Phase.TALK
    if s.active == 0:
        s.round += 1
        s.phase = Phase.VOTE if s.round < s.rounds else Phase.OVER


def partners(s, seat, other):
    """Who knows a deal: its parties, or everybody where deals are open (AS-4)."""
    return EVERY_SEAT if s.open_deals else 1 << seat | 1 << other


def why_not_propose(s, seat, other, sum):
    if other == seat or other >= s.seats:
        return Reason.YOURSELF
    return Reason.OK if s.money[seat] >= sum else at_place(Reason.TOO_POOR, sum)


@act(Phase.TALK, other=SEATS, sum=known_to(partners, OFFERS))
def propose(s, seat, other, sum):
    """A deal that its parties alone know (AS-4)."""
    s.parties = 1 << seat | 1 << other
    s.offer[0] = sum
    s.phase = Phase.ANSWER


@act(Phase.TALK, always=True)
def wait(s, seat):
    next_turn(s)


@act(Phase.ANSWER, always=True, yes=among(2, open=True))
def answer(s, seat, yes):
    """The other party agrees or not (AS-4)."""
    if yes:
        s.money[s.active] -= s.offer[0]
        s.money[seat] += s.offer[0]
        announce_to(s, s.parties, Notice.AGREED, s.active, seat, s.offer[0])
    next_turn(s)


def utility(s, seat):
    return s.money[seat]
