"""Orchard, a small game that keeps every law: apples are dealt from a basket, kept in the hand, and eaten in turn."""

from __future__ import annotations

from commonweal.rulebook import (
    CHANCE,
    NOBODY,
    RuleEnum,
    act,
    announce,
    below,
    chance,
    computed,
    forced,
    hidden,
    integer,
    known_to,
    own,
    public,
    scratch,
)

SEATS = 4
KINDS = 2
APPLES = 12


class Phase(RuleEnum):
    DEAL, PICK, OVER = range(3)


class Charter:
    rounds = integer(1, 4, default=2, rule="OR-4")


class State:
    phase = public(Phase)
    round_no = public(high=4)
    active = public(high=SEATS - 1, kind="seat")
    basket = hidden(KINDS, high=APPLES)
    hand = own(SEATS, KINDS, high=2, followed=True)
    held = public(SEATS, high=2, followed=True)
    eaten = public(SEATS, KINDS, high=4)
    meals = public(high=16)
    sums = scratch(KINDS)


class Reason(RuleEnum):
    OK, NOT_HELD = range(2)


class Notice(RuleEnum):
    EATEN, ROUND_OVER = range(2)


class Prompt(RuleEnum):
    DEALING, EAT, EATING, OVER = range(4)


def setup(s):
    """The basket is filled (OR-1)."""
    for kind in range(KINDS):
        s.basket[kind] = APPLES
    s.round_no = 1
    s.phase = Phase.DEAL


def to_act(s):
    if s.phase == Phase.DEAL:
        return CHANCE
    return 1 << s.active if s.phase == Phase.PICK else NOBODY


def next_to_be_dealt(s):
    """The first seat that holds fewer than two apples, -1 if none does (OR-1)."""
    for seat in range(s.seats):
        if s.held[seat] < 2:
            return seat
    return -1


def odds_deal(s, seat, kind):
    return s.basket[kind] if seat >= 0 else 0


@chance(Phase.DEAL, seat=forced(next_to_be_dealt, SEATS), kind=known_to("seat", KINDS))
def deal(s, seat, kind):
    """An apple out of the basket (OR-1)."""
    s.basket[kind] -= 1
    s.hand[seat][kind] += 1
    s.held[seat] += 1
    if next_to_be_dealt(s) < 0:
        s.phase = Phase.PICK
        s.active = 0


def why_not_eat(s, seat, kind):
    return Reason.OK if s.hand[seat][kind] > 0 else Reason.NOT_HELD


@act(Phase.PICK, previewable=True, kind=KINDS)
def eat(s, seat, kind):
    """Everybody eats one apple of the own hand in turn (OR-2 to OR-4)."""
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    s.eaten[seat][kind] += 1
    for other in range(KINDS):
        s.sums[other] = 0
        for eater in range(s.seats):
            s.sums[other] += s.eaten[eater][other]
    s.meals = s.sums[0] + s.sums[1]
    announce(s, Notice.EATEN, seat, s.eaten[seat][kind])
    go_on(s)


def go_on(s):
    if s.active + 1 < s.seats:
        s.active += 1
        return
    announce(s, Notice.ROUND_OVER)
    if s.round_no < s.rounds:
        s.round_no += 1
        s.phase = Phase.DEAL
    else:
        s.phase = Phase.OVER


@computed(SEATS, high=4)
def total(s, seat):
    return s.eaten[seat][0] + s.eaten[seat][1]


def utility(s, seat):
    return 2 * s.eaten[seat][0] + s.eaten[seat][1]


def prompt(s, seat):
    if s.phase == Phase.PICK:
        return Prompt.EAT if seat == s.active else Prompt.EATING
    return Prompt.DEALING if s.phase == Phase.DEAL else Prompt.OVER


def determinize(s, b, seat):
    """The apples that the seat does not see, dealt again."""
    for other in range(s.seats):
        for kind in range(KINDS):
            if other != seat:
                s.basket[kind] += s.hand[other][kind]
                s.hand[other][kind] = 0
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.held[other]):
                kind = 0 if below(b, s.basket[0] + s.basket[1]) < s.basket[0] else 1
                s.basket[kind] -= 1
                s.hand[other][kind] += 1
    return True


def no_apple_is_lost(s):
    """Apples are in the basket, in hands or eaten."""
    for kind in range(KINDS):
        apples = s.basket[kind]
        for seat in range(SEATS):
            apples += s.hand[seat][kind] + s.eaten[seat][kind]
        if apples != APPLES:
            return False
    return True
