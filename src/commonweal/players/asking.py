"""Say who is asked out of turn in games that are played act by act: in the terminal and in matches."""

from __future__ import annotations

from commonweal.play import Game
from commonweal.rulebook.primitives import start_stream


def seat_out_of_turn(game: Game, rng_seed: int) -> int | None:
    """The seat that is asked now what it may do out of turn, as often as in simulations; None if none is."""
    if not game.book.out_of_turn or game.over:
        return None
    backend, workspace = game.book.interpreted, game.book.interpreted.workspace()
    start_stream(workspace, rng_seed, game.moves_done)
    asked = backend.ask_out_of_turn(game.s, workspace, backend.to_act(game.s))
    return int(workspace.seat) if asked else None
