"""End of the game: private purchases, points, and who has won."""
# The manual, "End of the game" and "The goal of the game": OP-3 to OP-5, OP-53 to OP-62, OP-71 to OP-74.

from commonweal.rulebook import act, among, announce, lowest_bit
from commonweal.rulebook.measures import measure, measure_by

from ..state import (
    GOODS,
    ITEMS,
    LOWEST_PRICE,
    MOST_WEALTH,
    SEATS,
    VOTES,
    Charter,
    Notice,
    Phase,
    Reason,
    Result,
    Support,
)
from .life_projects import all_complete, complete, items, lacks, support, supported_how

WINNING = 20
UTILITY = (0, WINNING + ITEMS + MOST_WEALTH + SEATS - 1)
"""Nothing; a win, every item, the most wealth and a bonus for every other seat."""


# ---------------------------------------------------------------- goods through individual wealth
def begin_private_purchases(s):
    """Begin the private purchases, one player after the other in the order of Round 3 (OP-53, OP-57, OP-R29)."""
    s.phase = Phase.PRIVATE
    s.turn_index = 0
    s.active = s.order[0]
    announce(s, Notice.PRIVATE_BEGINS)


def why_not_buy_private(s, seat, good):
    if not lacks(s, seat, good):
        return Reason.NO_NEED
    return Reason.OK if s.wealth[seat] >= LOWEST_PRICE else Reason.TOO_POOR


@act(Phase.PRIVATE, previewable=True, good=GOODS)
def buy_private(s, seat, good):
    """Buy a good for 3 of one’s own wealth, without a vote or a card (OP-53, OP-54, OP-55, OP-R30, OP-R36)."""
    pay_privately(s, seat, good)
    support(s, seat, seat, good, Support.PRIVATE)


def pay_privately(s, seat, good):
    """Pay for a good with one's own wealth (OP-53, OP-54), by charter with a point besides (OP-79, OP-R46)."""
    s.wealth[seat] -= LOWEST_PRICE
    s.private_bought[seat] += 1
    announce(s, Notice.SPENT, seat, LOWEST_PRICE, good, s.wealth[seat])
    if s.private_price == Charter.private_price.WEALTH_AND_POINT:
        announce(s, Notice.POINT_SPENT, seat, wealth_points(s, seat))


def why_not_give_private(s, giver, seat, good):
    if not s.private_gifts:
        return Reason.NO_GIFTS
    if seat >= s.seats:
        return Reason.NO_SUCH_SEAT
    if seat == giver:
        return Reason.GIVES_TO_ITSELF
    if not lacks(s, seat, good):
        return Reason.NEEDS_NO_GIFT
    return Reason.OK if s.wealth[giver] >= LOWEST_PRICE else Reason.TOO_POOR_TO_GIVE


def seats_with_gifts(s, giver):
    """The seats that may receive gifts; none unless the charter allows gifts."""
    return (1 << s.seats) - 1 if s.private_gifts else 0


@act(Phase.PRIVATE, previewable=True, seat=among(SEATS, candidates=seats_with_gifts), good=GOODS)
def give_private(s, giver, seat, good):
    """If the charter allows it, buy a good for another player for 3 of one’s own wealth (OP-71, OP-R31, OP-R37)."""
    pay_privately(s, giver, good)
    support(s, giver, seat, good, Support.PRIVATE)


@act(Phase.PRIVATE, previewable=True, always=True)
def end_private(s, seat):
    """Stop buying (OP-53, OP-R29)."""
    if s.turn_index < s.seats - 1:
        s.turn_index += 1
        s.active = s.order[s.turn_index]
    else:
        s.active = -1
        settle(s)


