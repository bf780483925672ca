"""Ending the Game: declaring the target, the last lap, the time limit, and who has won."""
# The manual, "Object of the Game" and "Ending the Game": LF-2 to LF-5, LF-163 to LF-172, LF-210 to LF-214, LF-237,
# LF-239, LF-242, LF-R54, LF-R74 to LF-R81, LF-R85, LF-R98.

from commonweal.games.laissez_faire.cards import DEAREST_PICKS, SPACES
from commonweal.games.laissez_faire.charter import Charter, Objective
from commonweal.games.laissez_faire.rules import floor, lodging, prices, turns, worth
from commonweal.games.laissez_faire.rules.contracts import current_deal, events
from commonweal.games.laissez_faire.state import SEATS, Event, Notice, Phase, Reason
from commonweal.games.laissez_faire.words import IN_PLAY, Count, Ended, Fate, Prompt, WonBy
from commonweal.institutions import interrupts, standing
from commonweal.rulebook import act, announce, clash, clock

UTILITY = (0, 60)
"""A sole win is worth 60, which up to six winners can share evenly."""
SECONDS = 60
ENDINGS = (
    0, Notice.ENDS_LAST_PLAYER, Notice.ENDS_STALEMATE, Notice.ENDS_LAST_LAP, Notice.ENDS_TIME, Notice.ENDS_MOST_ROUNDS,
)  # fmt: skip
"""What is announced for each end."""
PROMPTS = (
    Prompt.OVER, Prompt.OVER_ALONE, Prompt.OVER_STALEMATE, Prompt.OVER, Prompt.OVER_TIME, Prompt.OVER_ROUNDS,
)  # fmt: skip
"""What everybody reads after each end."""
HIGHEST = (0, 0, Notice.WINS_STALEMATE, Notice.WINS, Notice.WINS_IN_TIME, Notice.WINS_LAST_ROUND)
"""What is announced of who has won by the highest net worth, for each end."""
WINNING = (Notice.WINS, Notice.WINS_BY_CASH, Notice.WINS_SHARED, Notice.WINS_DECLARED, Notice.WINS_LAST)
"""What is announced of other winners, by `WonBy`."""


# ---------------------------------------------------------------- declaring the target
@clash("objective", "target_net_worth", "starting_cash", rule="LF-R98")
def target_is_cash(s):
    """A target that everybody has at the start would be declared in the first turn (LF-211, LF-R98)."""
    return s.objective == Objective.TARGET and s.target_net_worth <= s.starting_cash


@clash("objective", "target_net_worth", "starting_cash", "zero_sum", rule="LF-R98")
def target_is_chosen(s):
    """A target that the deeds chosen before the first turn can reach would be declared in it (LF-208, LF-211,
    LF-R98)."""
    dealt = s.starting_cash + DEAREST_PICKS[s.seats]
    return s.objective == Objective.TARGET and s.zero_sum == 1 and s.starting_cash < s.target_net_worth <= dealt


def why_not_declare_target(s, seat):
    """Why the target may not be declared: LF-1, LF-76, LF-163."""
    if s.objective != Objective.TARGET:
        return Reason.OTHER_OBJECTIVE
    if not standing.is_in(s, seat):
        return Reason.OUT
    if s.declared_by >= 0:
        return Reason.DECLARED_ALREADY
    return Reason.OK if worth.net_worth(s, seat) >= s.target_net_worth else Reason.WORTH_TOO_LITTLE


@act(*IN_PLAY, out_of_turn=True)
def declare_target(s, seat):
    """Declare that you have reached the target: from now on everybody goes once more around the board (LF-163,
    LF-165, LF-237)."""
    s.declared_by = seat
    s.counted[Count.DECLARED_IN] = s.round
    for other in range(SEATS):
        s.lap_stays[other] = s.lap_travel[other] = 0
    is_whole = int(s.last_lap == Charter.last_lap.FULL_CIRCUIT)
    announce(s, Notice.LAST_LAP, seat, s.target_net_worth, s.in_play, is_whole)
    events.note(s, Event.LAST_LAP, seat, 0)


# ---------------------------------------------------------------- the last lap
def leaves_board(s, seat):
    """Whether a token that passes Start now leaves the board (LF-166, LF-237, LF-R76)."""
    return s.declared_by >= 0 and (s.last_lap == Charter.last_lap.NEXT_START or s.lap_travel[seat] >= SPACES)


