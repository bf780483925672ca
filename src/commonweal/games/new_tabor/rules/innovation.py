"""Innovation: a Happiness Token is wagered on the Die, and a success helps everybody."""
# The manual, "Innovation": NT-150, NT-152 to NT-156, NT-R19 to NT-R21.

from commonweal.games.new_tabor.cards import DIE, INDUSTRIES
from commonweal.games.new_tabor.rules import action, board, drawing
from commonweal.games.new_tabor.state import SEATS, Count, Notice, Phase, Reason
from commonweal.institutions import standing
from commonweal.rulebook import act, among, announce, chance, forced

FAILS, SUCCEEDS = 1, 3
"""What the Die shows when a wager is lost, and when the Innovation succeeds."""


def why_not_innovate(s, seat, industry):
    """Why nobody can innovate now: NT-63, NT-150."""
    if not board.is_in_switch(s, seat):
        return Reason.NOT_IN_SWITCH
    if s.may_innovate == 0:
        return Reason.NO_PLATFORM_PLACED
    if s.wanted_at_turn[seat]:
        return Reason.HAD_A_WANT
    if s.tokens[seat] == 0 or s.wagers >= s.tokens_at_turn[seat]:
        return Reason.NO_TOKEN
    return Reason.OK if industry == s.industry[seat] else Reason.NOT_LAST_INDUSTRY


@act(Phase.ACT, previewable=True, industry=among(INDUSTRIES, kind="industry"))
def innovate(s, seat, industry):
    """Wager a Happiness Token on an Innovation in the Industry that you last occupied (NT-152, NT-153, NT-156)."""
    s.wagers += 1
    s.phase = Phase.INNOVATION


@chance(Phase.INNOVATION, fair=True, seat=forced("current", SEATS), value=among(DIE, low=1))
def roll_innovation(s, seat, value):
    """Roll the Die: 1 loses the token, 3 gains one, and then every survivor gains Ability (NT-154, NT-155)."""
    s.phase = Phase.ACT
    if value == FAILS:
        s.tokens[seat] -= 1
        announce(s, Notice.WAGER_LOST, seat)
    elif value == SUCCEEDS:
        action.gain_token(s, seat)
        announce(s, Notice.TOKEN_OF_INNOVATION, seat)
        s.counted[Count.INNOVATION_TOKENS] += 1
        announce(s, Notice.INNOVATED, seat, s.industry[seat], s.in_play)
        for other in range(s.seats):
            if standing.is_in(s, other):
                drawing.add_ability(s, other, s.industry[seat], 1)
    action.end_action_without_wagers(s, seat)
