"""Play: turns, rounds and the end of a game."""
# The manual, "Play": PO-1 to PO-4, PO-18, PO-26, PO-50, PO-53 to PO-57, PO-59, PO-61, PO-69.

from commonweal.rulebook import CHANCE, NOBODY, OF_THE_PHASE, TalkPolicy, announce, chance, forced, known_to

from ..state import KINDS, SEATS, Cause, Charter, Notice, Phase, Prompt
from . import closing_action, obligation, setting_up, status
from .cards import cards_laid, complete, store_gifts


def to_act(s):
    """Who acts: one seat at a time, or chance."""
    if s.phase == Phase.GIFT or s.phase == Phase.LAYING or s.phase == Phase.CLOSING:
        return 1 << s.active
    if s.phase == Phase.SHARE:
        return 1 << s.invited
    if s.phase == Phase.SETUP or s.phase == Phase.ROUND_END:
        return CHANCE
    return NOBODY


def talk(s):
    """Whether players may chat (PO-70)."""
    return TalkPolicy.OPEN if s.table_talk == Charter.table_talk.OPEN else TalkPolicy.CLOSED


# ---------------------------------------------------------------- turns
def begin_turn(s, seat):
    """Begin a turn: one gift by one seat (PO-50). The receiver of a gift gives the next (PO-18)."""
    s.active = seat
    s.phase = Phase.GIFT
    s.receiver = -1
    s.invited = -1
    s.shared_kind = -1
    obligation.weigh_gifts(s, seat)


def after_gift(s, receiver):
    """Go on after a gift: the house may be complete (PO-7, PO-36, PO-69) or the round over (PO-53); if not, the
    receiver takes the next turn (PO-18)."""
    if complete(s, receiver):
        s.last_completed = receiver
        announce(s, Notice.HOUSE_IS_COMPLETE, receiver)
        if s.closing_trigger == Charter.closing_trigger.IMMEDIATE:
            closing_action.begin(s, Cause.HOUSE, receiver)
            return
    if s.gifts_this_round == s.seats:
        end_round(s, receiver)
    else:
        begin_turn(s, receiver)


# ---------------------------------------------------------------- rounds
def begin_round(s, first):
    """Begin a round (PO-50): the Obligation level is reset to 1 (PO-26); `first` gives the first gift (PO-56,
    PO-57)."""
    s.round_no += 1
    s.level = 1
    s.gifts_this_round = 0
    for seat in range(SEATS):
        s.gifted_this_round[seat] = 0
    announce(s, Notice.ROUND_BEGINS, s.round_no)
    if s.round_no > 1:
        announce(s, Notice.BEGINS, first)
    begin_turn(s, first)


def end_round(s, last):
    """End a round (PO-53), or break it off after a failed combination (PO-67): store the gifts (PO-14), fill up hands
    (PO-54), reset the level (PO-26); `last` begins the next (PO-56)."""
    announce(s, Notice.ROUND_ENDS if s.gifts_this_round == s.seats else Notice.ROUND_BROKEN_OFF)
    if s.last_completed >= 0:
        closing_action.begin(s, Cause.HOUSE, s.last_completed)
        return
    store_gifts(s)
    s.active = last
    setting_up.draw_next(s, last)
    if s.drawer < 0:
        begin_round(s, last)
    else:
        s.phase = Phase.ROUND_END


def odds_draw_card(s, seat, kind):
    return s.stack[kind] if seat >= 0 else 0


@chance(Phase.ROUND_END, seat=forced("drawer", SEATS), kind=known_to("seat", KINDS))
def draw_card(s, seat, kind):
    """Draw one card at a time, clockwise, beginning with the seat that starts the next round (PO-54, PO-55, PO-R24)."""
    setting_up.draw_from_stack(s, seat, kind)
    if s.drawer < 0:
        begin_round(s, s.active)


# ---------------------------------------------------------------- the end
def end_game(s):
    """End the game: settle Status (PO-48, PO-49), then begin the next linked game (PO-61) or end the match (PO-59)."""
    status.settle(s)
    if s.game_no < s.linked_games:
        setting_up.set_up_game(s)
        announce(s, Notice.NEXT_GAME, s.game_no)
    else:
        s.phase = Phase.FINISHED


# ---------------------------------------------------------------- the prompt
def prompt(s, seat):
    """What a giver reads where it is not the prompt of the phase (-1: a spectator)."""
    if seat < 0 or to_act(s) != 1 << seat or s.phase not in (Phase.GIFT, Phase.LAYING):
        return OF_THE_PHASE
    if s.phase == Phase.GIFT and s.least == 0:
        return Prompt.STUCK
    if s.gifts_this_round == 0:
        return Prompt.FIRST_GIFT if s.phase == Phase.GIFT else Prompt.LAY_FIRST
    return Prompt.LAY_MORE if cards_laid(s) > 0 else OF_THE_PHASE