def take_off(s, seat):
    """The token leaves the board, and the turn is over, an additional one too (LF-166, LF-167)."""
    lodging.leave(s, seat)
    s.finished[seat] = 1
    s.pos[seat] = 0
    s.extra_due = 0
    announce(s, Notice.LEAVES_BOARD, seat)
    turns.finish_turn(s)


# ---------------------------------------------------------------- the time limit
def clock_time(s):
    """The seconds that are played under the second objective, if a clock is used (LF-170, LF-213)."""
    return SECONDS * s.clock_minutes if s.objective == Objective.TIME and s.time_up == 0 else 0


@clock(*IN_PLAY, seconds=clock_time, run_on=True)
def clock_runs_out(s):
    """The time is up: the running round is the last one (LF-170)."""
    s.time_up = 1
    announce(s, Notice.TIME_UP)


def time_is_up(s):
    """Whether the game ends with this round: by the clock, or without one by the number of rounds (LF-170, LF-212,
    LF-213)."""
    if s.objective != Objective.TIME:
        return False
    return s.time_up == 1 if s.clock_minutes > 0 else s.round >= s.round_limit


# ---------------------------------------------------------------- the end
def end(s, why):
    """The game is over: what is open lapses, and the winners are named (LF-168, LF-169, LF-170, LF-172, LF-173,
    LF-188, LF-214, LF-239, LF-242)."""
    s.phase = Phase.GAME_OVER
    s.ended = why
    interrupts.forget(s)
    floor.lapse(s)
    prices.begin_decision(s)
    current_deal.lapse(s)
    announce(s, ENDINGS[why])
    for seat in range(s.seats):
        if not is_winner(s, seat):
            announce(s, Notice.NET_WORTH, seat, worth.net_worth(s, seat), fate(s, seat))
    for seat in range(s.seats):
        if is_winner(s, seat):
            won = won_by(s, seat)
            announce(s, HIGHEST[why] if won == WonBy.WORTH else WINNING[won], seat, worth.net_worth(s, seat))


def fate(s, seat):
    """How a player who has not won comes to the end (LF-163, LF-173)."""
    if not standing.is_in(s, seat):
        return Fate.OUT
    return Fate.DECLARED if s.declared_by == seat else Fate.PLAYED


def goes_ahead(s, seat, other):
    """Whether a player places before another: players in the game before those who are out, then net worth, then by
    charter cash; of those who are out, who left later (LF-169, LF-242)."""
    if not standing.is_in(s, seat) or not standing.is_in(s, other):
        return standing.is_in(s, seat) or (not standing.is_in(s, other) and s.left_as[seat] > s.left_as[other])
    if has_won_by_declaring(s, seat) or has_won_by_declaring(s, other):
        return has_won_by_declaring(s, seat)
    difference = worth.net_worth(s, seat) - worth.net_worth(s, other)
    if difference == 0 and s.tie_break == Charter.tie_break.CASH:
        difference = s.cash[seat] - s.cash[other]
    return difference > 0


def has_won_by_declaring(s, seat):
    """Whether by charter the player who declared the target has won with it (LF-239)."""
    return (
        s.ended == Ended.LAST_LAP
        and s.target_winner == Charter.target_winner.DECLARER
        and s.declared_by == seat
        and standing.is_in(s, seat)
        and worth.net_worth(s, seat) >= s.target_net_worth
    )


def place(s, seat):
    """The place of a player, from 1; equals share it."""
    found = 1
    for other in range(s.seats):
        if other != seat and goes_ahead(s, other, seat):
            found += 1
    return found


def is_winner(s, seat):
    """Whether a player has won, alone or with others (LF-169, LF-171, LF-172)."""
    return standing.is_in(s, seat) and place(s, seat) == 1


def won_by(s, seat):
    """Why a winner has won (LF-169, LF-172, LF-239, LF-242)."""
    if s.ended == Ended.LAST_PLAYER:
        return WonBy.LAST
    if has_won_by_declaring(s, seat):
        return WonBy.DECLARED
    found = WonBy.WORTH
    for other in range(s.seats):
        if other != seat and standing.is_in(s, other) and worth.net_worth(s, other) == worth.net_worth(s, seat):
            if place(s, other) == 1:
                return WonBy.SHARED
            found = WonBy.CASH
    return found


def utility(s, seat):
    """Winning is what counts; winners share it."""
    if not is_winner(s, seat):
        return 0
    winners = 0
    for other in range(s.seats):
        winners += is_winner(s, other)
    return UTILITY[1] // winners


def net_worth(s, seat):
    """Net worth at the end, in dollars; 0 for who is out."""
    return worth.net_worth(s, seat)
