"""What is true of every position of Potlatch that play can reach, besides where its cards lie."""

from .rules.cards import cards_laid
from .rules.closing_action import must_place
from .rules.combine_resources import holds_playable
from .rules.gift import belongs_to_a_gift, may_go_on
from .rules.obligation import eligible, may_receive
from .rules.setting_up import hand_limit, in_pool, next_without_house
from .state import KINDS, SEATS, Cause, Phase

IN_A_TURN = (Phase.GIFT, Phase.LAYING, Phase.SHARE)


def every_seat_has_a_house(s):
    """Once hands are dealt every seat has a House Card, from the pool of the charter (PO-11, PO-64)."""
    dealt = [house - 1 for house in s.house[: s.seats] if house > 0]
    dealing = s.phase == Phase.SETUP and s.drawer < 0 and not any(s.hand_size)
    return all(in_pool(s, house) for house in dealt) and (dealing or len(dealt) == s.seats)


def games_are_counted(s):
    """The game is one of those agreed upon, set up, in play or finished; the last one ends the match (PO-59, PO-61)."""
    if not 1 <= s.game_no <= s.linked_games:
        return False
    return s.phase != Phase.FINISHED or s.game_no == s.linked_games


def every_round_brought_a_gift(s):
    """For every round that is over at least one card lies at a house; before the first, none does (PO-50, PO-53)."""
    lying = sum(map(sum, s.outside)) + sum(map(sum, s.storage))
    if s.phase == Phase.SETUP:
        return lying == 0 and s.round_no == 0
    return 1 <= s.round_no <= lying + (s.phase != Phase.ROUND_END)


def gifts_lie_outside_in_their_round(s):
    """Cards lie outside the houses that have had their gift in this round, until the round is over (PO-13, PO-14,
    PO-37)."""
    if s.phase not in IN_A_TURN:
        return not any(map(any, s.outside))
    return all(any(s.outside[seat]) == (s.gifted_this_round[seat] == 1) for seat in range(s.seats))


def somebody_is_left_to_receive(s):
    """In a turn the round is not over: not every house has had its gift, and before the first the Obligation level is 1
    (PO-26, PO-53)."""
    if s.phase not in IN_A_TURN:
        return True
    return s.gifts_this_round < s.seats and (s.gifts_this_round > 0 or s.level == 1)


def who_draws_has_room(s):
    """Cards are dealt and drawn in setting up and between rounds, by seats whose hands are not full, while the stack
    lasts (PO-54, PO-55)."""
    if s.drawer < 0:
        return s.phase != Phase.ROUND_END
    drawing = s.phase == Phase.ROUND_END or (s.phase == Phase.SETUP and next_without_house(s) < 0)
    return drawing and s.stack_size > 0 and s.hand_size[s.drawer] < hand_limit(s, s.drawer)


def cards_are_laid_for_a_possible_gift(s):
    """Cards are laid for a house that may have its gift, and are part of a gift that is possible and not finished
    (PO-16, PO-22, PO-23, PO-24, PO-52)."""
    if s.phase != Phase.LAYING:
        return cards_laid(s) == 0 and (s.receiver < 0 or s.phase not in IN_A_TURN)
    if s.receiver < 0 or not eligible(s, s.receiver) or not may_receive(s, s.receiver):
        return False
    if not may_go_on(s, s.active):
        return False
    laid = [kind for kind in range(KINDS) if s.pending[kind] > 0]
    if not laid:
        return True
    before = s.clone()
    before.pending[laid[0]] -= 1
    before.hand[s.active][laid[0]] += 1
    return belongs_to_a_gift(before, s.active, laid[0])


def only_the_stuck_invite(s):
    """A seat is invited by one that can give nothing, once in a turn; it shares a card that somebody can use
    (PO-27, PO-28, PO-30)."""
    if s.phase == Phase.SHARE:
        return s.least == 0 and 0 <= s.invited != s.active and holds_playable(s, s.invited)
    return s.phase != Phase.GIFT or s.invited < 0 or s.least > 0


def the_closing_action_goes_round(s):
    """In the Closing Action it is the turn of a seat that has a card to place, as many seats after the starter as were
    visited (PO-38, PO-40, PO-41, PO-42)."""
    if s.phase != Phase.CLOSING:
        begun = s.closing_start >= 0 or s.closing_step > 0 or s.closing_cause != Cause.NONE
        return s.phase == Phase.FINISHED or not begun
    if s.closing_step > s.seats or s.active != (s.closing_start + s.closing_step) % s.seats:
        return False
    return must_place(s, s.active)


# ---------------------------------------------------------------- counts


def gifts_come_from_somebody(s):
    """Once a round has a gift, only a house that has had its gift of this round has it from somebody (PO-50, PO-52)."""
    return s.gifts_this_round == 0 or all(s.gifted_by[seat] < 0 or s.gifted_this_round[seat] for seat in range(SEATS))
