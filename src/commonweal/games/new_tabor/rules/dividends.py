"""Treasurer and Citizens’ Dividends: what the Bank of the Commonwealth has is shared by all."""
# The manual, "Treasurer" and "Citizens’ Dividends": NT-166, NT-192 to NT-194, NT-R43 to NT-R45, NT-R77.

from commonweal.games.new_tabor.state import Notice
from commonweal.institutions import standing
from commonweal.rulebook import announce, count_bits, lowest_bit

CREDIT = 100


def pay(s, is_last):
    """The Treasurer takes a wage, and the rest is divided equally among all survivors; odd cents stay in the Bank. With
    too little for that nothing is paid (NT-166, NT-192, NT-193, NT-R43). The last dividend pays out all of it
    (NT-R44). Returns whether a dividend was paid."""
    people = count_bits(s.in_play)
    if people == 0:
        return False
    wage = s.treasurer_wage_cents if s.treasurer >= 0 else 0
    is_paid = s.bank >= wage + people
    if is_paid:
        announce(s, Notice.BANK_HOLDS, s.bank)
        if wage > 0:
            s.bank -= wage
            s.money[s.treasurer] += wage
            announce(s, Notice.WAGE, s.treasurer, wage)
        divide(s, people, is_last)
    elif is_last and s.bank > 0:
        announce(s, Notice.BANK_HOLDS, s.bank)
        announce(s, Notice.NO_LAST_WAGE)
    elif not is_last:
        announce(s, Notice.NO_DIVIDEND, s.bank, wage + people)
    if is_last:
        pay_out(s)
    return is_paid


def divide(s, people, is_last):
    """Divide what the Bank has equally among the survivors. What is left stays there, unless it is paid out now
    (NT-192, NT-193)."""
    share = s.bank // people
    s.bank -= share * people
    if share > 0:
        for seat in range(s.seats):
            if standing.is_in(s, seat):
                s.money[seat] += share
                s.dividends_of[seat] += share
        if people == 1:
            announce(s, Notice.WHOLE_DIVIDEND, lowest_bit(s.in_play), share)
        else:
            announce(s, Notice.DIVIDEND, share, s.in_play, share * people)
        if s.bank > 0 and is_last:
            announce(s, Notice.BANK_LEFT, s.bank)
        elif s.bank > 0:
            announce(s, Notice.BANK_KEEPS, s.bank)


def pay_out(s):
    """Pay out the Bank before the ranking: equal parts without a wage, and what is left to the least change (NT-193,
    NT-R44, NT-R77)."""
    if s.bank == 0 or s.in_play == 0:
        return
    divide(s, count_bits(s.in_play), True)
    if s.bank > 0:
        seat = least_change(s)
        s.money[seat] += s.bank
        s.dividends_of[seat] += s.bank
        announce(s, Notice.REMAINDER_TO, seat, s.bank)
        s.bank = 0


def least_change(s):
    """The survivor with the fewest cents beyond whole credits; of equals the one with less Money, then the first in
    turn order from Player 1 (NT-R45)."""
    found = -1
    for step in range(s.seats):
        seat = (s.first_seat + step) % s.seats
        if standing.is_in(s, seat) and (found < 0 or has_less_change(s, seat, found)):
            found = seat
    return found


def has_less_change(s, seat, other):
    change, others = s.money[seat] % CREDIT, s.money[other] % CREDIT
    return change < others or (change == others and s.money[seat] < s.money[other])
