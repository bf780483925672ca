"""Beginning the Game: in turn order everybody chooses a colour and draws a Labor and a Consumption Card."""
# The manual, "Beginning the Game": NT-46 to NT-49.

from commonweal.games.new_tabor.cards import COLOURS
from commonweal.games.new_tabor.rules import drawing, quarters
from commonweal.games.new_tabor.state import Draw, Phase, Reason
from commonweal.institutions import standing
from commonweal.rulebook import act, among


def begin(s):
    """Player 1 chooses first (NT-47)."""
    s.current = s.first_seat
    s.phase = Phase.COLOUR


def why_not_choose_colour(s, seat, colour):
    for other in range(s.seats):
        if s.colour[other] == colour:
            return Reason.COLOUR_TAKEN
    return Reason.OK


@act(Phase.COLOUR, previewable=True, colour=among(len(COLOURS), kind="colour"))
def choose_colour(s, seat, colour):
    """Choose the colour of your pegs, and draw a Labor and a Consumption Card (NT-47, NT-48)."""
    s.colour[seat] = colour
    drawing.begin(s, Draw.LABOR)


def go_on(s):
    """The next player chooses; after the last one Player 1 takes the First Turn (NT-48, NT-49)."""
    after = standing.next_in_turn(s, s.current)
    if after == s.first_seat:
        quarters.begin_turns(s, s.first_seat)
    else:
        s.current = after
        s.phase = Phase.COLOUR
