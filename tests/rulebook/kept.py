"""Acts that keep their operands, or do not: rules to read, of no game."""

from __future__ import annotations

from commonweal.rulebook import (
    act,
    among,
    amount,
    chance,
    counted,
    group,
    hidden,
    known_to,
    own,
    own_until,
    public,
    secret,
)
from commonweal.rulebook import words as text_of


def opened(s):
    return False


def sees(s, seat, i):
    return True


class State:
    sheep = own_until(opened, 5, low=-1, high=9, guess=opened)
    vote = own(5, high=9, guess=opened, for_good=True)
    hand = own(5, 4, high=2, guess=opened)
    stack = hidden(4, high=9)
    chosen = own(5, high=15, guess=opened)
    last = hidden(high=9)
    seen_by_some = group(sees, 5, high=9, guess=opened)
    sum = counted(high=9)
    table = public(5, high=9)


def some(s, seat, k):
    return k


def put(s, seat, number):
    s.sheep[seat] = number


def put_again(s, seat, number):
    if number > 0:
        put_again(s, seat, number - 1)
    put(s, seat, number)


@act(0, always=True, kept=9)
def directly(s, seat, kept):
    s.sheep[seat] = kept


@act(0, always=True, kept=9)
def worked_out(s, seat, kept):
    half = max(0, kept - 1)
    s.sheep[seat] = 1 if half else -1


@act(0, always=True, kept=9)
def by_another_rule(s, seat, kept):
    put_again(s, seat, kept)


@act(0, always=True, told=5, kept=4)
def as_member(s, seat, told, kept):
    s.chosen[seat] |= 1 << kept
    s.table[told] = 1


@act(0, always=True, kept=amount(9, some=some))
def as_amount(s, seat, kept):
    s.last = kept


@act(0, always=True, kept=text_of(20))
def as_text(s, seat, kept):
    s.last = kept


@act(0, always=True, kept=9)
def for_good(s, seat, kept):
    s.vote[seat] = kept


@act(0, always=True, told=4)
def out_of_hand(s, seat, told):
    s.hand[seat][told] -= 1
    s.chosen[seat] &= ~(1 << told)
    s.table[seat] = told


@act(0, always=True, told=4)
def from_a_place(s, seat, told):
    s.last = s.stack[told]


@act(0, always=True, told=9)
def for_some(s, seat, told):
    s.seen_by_some[seat] = told
    s.sum = told


@act(0, always=True, told=among(9, open=True))
def declared_open(s, seat, told):
    s.sheep[seat] = told


@act(0, always=True, kept=secret(9))
def declared_secret(s, seat, kept):
    s.vote[seat] = kept


@chance(0, fair=True, told=5, row=4)
def dealt(s, told, row):
    s.chosen[told] = row


@chance(0, fair=True, nobody=4)
def laid_down(s, nobody):
    s.last = nobody


@chance(0, fair=True, told=5, row=known_to("told", 4))
def dealt_and_declared(s, told, row):
    s.last = row