# ---------------------------------------------------------------- counting individual points
def wealth_points(s, seat):
    """One point for each vote that belongs to the wealth left, or by charter for each unit of wealth (OP-59, OP-73,
    OP-R33); by charter one less for each good bought with it, but not below 0 (OP-54, OP-79, OP-R46)."""
    points = s.wealth[seat] if s.wealth_points == Charter.wealth_points.WEALTH else VOTES[s.wealth[seat]]
    if s.private_price == Charter.private_price.WEALTH_AND_POINT:
        return max(0, points - s.private_bought[seat])
    return points


def bonus(s, seat):
    """If one’s own project is complete, a point for each other player whose project is not (OP-60, OP-72, OP-R32)."""
    if s.bonus_rule == Charter.bonus_rule.COMPLETED_ONLY and not complete(s, seat):
        return 0
    return sum(not complete(s, other) for other in range(s.seats) if other != seat)


def score_of(s, seat):
    """Add up supported items, wealth, and others' incomplete projects (OP-5, OP-58, OP-59, OP-60)."""
    return items(s, seat) + wealth_points(s, seat) + bonus(s, seat)


# ---------------------------------------------------------------- deciding the winner
def settle(s):
    """Count the points (OP-58, OP-59). The group wins if all projects are complete (OP-3, OP-61). If not, the most
    points win (OP-4, OP-62), or by charter nobody wins (OP-74)."""
    s.phase = Phase.FINISHED
    if s.wealth_points == Charter.wealth_points.VOTES:
        announce(s, Notice.WORTH_ITS_VOTES)
    for seat in range(s.seats):
        s.score[seat] = score_of(s, seat)
        worth = wealth_points(s, seat)
        announce(s, Notice.SCORE_IS, seat, s.score[seat], items(s, seat), worth, s.wealth[seat], bonus(s, seat))
    if all_complete(s) and s.winning_conditions != Charter.winning_conditions.INDIVIDUAL_ONLY:
        s.result = Result.GROUP
        s.winner = (1 << s.seats) - 1
        announce(s, Notice.GROUP_WINS)
        return
    s.result = Result.INDIVIDUAL
    if s.winning_conditions == Charter.winning_conditions.COLLECTIVE_ONLY:
        announce(s, Notice.NOBODY_WINS)
        return
    for seat in range(s.seats):
        if nobody_is_ahead_of(s, seat):
            s.winner |= 1 << seat
    tell_winners(s)


def tell_winners(s):
    """Say who has won, and whether by points alone, by more supported items, or together (OP-62, OP-R35)."""
    first = lowest_bit(s.winner)
    equal = 0
    for seat in range(s.seats):
        if s.score[seat] == s.score[first]:
            equal |= 1 << seat
    if s.winner & s.winner - 1:
        announce(s, Notice.SHARE_THE_WIN, s.winner, s.score[first], items(s, first))
    elif equal == s.winner:
        announce(s, Notice.WINS, first, s.score[first])
    else:
        announce(s, Notice.WINS_BY_ITEMS, first, equal & ~s.winner, items(s, first))


def nobody_is_ahead_of(s, seat):
    """Whether nobody has more points, or as many points and more supported items; if both are equal, the win is shared
    (OP-R35)."""
    return not any(
        s.score[other] > s.score[seat] or (s.score[other] == s.score[seat] and items(s, other) > items(s, seat))
        for other in range(s.seats)
    )


# ---------------------------------------------------------------- results
def won(s, seat):
    """Whether the seat has won: alone, in a shared win, or with the group."""
    return s.winner >> seat & 1


wealth = measure_by("wealth[seat]", unit="wealth", source="OP-21", text="Wealth left after private purchases.")


@measure(unit="items", source="OP-49")
def public_items(s, seat):
    """Items supported with tax money."""
    return supported_how(s, seat, Support.PUBLIC)


@measure(unit="items", source="OP-53")
def private_items(s, seat):
    """Items supported with private wealth."""
    return supported_how(s, seat, Support.PRIVATE)


def utility(s, seat):
    """Winning first, with the group or alone; then points (OP-3, OP-4)."""
    return WINNING * won(s, seat) + score_of(s, seat)
