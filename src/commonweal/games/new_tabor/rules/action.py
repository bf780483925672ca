"""Action: stay in an Industry, change to another through Switch, or take Leisure."""
# The manual, "Action" and "Happiness Tokens": NT-51, NT-62 to NT-67, NT-114 to NT-116, NT-147 to NT-150, NT-238,
# NT-R16 to NT-R18.

from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.charter import Charter
from commonweal.games.new_tabor.rules import board, claims, innovation, late_action, quarters
from commonweal.games.new_tabor.state import MOST_TOKENS, Count, Notice, Phase, Reason
from commonweal.rulebook import act, among, announce

TURNS_IN_SWITCH = 2
"""The most turns in a row in Switch (NT-66)."""


# ---------------------------------------------------------------- a turn begins
def gain_token(s, seat):
    """A player receives a Happiness Token; more than 255 are lost (NT-5)."""
    s.tokens[seat] = min(MOST_TOKENS, s.tokens[seat] + 1)


def receive_leisure_token(s, seat):
    """The Platform in Switch is removed, and brings a token to a player without Wants. From here on the turn counts:
    who holds a Want now gains no token from Leisure or Innovation in it (NT-148, NT-150, NT-R17, NT-R18)."""
    s.wanted_at_turn[seat] = int(s.wants_count[seat] > 0)
    s.may_innovate = int(s.switch_turns[seat] == 1 or s.leisure_platform[seat] == 1)
    if s.leisure_platform[seat]:
        s.leisure_platform[seat] = 0
        if s.wanted_at_turn[seat]:
            announce(s, Notice.TOKEN_BLOCKED, seat)
        else:
            gain_token(s, seat)
            announce(s, Notice.TOKEN_OF_LEISURE, seat)
            s.counted[Count.LEISURE_TOKENS] += 1
    s.tokens_at_turn[seat] = s.tokens[seat]


# ---------------------------------------------------------------- the market closes
def end_market(s):
    """Produce, Exchange and Consume are over for this turn; a loss of Ability for one Production ends (NT-78,
    NT-240)."""
    late_action.note_production(s, s.current)
    if s.ability_loss == Charter.ability_loss.NEXT:
        quarters.give_back_ability(s, s.current)
    s.phase = Phase.ACT


# ---------------------------------------------------------------- the Action


def why_not_enter_industry(s, seat, industry):
    """Why no Industry can be entered: NT-76."""
    if s.acted:
        return Reason.ACTED_ALREADY
    return Reason.OK if s.industry[seat] < 0 or board.is_in_switch(s, seat) else Reason.NOT_IN_SWITCH


@act(Phase.ACT, previewable=True, industry=among(INDUSTRIES, kind="industry"))
def enter_industry(s, seat, industry):
    """Place your peg in an Industry: in the First Turn, or out of any Switch Zone (NT-51, NT-63, NT-65)."""
    s.industry[seat] = industry
    s.switch_turns[seat] = 0
    end_action(s)


def why_not_stay(s, seat):
    """Why a peg cannot stay: NT-51, NT-64, NT-66, NT-76."""
    if s.acted or s.industry[seat] < 0:
        return Reason.ACTED_ALREADY if s.acted else Reason.FIRST_TURN
    if not board.is_in_switch(s, seat):
        return Reason.OK
    if s.switch_turns[seat] == TURNS_IN_SWITCH:
        return Reason.TWO_TURNS_IN_SWITCH
    return Reason.OK if s.manual_platforms else Reason.IN_SWITCH


@act(Phase.ACT, previewable=True)
def stay(s, seat):
    """Stay in your Industry, or for a second turn in Switch where Platforms are placed by hand (NT-62, NT-238)."""
    if board.is_in_switch(s, seat):
        s.switch_turns[seat] += 1
        s.acted = 1
    else:
        end_action(s)


def why_not_enter_switch(s, seat):
    """Why the Switch Zone cannot be entered: NT-51, NT-76."""
    if s.acted or s.industry[seat] < 0:
        return Reason.ACTED_ALREADY if s.acted else Reason.FIRST_TURN
    return Reason.NOT_IN_INDUSTRY if board.is_in_switch(s, seat) else Reason.OK


@act(Phase.ACT, previewable=True)
def enter_switch(s, seat):
    """Enter a Switch Zone, the first turn in it (NT-63, NT-115, NT-R16)."""
    s.switch_turns[seat] = 1
    end_action(s)


def why_not_take_leisure(s, seat):
    """Why there is no Leisure: NT-63, NT-66, NT-76, NT-238."""
    if s.acted or not board.is_in_switch(s, seat):
        return Reason.ACTED_ALREADY if s.acted else Reason.NOT_IN_SWITCH
    if s.switch_turns[seat] == TURNS_IN_SWITCH:
        return Reason.TWO_TURNS_IN_SWITCH
    return Reason.NO_PLATFORM if s.manual_platforms else Reason.OK


@act(Phase.ACT, previewable=True)
def take_leisure(s, seat):
    """Stay in Switch for a second turn, with a Platform under your peg (NT-67, NT-116, NT-147)."""
    s.switch_turns[seat] = TURNS_IN_SWITCH
    s.leisure_platform[seat] = s.acted = 1
    end_action_without_wagers(s, seat)


# ---------------------------------------------------------------- Platforms by hand
def why_not_place_platform(s, seat):
    """Why no Platform can be placed: NT-126."""
    if s.manual_platforms == 0:
        return Reason.PLATFORMS_ARE_AUTOMATIC
    return Reason.OK if s.acted and s.leisure_platform[seat] == 0 else Reason.NOT_ACTED


@act(Phase.ACT, previewable=True)
def place_platform(s, seat):
    """Put a Platform under your peg in Switch, for the token of the next turn (NT-67, NT-238)."""
    s.leisure_platform[seat] = 1
    end_action(s)


def why_not_end_act(s, seat):
    """Why the Act cannot be ended: NT-126."""
    return Reason.OK if s.acted else Reason.NOT_ACTED


@act(Phase.ACT, previewable=True)
def end_act(s, seat):
    """Go on without another wager, or where Platforms are placed by hand without one: then there will be no token
    (NT-149, NT-152)."""
    end_action(s)


def end_action_without_wagers(s, seat):
    """Who has taken Leisure is still in Switch, and may innovate; when nothing can be wagered, the Action is over
    (NT-152, NT-156)."""
    if s.leisure_platform[seat] and innovation.why_not_innovate(s, seat, s.industry[seat]) != Reason.OK:
        end_action(s)


def end_action(s):
    """The Action is chosen, and a claim is staked (NT-50, NT-57, NT-76)."""
    s.acted = 1
    claims.open_stake(s, Phase.STAKE)
