"""Turns: how they begin and end, the roll of the dice, rounds, and who is to act."""
# The manual, "Taking a Turn" and "Ending the Game": LF-15 to LF-18, LF-67, LF-81, LF-170, LF-R28 to LF-R30, LF-R81.

from commonweal.games.laissez_faire.charter import MOST_ROUNDS
from commonweal.games.laissez_faire.rules import (
    counting,
    elimination,
    ending,
    floor,
    jail,
    landing,
    lease,
    picking,
    prices,
    stalemate,
    staying,
)
from commonweal.games.laissez_faire.rules.contracts import arrears, charter_changes, current_deal, timeline
from commonweal.games.laissez_faire.state import (
    BOARD_SET,
    FRESH,
    FUEL_SET,
    UPKEEP_SET,
    Notice,
    Phase,
    Prompt,
)
from commonweal.games.laissez_faire.words import OWN_TURN, SPEAKING, Count, Ended, Left
from commonweal.institutions import interrupts, standing
from commonweal.rulebook import CHANCE, NOBODY, OF_THE_PHASE, act, among, announce, chance

FACES = 6


# ---------------------------------------------------------------- a turn begins
def begin_game(s):
    """The player who rolled highest takes the first turn (LF-14, LF-15)."""
    s.round = 1
    announce(s, Notice.ROUND_BEGINS, 1)
    begin_turn(s, s.first_player, 0)


def begin_turn(s, seat, is_extra):
    """A turn begins: what is due falls due, unless it is an additional one; a prisoner may pay, everybody else roll
    (LF-15, LF-17, LF-65, LF-148, LF-R30)."""
    s.in_turn = seat
    s.is_extra = is_extra
    s.extra_due = s.tax_failed = s.dice[0] = s.dice[1] = 0
    s.fresh = FRESH | BOARD_SET | UPKEEP_SET | FUEL_SET
    forget_landing(s)
    prices.begin_decision(s)
    floor.begin_turn(s)
    current_deal.begin_turn(s)
    if is_extra:
        announce(s, Notice.EXTRA_TURN_IN_JAIL if s.in_jail[seat] else Notice.EXTRA_TURN, seat)
    else:
        announce(s, Notice.TURN_BEGINS, seat)
    if not is_extra:
        timeline.dues_of(s, seat)
        arrears.begin_turn(s, seat)
        counting.note_debt(s)
    s.phase = Phase.READY
    if s.in_jail[seat]:
        jail.begin_turn(s, seat)
        s.phase = Phase.JAIL


def forget_landing(s):
    """Nothing has been landed on in this turn yet."""
    s.land_pos = s.land_city = s.city_now = -1
    s.ride_used = s.fare_paid = 0


def acts(s, seat):
    """A move was made in a turn: from now on rates stay as they are (LF-198, LF-205)."""
    if seat == s.in_turn:
        s.fresh &= ~FRESH


def may_set(s, rate):
    """Whether the player in turn may still set a rate: before any other move, once in a turn, and not in an additional
    turn (LF-198, LF-205)."""
    return s.fresh & FRESH and s.fresh & rate and s.is_extra == 0


# ---------------------------------------------------------------- the dice
@act(Phase.READY, always=True)
def roll(s, seat):
    """Ask for the dice; raised hands get the floor first (LF-16, LF-106)."""
    acts(s, seat)
    if not floor.begin(s):
        s.phase = Phase.DICE


@chance(Phase.DICE, fair=True, first=among(FACES, low=1), second=among(FACES, low=1))
def roll_dice(s, first, second):
    """Roll two dice. Doubles give one additional turn; a lodger on a street with a building may stay (LF-16, LF-17,
    LF-18, LF-81)."""
    s.dice[0] = first
    s.dice[1] = second
    if first == second and s.is_extra == 0 and s.doubles_extra_turn:
        s.extra_due = 1
    if staying.may_stay(s, s.in_turn):
        staying.begin(s)
    else:
        landing.move(s, s.in_turn)


# ---------------------------------------------------------------- a turn ends
@act(Phase.TURN_END, always=True)
def end_turn(s, seat):
    """End your turn; raised hands get the floor first (LF-15, LF-106)."""
    if not floor.begin(s):
        finish_turn(s)


