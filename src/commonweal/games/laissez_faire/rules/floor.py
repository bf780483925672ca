"""The floor: seats that are not in turn raise a hand, and get the floor after the roll is asked for and when a turn
ends."""
# The manual, "Contracts": LF-106, LF-R49, LF-R94.

from commonweal.games.laissez_faire.rules import turns
from commonweal.games.laissez_faire.state import RAISES, SEATS, Notice, Phase, Reason
from commonweal.games.laissez_faire.words import IN_PLAY
from commonweal.institutions import interrupts, standing
from commonweal.rulebook import act, announce


def begin_turn(s):
    """Each seat may raise its hand anew; that of the player in turn goes down."""
    for seat in range(SEATS):
        s.raises_left[seat] = RAISES
    s.hand_up[s.in_turn] = 0


# ---------------------------------------------------------------- hands
def why_not_move_hand(s, seat, up):
    """Why a seat may not raise or lower its hand (LF-76, LF-106)."""
    if not standing.is_in(s, seat):
        return Reason.OUT
    if seat == s.in_turn:
        return Reason.NOT_IN_TURN
    if s.hand_up[seat] == up:
        return Reason.HAND_UP if up else Reason.HAND_DOWN
    return Reason.NO_HAND_LEFT if up and s.raises_left[seat] == 0 else Reason.OK


def why_not_raise_hand(s, seat):
    return why_not_move_hand(s, seat, 1)


@act(*IN_PLAY, out_of_turn=True, aside=True)
def raise_hand(s, seat):
    """Ask for the floor (LF-106)."""
    s.hand_up[seat] = 1
    s.raises_left[seat] -= 1


def why_not_lower_hand(s, seat):
    return why_not_move_hand(s, seat, 0)


@act(*IN_PLAY, out_of_turn=True, aside=True)
def lower_hand(s, seat):
    """Do without the floor (LF-106)."""
    s.hand_up[seat] = 0
    s.floor_queue &= ~(1 << seat)


# ---------------------------------------------------------------- the floor
def begin(s):
    """Give the floor to the raised hands, in seat order after the player in turn. Returns whether there are any; the
    turn goes on with `turns.after_floor` (LF-106)."""
    queue = 0
    for seat in range(s.seats):
        if s.hand_up[seat] and standing.is_in(s, seat):
            queue |= 1 << seat
    if queue == 0:
        return False
    interrupts.interrupt(s, Phase.FLOOR)
    s.floor_queue = queue
    s.floor_seat = s.in_turn
    give_to_next(s)
    return True


def give_to_next(s):
    """The next raised hand gets the floor, and is lowered; after the last one the turn goes on (LF-106)."""
    s.floor_seat = standing.next_among(s, s.floor_queue, s.floor_seat)
    if s.floor_seat < 0:
        interrupts.go_back(s)
        turns.after_floor(s)
        return
    s.floor_queue &= ~(1 << s.floor_seat)
    s.hand_up[s.floor_seat] = 0
    announce(s, Notice.GETS_FLOOR, s.floor_seat)


@act(Phase.FLOOR, always=True)
def yield_floor(s, seat):
    """Give the floor back (LF-106)."""
    give_to_next(s)


def lapse(s):
    """Nobody has the floor any more (LF-R94)."""
    s.floor_seat = -1
    s.floor_queue = 0


def leave(s, seat):
    """A seat is out: its hand is down, and it gets no floor (LF-R94)."""
    s.hand_up[seat] = 0
    s.floor_queue &= ~(1 << seat)
