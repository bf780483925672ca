"""Objective: active law meets the demands on one’s red cards."""
# The manual, "Objective": LG-1 to LG-3; cards that count for a seat (LG-164) and conflicting ones (LG-154).

from commonweal.games.legislation.cards import CROWN
from commonweal.games.legislation.state import ISSUES, MINUS, PLUS


def count(s, seat, card):
    """How many copies of a red card count for a seat: its own, and those of its team (LG-164)."""
    if s.team[seat] < 0:
        return s.hand[seat][card]
    return s.hand[seat][card] + s.team_hand[s.team[seat]][card]


def count_on(s, seat, issue):
    """How many red cards of an issue count for a seat."""
    return count(s, seat, 2 * issue + PLUS) + count(s, seat, 2 * issue + MINUS)


def target(s, seat, issue):
    """The level that a seat with cards in both directions wants: their difference, as far as copies reach (LG-154,
    LG-R56)."""
    wanted = count(s, seat, 2 * issue + PLUS) - count(s, seat, 2 * issue + MINUS)
    return max(-s.blue_copies, min(s.blue_copies, wanted))


def satisfied_at(s, seat, issue, level):
    """How many red cards of an issue a level satisfies: + cards at 1 or more, - cards at -1 or less, at 0 none; with
    cards in both directions all of them at their target, or none (LG-3, LG-62, LG-154, LG-155)."""
    plus = count(s, seat, 2 * issue + PLUS)
    minus = count(s, seat, 2 * issue + MINUS)
    if plus > 0 and minus > 0:
        return plus + minus if level == target(s, seat, issue) else 0
    return plus if level >= 1 else minus if level <= -1 else 0


def satisfied_on(s, seat, issue):
    """How many red cards of an issue active law satisfies (LG-1, LG-2)."""
    return satisfied_at(s, seat, issue, s.law[issue])


def satisfied(s, seat):
    """How many red cards of a seat active law satisfies (LG-61)."""
    return sum(satisfied_on(s, seat, issue) for issue in range(ISSUES) if s.selected[issue])


def issue_cards(s, seat):
    """How many red cards with an issue count for a seat: all but the crown card (LG-177)."""
    return sum(count_on(s, seat, issue) for issue in range(ISSUES) if s.selected[issue])


def holds_crown(s, seat):
    """Whether a seat holds the crown card (LG-174)."""
    return s.hand[seat][CROWN] > 0


def demands_direction(s, seat, issue, dir):
    """Whether a red card that counts for the seat demands a direction of an issue (LG-98, LG-164)."""
    return count(s, seat, 2 * issue + dir) > 0
