"""Setting up: houses, hands, and who gives first."""
# The manual, "Setting Up", and variations 1 to 4: PO-8 to PO-12, PO-54, PO-57, PO-60 to PO-64, PO-68.

from commonweal.rulebook import announce, chance, clash, clear, forced, known_to

from ..state import CARDS, COPIES, HOUSES, KINDS, SEATS, SIZE, Charter, Notice, Phase
from . import play
from .cards import left_of, move_in, size_of, take


@clash("house_pool", "seats", rule="PO-64")
def more_seats_than_houses(s):
    """Setting up is refused if there are more seats than houses in the pool (PO-64)."""
    return s.seats > sum(in_pool(s, house) for house in range(HOUSES))


def setup(s):
    """Set up the first game of a match, with the Status that the seats bring along (PO-46, PO-62)."""
    for seat in range(s.seats):
        s.status[seat] = s.starting_status[seat]
    for game in range(6):
        s.goal_met[game] = -1
    set_up_game(s)


def set_up_game(s):
    """Set up everything again except Status (PO-61)."""
    clear(s)
    s.game_no += 1
    for seat in range(s.seats):
        s.status_before[seat] = s.status[seat]
    for kind in range(KINDS):
        s.stack[kind] = COPIES[kind]
    s.stack_size = CARDS


# ---------------------------------------------------------------- houses
def in_pool(s, house):
    """Whether a House Card is in the pool; with variation 4, only those of the named sizes are (PO-64)."""
    if s.house_pool == Charter.house_pool.THREES:
        return SIZE[house] == 3
    if s.house_pool == Charter.house_pool.FOURS_AND_FIVES:
        return SIZE[house] > 3
    return True


def next_without_house(s):
    """The first seat without a House Card; -1 if all have one."""
    return next((seat for seat in range(s.seats) if s.house[seat] == 0), -1)


def odds_deal_house(s, seat, house):
    if seat < 0 or not in_pool(s, house):
        return 0
    return not any(s.house[other] == house + 1 for other in range(s.seats))


@chance(Phase.SETUP, seat=forced(next_without_house, SEATS), house=HOUSES)
def deal_house(s, seat, house):
    """Deal one House Card to each seat, face up (PO-11, PO-12). The log names its needs (PO-6), and once the types of
    cards (PO-5)."""
    move_in(s, seat, house)
    announce(s, Notice.NEEDS, seat, SIZE[house])
    if next_without_house(s) < 0:
        if s.game_no == 1:
            announce(s, Notice.TYPES)
        s.drawer = 0


# ---------------------------------------------------------------- hands
def hand_limit(s, seat):
    """The number of cards that a seat holds at the start of a round (PO-8, PO-54, PO-60)."""
    if s.hand_size_rule == Charter.hand_size_rule.FOUR:
        return 4
    return size_of(s, seat) if s.hand_size_rule == Charter.hand_size_rule.HOUSE_NUMBER else 6


def odds_deal_card(s, seat, kind):
    return s.stack[kind] if seat >= 0 else 0


@chance(Phase.SETUP, seat=forced("drawer", SEATS), kind=known_to("seat", KINDS))
def deal_card(s, seat, kind):
    """Deal hands one card at a time, clockwise from seat 0 (PO-8, PO-9)."""
    draw_from_stack(s, seat, kind)
    if s.drawer < 0:
        find_first_gifter(s)


def draw_from_stack(s, seat, kind):
    """Draw a card from the stack; the next to draw is the next seat, clockwise, whose hand is not full (PO-54,
    PO-55)."""
    s.stack[kind] -= 1
    s.stack_size -= 1
    take(s, seat, kind)
    if s.stack_size == 0:
        announce(s, Notice.STACK_EMPTY)
    draw_next(s, left_of(s, seat))


def draw_next(s, first):
    """Find who draws next, beginning with `first`; nobody (-1) when all hands are full or the stack is empty."""
    s.drawer = -1
    seat = first
    for _ in range(s.seats):
        if s.stack_size > 0 and s.hand_size[seat] < hand_limit(s, seat):
            s.drawer = seat
            return
        seat = left_of(s, seat)


# ---------------------------------------------------------------- the first gifter
def candidate(s, seat):
    """Whether the seat may begin: it has the highest Status, or all are equal (PO-57, PO-63)."""
    return all(s.status[other] <= s.status[seat] for other in range(s.seats))


def find_first_gifter(s):
    """Find who begins: the only candidate, or by charter the lowest seat; if neither, chance decides (PO-63, PO-68)."""
    first = next((seat for seat in range(s.seats) if candidate(s, seat)), -1)
    if sum(candidate(s, seat) for seat in range(s.seats)) == 1:
        announce(s, Notice.HIGHEST_STATUS, first, s.status[first])
        play.begin_round(s, first)
    elif s.first_gifter == Charter.first_gifter.FIRST_SEAT:
        announce(s, Notice.FIRST_AMONG_EQUALS, first)
        play.begin_round(s, first)
    elif candidates(s) != (1 << s.seats) - 1:
        announce(s, Notice.HIGHEST_ARE_LEVEL, candidates(s), s.status[first])


def candidates(s):
    """The bit set of the seats that may begin."""
    return sum(candidate(s, seat) << seat for seat in range(s.seats))


def odds_choose_first(s, seat):
    return 1 if seat < s.seats and next_without_house(s) < 0 and s.drawer < 0 and candidate(s, seat) else 0


@chance(Phase.SETUP, seat=SEATS)
def choose_first(s, seat):
    """Draw the first gifter among the candidates (PO-68, PO-57, PO-63)."""
    play.begin_round(s, seat)
