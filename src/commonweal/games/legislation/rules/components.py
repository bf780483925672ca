"""Components: money is whole tokens from an unlimited bank; blue cards lie in one pool open to all."""
# The manual, "Components": LG-4 to LG-7, LG-16, LG-22.

from commonweal.games.legislation.state import ISSUES, MOST_MONEY, Reason
from commonweal.institutions import standing
from commonweal.rulebook import announce, announce_to


# ---------------------------------------------------------------- seats
def why_not_seat(s, seat):
    """Why an act may not name a seat: LG-8, LG-185."""
    if seat >= s.seats:
        return Reason.NO_SUCH_SEAT
    return Reason.OK if standing.is_in(s, seat) else Reason.HAS_LEFT


# ---------------------------------------------------------------- money
def pay(s, seats, tokens, why):
    """The bank pays each of these seats so many tokens, up to a holding of 999, for a reason that the log gives (LG-6,
    LG-R75)."""
    unpaid = seats
    for seat in range(s.seats):
        paid = payable(s, seat, tokens)
        if unpaid >> seat & 1 and paid > 0:
            alike = 0
            for other in range(seat, s.seats):
                if unpaid >> other & 1 and payable(s, other, tokens) == paid:
                    alike |= 1 << other
            unpaid &= ~alike
            tell_payment(s, alike, paid, why)
            for other in range(seat, s.seats):
                if alike >> other & 1:
                    s.money[other] += paid
                    s.bank += paid


def payable(s, seat, tokens):
    """How many of these tokens a seat can still hold (LG-R75)."""
    return min(tokens, MOST_MONEY - s.money[seat])


def tell_payment(s, seats, tokens, why):
    """Tell everybody what each of these seats gets and why, or each of them alone (LG-117, LG-R77)."""
    if s.money_hidden == 0:
        announce(s, why, tokens, seats)
    else:
        for seat in range(s.seats):
            if seats >> seat & 1:
                announce_to(s, 1 << seat, why, tokens, 1 << seat)


def charge(s, seat, tokens):
    """A seat pays the bank (LG-70)."""
    s.money[seat] -= tokens
    s.bank -= tokens


def lose(s, seat, tokens, why):
    """A seat loses tokens to the bank; where money is secret only it learns how many, and why (LG-117)."""
    if tokens > 0:
        charge(s, seat, tokens)
        if s.money_hidden:
            announce_to(s, 1 << seat, why, seat, tokens)
        else:
            announce(s, why, seat, tokens)


# ---------------------------------------------------------------- blue cards
def sign_of(dir):
    """The direction of a card as a level: 0 is +1, 1 is -1."""
    return 1 - 2 * dir


def in_bill(s, issue):
    """The cards of an issue in the bill, original and added: above 0 for +, below 0 for -."""
    return s.core[issue] + s.added[issue]


def copies_at(level, dir):
    """How many cards of a direction a level or a pile stands for."""
    return max(0, level * sign_of(dir))


def in_pool(s, issue, dir):
    """How many copies of a blue card lie in the pool: those that are neither law nor in the bill (LG-16, LG-53)."""
    away = copies_at(s.law[issue], dir) + copies_at(s.core[issue], dir) + copies_at(s.added[issue], dir)
    return s.blue_copies - away if s.selected[issue] else 0


def selected_issues(s, seat):
    """The bit set of the selected issues: those that are worth trying when acts are listed."""
    return sum(s.selected[issue] << issue for issue in range(ISSUES))


def issues_in_bill(s, seat):
    """The bit set of the issues that the bill has cards of."""
    return sum(1 << issue for issue in range(ISSUES) if in_bill(s, issue) != 0)


def issues_with(s, cards):
    """The bit set of the issues of which the bill has so many cards, - below 0."""
    return sum(1 << issue for issue in range(ISSUES) if in_bill(s, issue) == cards)


def bill_size(s):
    """How many cards the bill has."""
    return sum(abs(s.core[issue]) + abs(s.added[issue]) for issue in range(ISSUES))


def original_cards(s):
    """How many original cards the bill has (LG-36)."""
    return sum(abs(s.core[issue]) for issue in range(ISSUES))


def law_sum(s):
    """The sum of all levels (LG-192)."""
    return sum(s.law[issue] for issue in range(ISSUES))
