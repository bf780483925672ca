"""Money: who has it, how it enters and leaves the Game, and how odd cents are handed out."""
# The manual, "Stock and Money Cycles", "Managing Decimals and Remainders", "Issuing Money": NT-129, NT-133 to NT-136,
# NT-201, NT-202, NT-R51, NT-R76.

from commonweal.games.new_tabor.charter import Charter
from commonweal.games.new_tabor.state import Notice
from commonweal.institutions import standing, sums
from commonweal.rulebook import announce, count_bits


# ---------------------------------------------------------------- from hand to hand
def issue(s, seat, cents):
    """The Credit Union issues Money to a player (NT-129, NT-201)."""
    s.money[seat] += cents
    s.money_issued += cents


def retire(s, seat, cents):
    """A player pays the Credit Union, which retires the Money (NT-129, NT-202)."""
    s.money[seat] -= cents
    s.money_issued -= cents


def retire_from_bank(s, cents):
    """The Bank of the Commonwealth pays the Credit Union, which retires the Money (NT-202)."""
    s.bank -= cents
    s.money_issued -= cents


def pay_commonwealth(s, seat, cents):
    """A player pays into the Bank of the Commonwealth."""
    s.money[seat] -= cents
    s.bank += cents


def pay(s, payer, payee, cents):
    """A player pays another."""
    s.money[payer] -= cents
    s.money[payee] += cents


# ---------------------------------------------------------------- odd cents
def first_in_line(s):
    """With whom odd cents begin: the current player, or if they are out the next survivor (NT-135, NT-R76)."""
    return s.current if standing.is_in(s, s.current) else after_current(s)


def after_current(s):
    """With whom odd cents begin when no turn is under way: the survivor after whose turn or slot was the last
    (NT-R76)."""
    return standing.next_in_turn(s, s.current)


def issue_to_all(s, cents, first):
    """Issue an amount to the survivors in equal parts; odd cents one each in turn order, or by charter to the Bank
    (NT-135, NT-210, NT-213, NT-251)."""
    odd = odd_for_bank(s, cents)
    s.bank += odd
    if odd > 0:
        announce(s, Notice.BANK_RECEIVES, odd)
    s.money_issued += cents
    share_out(s, cents - odd, first, False)


def leave_to_all(s, cents, first):
    """Divide what a lost player left to the Bank among the survivors; by charter odd cents stay there (NT-193, NT-210,
    NT-251, NT-R49)."""
    odd = odd_for_bank(s, cents)
    if odd > 0:
        announce(s, Notice.BANK_KEEPS, odd)
    s.bank -= cents - odd
    share_out(s, cents - odd, first, True)


def odd_for_bank(s, cents):
    """The odd cents of an amount for all that the charter puts into the Bank (NT-136, NT-251)."""
    return cents % count_bits(s.in_play) if s.remainder_rule == Charter.remainder_rule.COMMONWEALTH else 0


def share_out(s, cents, first, is_left):
    """Divide an amount among the survivors, odd cents from a first one on. is_left: it was left by a lost player
    (NT-135, NT-210)."""
    people = count_bits(s.in_play)
    for step in range(s.seats):
        seat = (first + step) % s.seats
        if standing.is_in(s, seat):
            part = sums.share(cents, people, sums.rank_among(s, s.in_play, first, seat))
            s.money[seat] += part
            if part > 0 and is_left:
                announce(s, Notice.INHERITS, seat, part)
            elif part > 0:
                announce(s, Notice.RECEIVES, seat, part)


def odd_from_bank(s, cents, people, taken):
    """The odd cents of a charge that the Bank pays by charter, if it has them beyond what is taken from it already
    (NT-136, NT-251)."""
    odd = cents % people if s.remainder_rule == Charter.remainder_rule.COMMONWEALTH else 0
    return odd if odd <= s.bank - taken else 0


def charge_all(s, cents, first):
    """Charge the survivors an amount in equal parts and retire it. What one cannot pay is divided again among those who
    still have Money, without a debt; if nobody has any left, the Bank pays (NT-208, NT-209, NT-R48, NT-251)."""
    for seat in range(s.seats):
        s.can_pay[seat] = s.money[seat]
    odd = charge_in_rounds(s, cents, first)
    rest = cents - odd
    most = 0
    for seat in range(s.seats):
        most = max(most, s.pays[seat])
        rest -= s.pays[seat]
    for seat in range(s.seats):
        if standing.is_in(s, seat):
            is_short = s.pays[seat] < most - count_bits(s.in_play)  # odd cents make less of a difference
            retire(s, seat, s.pays[seat])
            if is_short or s.pays[seat] > 0:
                announce(s, Notice.CHARGED_ALL if is_short else Notice.CHARGED, seat, s.pays[seat])
    if odd > 0:
        announce(s, Notice.BANK_PAYS_ODD, odd)
    if rest > 0:
        announce(s, Notice.BANK_PAYS, rest)
    retire_from_bank(s, odd + rest)


def charge_in_rounds(s, cents, first):
    """Work out in `pays` what the survivors pay of a charge: rounds of equal parts among those who have Money left, the
    odd cents of each by charter from the Bank (NT-209, NT-R48, NT-251). Returns the odd cents that the Bank pays."""
    sums.begin_charge(s)
    from_bank = 0
    left = cents
    while left > 0 and sums.payers(s, s.in_play):
        payers = sums.payers(s, s.in_play)
        odd = odd_from_bank(s, left, count_bits(payers), from_bank)
        from_bank += odd
        left = sums.charge_once(s, payers, left - odd, first)
    return from_bank


# ---------------------------------------------------------------- decimals
def rounded(s, thousandths):
    """Round thousandths of a cent to whole cents: the third decimal half up, or by charter the second and third
    decimals of credits from 55 on (NT-134, NT-R51). Only three decimals are looked at; two need no rounding."""
    tenths = thousandths // 100
    if s.rounding == Charter.rounding.LITERAL_55:
        return tenths // 10 + int(tenths % 10 > 0 and tenths % 100 >= 55)
    return (tenths + 5) // 10
