"""Resigning: a player leaves the Game, on their own turn or on another’s, and is eliminated."""
# The manual has no rule on leaving: NT-244, NT-R36, NT-R69, NT-R75.

from commonweal.games.new_tabor.rules import elimination, end_of_game, end_of_quarter, turns, vacancies
from commonweal.games.new_tabor.state import INTERRUPTIBLE, Ended, Phase, Reason, Then
from commonweal.rulebook import act


def why_not_resign(s, seat):
    refusal = turns.why_not_interrupt(s, seat)
    if refusal:
        return refusal
    return Reason.OK if s.resign else Reason.NO_RESIGNING


@act(*INTERRUPTIBLE, out_of_turn=True, aside=True, leaves=True, once_in=100)
def resign(s, seat):
    """Leave the Game: you are eliminated, without a penalty for the others. Your own turn or slot ends; on another’s
    turn free places are offered, and play goes on where it was (NT-244, NT-R69, NT-R75)."""
    in_slot = s.phase == Phase.SLOT
    if in_slot:
        s.lost_now += 1
    elimination.eliminate(s, seat)
    if s.in_play == 0:
        end_of_game.end(s, Ended.NO_SURVIVOR)
    elif seat != s.current:
        vacancies.offer(s, Then.SAME_POINT)
        end_of_quarter.end_stage_if_met(s)
    elif in_slot:
        vacancies.offer(s, Then.NEXT_SLOT)
    elif s.vacancies_open:
        vacancies.offer(s, Then.NEXT_TURN)
    else:
        turns.end_turn(s)
