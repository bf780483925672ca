"""Turns: their steps in order, who is next, who is to act, and which prompt is read."""
# The manual, "First Turn" and "Subsequent Turns": NT-50, NT-56 to NT-58, NT-74 to NT-78, NT-99, NT-100, NT-102,
# NT-148.

from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.rules import (
    action,
    board,
    claims,
    drawing,
    end_of_quarter,
    exchange,
    late_action,
    vacancies,
)
from commonweal.games.new_tabor.state import INTERRUPTIBLE, Draw, Notice, Phase, Prompt, Reason, Then, Zone
from commonweal.institutions import asking, ballots, standing
from commonweal.rulebook import CHANCE, NOBODY, OF_THE_PHASE, announce


# ---------------------------------------------------------------- a turn begins
def begin_turn(s, seat):
    """The Turn Tracker stands on a player. Who has finished the Quarter may only keep their place; in a first turn of a
    later Quarter two cards are drawn first (NT-50, NT-56, NT-58, NT-88, NT-100)."""
    s.current = seat
    s.produced = s.acted = s.zone_changed = s.recall_used = s.fee_paid = s.wagers = 0
    s.paid_here[Zone.CENTER] = s.paid_here[Zone.INNER] = 0
    s.offers_left = s.offers_per_turn
    s.moves_left[seat] = s.motions_per_turn
    s.pref_changed &= ~(1 << seat)
    if s.finished[seat]:
        announce(s, Notice.KEEPS_PLACE, seat)
        claims.open_stake(s, Phase.STAKE_OFF)
        return
    late_action.forget(s, seat)
    announce(s, Notice.TURN_BEGINS, seat)
    if s.industry[seat] < 0:
        s.phase = Phase.ACT
    elif s.drawn_in[seat] < s.quarter:
        drawing.begin(s, Draw.LABOR)
    else:
        open_turn(s)


def open_turn(s):
    """Platforms are removed and a Leisure token that is due is received; then the player produces and trades
    (NT-58)."""
    action.receive_leisure_token(s, s.current)
    s.phase = Phase.MARKET


# ---------------------------------------------------------------- a turn ends
def end_turn(s):
    """The turn is over. After the last First Turn of the Game free places are offered (NT-56, NT-R36)."""
    if s.vacancies_open == 0 and everybody_is_on_the_board(s):
        s.vacancies_open = 1
        s.vacancy[Zone.CENTER] = s.vacancy[Zone.INNER] = 1
        vacancies.offer(s, Then.NEXT_TURN)
    else:
        pass_on(s)


def everybody_is_on_the_board(s):
    """Whether every survivor has taken the First Turn of the Game."""
    for seat in range(s.seats):
        if standing.is_in(s, seat) and s.zone[seat] < 0:
            return False
    return True


def pass_on(s):
    """The Turn Tracker moves on: to the next player on the Life Path, or one who has finished and has a place to keep.
    The Quarter ends when all have finished, and the Game after the round in which it was stopped (NT-56, NT-79, NT-99,
    NT-100, NT-R67)."""
    seat = s.current
    while s.in_play & ~finished_seats(s):
        after = standing.next_in_turn(s, seat)
        if s.stopping and place_in_round(s, after) <= place_in_round(s, seat):
            break
        if s.finished[after] == 0 or has_place_to_keep(s, after):
            begin_turn(s, after)
            return
        seat = after
    end_of_quarter.begin(s)


def has_place_to_keep(s, seat):
    """Whether a player who has finished the Quarter has a Stake step: in the Center or the Inner Rung, unless plots are
    property (NT-100, NT-265)."""
    return board.is_inside(s, seat) and s.regime != Regime.CAPITALISM


def finished_seats(s):
    """The bit set of the seats that have crossed the Finish Line."""
    seats = 0
    for seat in range(s.seats):
        seats |= s.finished[seat] << seat
    return seats


def place_in_round(s, seat):
    """How many seats come before this one in a round."""
    return (seat - s.quarter_first) % s.seats


# ---------------------------------------------------------------- interrupting it
def why_not_interrupt(s, seat):
    """Why a player may not interrupt the current one: they are out, or an offer is being written (NT-164, NT-R75)."""
    if not standing.is_in(s, seat):
        return Reason.IS_OUT
    return Reason.OFFER_IS_WRITTEN if exchange.is_drafting(s, s.current) else Reason.OK


# ---------------------------------------------------------------- who acts
def to_act(s):
    """Who has to act: chance, one seat, or all whose answer the table waits for."""
    if s.phase in INTERRUPTIBLE or s.phase in (Phase.COLOUR, Phase.LATE_MARKET, Phase.LATE_RENT):
        return 1 << s.current
    if s.phase in (Phase.NOMINATE, Phase.ACCEPT, Phase.VACANCY, Phase.CASTING, Phase.OFFER):
        return asking.waiting(s)
    if s.phase in (Phase.OFFICE_VOTE, Phase.CONTEST, Phase.CHARITY, Phase.CALL_VOTE, Phase.MOTION_VOTE):
        return ballots.waiting(s)
    return NOBODY if s.phase == Phase.GAME_OVER else CHANCE


# ---------------------------------------------------------------- the prompt
def prompt(s, seat):
    """Which prompt a viewer reads (-1: a spectator), where it is not that of the phase."""
    if seat >= 0 and not standing.is_in(s, seat) and s.phase != Phase.GAME_OVER:
        return Prompt.OUT
    acts = to_act(s)
    mine = seat >= 0 and acts > 0 and acts >> seat & 1 == 1
    if mine and s.zone[seat] < 0 and s.phase in (Phase.ACT, Phase.STAKE):  # the First Turn
        return Prompt.ACT_FIRST if s.phase == Phase.ACT else Prompt.STAKE_FIRST
    if mine and s.phase in (Phase.STAKE, Phase.STAKE_OFF) and claims.unanswered(s, seat) >= 0:
        return Prompt.CONTESTED
    if mine and s.regime == Regime.CAPITALISM and s.phase in (Phase.MARKET, Phase.STAKE):
        return Prompt.TRADE_PRIVATELY if s.phase == Phase.MARKET else Prompt.USE_PLOTS
    return OF_THE_PHASE
