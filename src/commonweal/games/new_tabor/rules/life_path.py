"""Traversing the Life Path: the roll, consecutive 3s, the move, and the space landed on."""
# The manual, "Roll", "Move" and "Colored Spaces": NT-54, NT-55, NT-69 to NT-74, NT-123, NT-137, NT-138.

from commonweal.games.new_tabor.cards import DIE, EFFECT, STEPS, Effect
from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.rules import complex_play, dividends, drawing, turns
from commonweal.games.new_tabor.state import SEATS, Draw, Notice, Phase
from commonweal.rulebook import among, announce, chance, forced

DRAW_OF = {
    Effect.OPPORTUNITY: Draw.OPPORTUNITY,
    Effect.NEEDS: Draw.NEEDS,
    Effect.WANTS: Draw.WANTS,
    Effect.LOSS: Draw.LOSS,
}
DRAWS = tuple(DRAW_OF.get(effect, Draw.NOTHING) for effect in range(len(Effect.items())))
"""The card that is drawn on a space with each effect."""


def begin_roll(s):
    """The roll ends every choice of the turn (NT-69)."""
    s.phase = Phase.ROLL


@chance(Phase.ROLL, fair=True, seat=forced("current", SEATS), value=among(DIE, low=1))
def roll(s, seat, value):
    """Roll the Die and move; a 3 after a 3 counts as 1 (NT-54, NT-69 to NT-73)."""
    steps = value
    if value == DIE and s.last_three[seat]:
        steps = 1
        announce(s, Notice.COUNTS_AS_ONE, seat)
    s.last_three[seat] = int(value == DIE)
    move(s, seat, s.path_pos[seat] + steps)


def move(s, seat, step):
    """The peg lands on a space, or crosses the Finish Line and stands at the next Start (NT-74, NT-137, NT-138)."""
    if step > STEPS:
        s.path_pos[seat] = 0
        s.finished[seat] = 1
        announce(s, Notice.CROSSES, seat)
        turns.end_turn(s)
        return
    s.path_pos[seat] = step
    effect = EFFECT[s.quarter - 1][step - 1]
    announce(s, Notice.LANDS_ON, seat, step, effect)
    if effect == Effect.DIVIDEND:
        land_on_green(s)
    else:
        drawing.begin(s, DRAWS[effect])


def land_on_green(s):
    """The Citizen’s Dividend is paid, and by charter a Potential Rent Card is replaced. Under capitalism green has no
    effect (NT-137, NT-192, NT-255, NT-265)."""
    if s.regime != Regime.CAPITALISM and dividends.pay(s, False):
        complex_play.after_dividend(s)
    else:
        if s.regime == Regime.CAPITALISM:
            announce(s, Notice.GREEN_HAS_NO_EFFECT)
        turns.end_turn(s)
