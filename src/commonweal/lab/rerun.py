"""Play a simulated game again, act by act, and save it as a record that `commonweal replay` opens."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from commonweal.lab.batch import Worker, ask_player, why_stopped
from commonweal.lab.batch_loop import ASKS, STUCK, TOO_LONG, WAITS
from commonweal.lab.setup import LabError, Setup
from commonweal.play import Game, notation
from commonweal.play.chance import Seeded
from commonweal.play.record_format import ACTOR_NAMES
from commonweal.play.simulated_record import write_simulated
from commonweal.rulebook.backends.compiler import RulesFault
from commonweal.rulebook.values.actors import CHANCE, CLOCK


def game_of(setup: Setup, number: int, names: Sequence[str]) -> Game:
    """A simulated game as a game, with its log and all its positions. Raises LabError if it did not finish."""
    acts, stopped = acts_of(setup, number)
    if stopped:
        raise LabError(stopped)
    opening = None
    if setup.moment is not None:
        worker = Worker(setup)
        worker.begin(0, number)
        opening = worker.machine.read_table(worker.s)
    script = [act for who, act in acts if who == CHANCE]
    game = Game(setup.book, setup.seats, setup.charter, Seeded(0), names, opening, script=script)
    game.set_up_table()
    for who, act in acts:
        if who == CLOCK:
            game.time_up(inf, setup.book.act_of(act).name)
        elif who != CHANCE:
            game.do(who, act)
    return game


def acts_of(setup: Setup, game: int) -> tuple[list[tuple[int, int]], str]:
    """The acts of a simulated game as (actor, act number), where actor -1 is chance and -2 the clock.

    The text says why the game stopped; it is empty for a game that finished.
    """
    worker = Worker(setup)
    machine, s, b = worker.machine, worker.s, worker.b
    acts: list[tuple[int, int]] = []
    doing = "beginning the game"
    try:
        worker.begin(0, game)
        while machine.to_act(s) != 0:
            if len(acts) >= setup.max_acts:
                return acts, why_stopped(setup, TOO_LONG)
            doing = "listing the possible acts"
            number = machine.next_act(s, worker.t, b)
            if number == ASKS:
                number = ask_player(setup, machine, s, b, worker.searchers, worker.intentions)
                if number == WAITS:
                    continue
            if number < 0:
                return acts, why_stopped(setup, STUCK)
            who = machine.read_from_workspace(b, "seat")
            doing = f"{notation.act_text(setup.book, number)} of {ACTOR_NAMES.get(who) or f'seat {who}'}"
            worker.do(number)
            acts.append((who, number))
    except RulesFault as fault:
        return acts, f"A rule breaks a law ({doing}): {fault}"
    return acts, ""


def record_of(setup: Setup, game: int, why: str = "") -> str:
    """The record of a simulated game as JSON Lines. `why`: what is wrong, if only its last position shows it."""
    acts, stopped = acts_of(setup, game)
    outcome = [] if stopped or why else outcomes_of(setup, acts)
    return write_simulated(setup.describe() | {"number": game}, setup.book, acts, outcome, stopped or why)


def outcomes_of(setup: Setup, acts: list[tuple[int, int]]) -> list[dict[str, int]]:
    """What each seat ends with."""
    book, s = setup.book, setup.root()
    book.interpreted.setup(s)
    for who, number in acts:
        book.interpreted.apply(s, who, number)
    return [{name: int(rule(s, seat)) for name, rule in book.results.items()} for seat in range(setup.seats)]
