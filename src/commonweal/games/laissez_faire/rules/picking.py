"""The zero-sum variant: the players choose the deeds before the first turn."""
# "Second version of these rules": LF-208, LF-209.

from commonweal.games.laissez_faire.cards import ON_BOARD
from commonweal.games.laissez_faire.rules import deeds, turns
from commonweal.games.laissez_faire.state import BANK, Phase, Reason
from commonweal.rulebook import act, among


def begin(s):
    """The player who goes first chooses first (LF-208)."""
    s.picks = 0
    s.phase = Phase.PICK


def who_picks(s):
    """First to last, then last to first, and so on (LF-208)."""
    place = s.picks % (2 * s.seats)
    if place >= s.seats:
        place = 2 * s.seats - 1 - place
    return (s.first_player + place) % s.seats


def why_not_pick_deed(s, seat, asset):
    """Why a deed cannot be chosen: somebody has it (LF-208)."""
    return Reason.CHOSEN_ALREADY if s.owner[asset] != BANK else Reason.OK


@act(Phase.PICK, previewable=True, asset=among(ON_BOARD, kind="deed"))
def pick_deed(s, seat, asset):
    """Choose a deed without payment, as long as there is one for everybody in each pass (LF-208)."""
    deeds.transfer(s, asset, seat)
    s.picks += 1
    if s.picks == ON_BOARD - ON_BOARD % s.seats:
        turns.begin_game(s)
