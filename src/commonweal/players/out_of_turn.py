"""Decide who is asked out of turn, and what the facilitator does, in games that are played act by act."""

from __future__ import annotations

from commonweal.play import Game
from commonweal.rulebook.backends.primitives import start_stream
from commonweal.rulebook.values.actors import FACILITATOR


def seat_out_of_turn(game: Game, rng_seed: int) -> int | None:
    """The seat that is asked now what it may do out of turn, as often as in simulations; None if none is."""
    if not game.book.out_of_turn or game.over:
        return None
    backend, workspace = game.book.interpreted, game.book.interpreted.workspace()
    start_stream(workspace, rng_seed, game.moves_done)
    asked = backend.ask_out_of_turn(game.s, workspace, backend.to_act(game.s))
    return int(workspace.seat) if asked else None


def act_of_facilitator(game: Game, rng_seed: int) -> int:
    """Draw what the facilitator does now where no person is one, as often as in simulations; -1, mostly: nothing."""
    if not game.book.has_facilitator or game.over:
        return -1
    workspace = game.book.interpreted.workspace()
    start_stream(workspace, rng_seed, FACILITATOR + game.moves_done)
    return int(game.book.interpreted.act_of_facilitator(game.s, workspace))