def after_floor(s):
    """The last raised hand has had the floor: the turn goes on with the dice, or ends (LF-106)."""
    if s.phase == Phase.READY:
        s.phase = Phase.DICE
    else:
        finish_turn(s)


def finish_turn(s):
    """The end of a turn: an additional one if it is due; otherwise collateral, eliminations and changes of the charter,
    and the next player (LF-17, LF-70, LF-154, LF-155, LF-222)."""
    seat = s.in_turn
    if s.extra_due and s.tax_failed == 0:
        begin_turn(s, seat, 1)
        return
    counting.note_debt(s)
    timeline.end_turn(s, seat)
    if jail.is_over(s, seat):
        elimination.eliminate(s, seat, Left.JAIL)
    elif s.tax_failed:
        elimination.eliminate(s, seat, Left.TAX)
    elif arrears.is_bankrupt(s, seat):
        counting.add(s, Count.BANKRUPTCIES, 1)
        elimination.eliminate(s, seat, Left.DEBTS)
    pass_turn(s)


def pass_turn(s):
    """The turn passes in ascending seat order, over those who are out or whose token has left the board (LF-15,
    LF-R81)."""
    if s.phase == Phase.GAME_OVER:
        return
    charter_changes.take_effect(s)
    lease.check_in_play(s)
    before = s.in_turn
    running = s.in_play & ~finished_seats(s)
    if running == 0:
        ending.end(s, Ended.LAST_LAP)
        return
    after = standing.next_among(s, running, before)
    if ends_round(s, before, after):
        end_round(s)
        if s.phase == Phase.GAME_OVER:
            return
        announce(s, Notice.ROUND_BEGINS, s.round)
    begin_turn(s, after, 0)


def finished_seats(s):
    """The bit set of the seats whose tokens have left the board."""
    seats = 0
    for seat in range(s.seats):
        seats |= s.finished[seat] << seat
    return seats


def ends_round(s, before, after):
    """Whether the turn passes to or over the seat of the player who began (LF-R81)."""
    to_first = (s.first_player - before - 1) % s.seats
    return to_first <= (after - before - 1) % s.seats


def end_round(s):
    """A round is over: remaining payments are made, and the game may end (LF-148, LF-170, LF-214)."""
    timeline.end_round(s)
    counting.note_debt(s)
    counting.note_round(s)
    stalemate.count_round(s)
    if ending.time_is_up(s):
        ending.end(s, Ended.TIME)
    elif s.round >= s.max_rounds:
        ending.end(s, Ended.MOST_ROUNDS)
    else:
        s.round = min(MOST_ROUNDS, s.round + 1)


# ---------------------------------------------------------------- interruptions
def after_deal(s):
    """A deal, or another act by which deeds may have changed hands, is over: a request about a deed that has changed
    hands lapses, and play returns to the guest (LF-54, LF-R94)."""
    if s.phase == Phase.QUOTE and s.asked_deed < 0:
        interrupts.go_back(s)
        announce(s, Notice.REQUEST_LAPSES, s.in_turn)


# ---------------------------------------------------------------- who acts
def speaker(s):
    """The seat that may open a deal now: the one that is to act, -1 if there is none."""
    if s.phase == Phase.QUOTE:
        return s.owner[s.asked_deed]
    if s.phase == Phase.FLOOR:
        return s.floor_seat
    return s.in_turn if s.phase in OWN_TURN else -1


def to_act(s):
    """Who has to act: chance, or one seat."""
    if s.phase in SPEAKING:
        return 1 << speaker(s)
    if s.phase == Phase.PICK:
        return 1 << picking.who_picks(s)
    if s.phase in (Phase.DRAFT, Phase.ANSWER, Phase.PREEMPT, Phase.VERDICT):
        return current_deal.to_act(s)
    return NOBODY if s.phase == Phase.GAME_OVER else CHANCE


# ---------------------------------------------------------------- the prompt
def prompt(s, seat):
    """The prompt for a viewer (-1: a spectator). After the end it says how the game ended, and a player who is out is
    told so; all others read the prompt of the phase."""
    if s.phase == Phase.GAME_OVER:
        return ending.PROMPTS[s.ended]
    return Prompt.OUT if seat >= 0 and not standing.is_in(s, seat) else OF_THE_PHASE
