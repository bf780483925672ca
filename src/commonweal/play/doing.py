"""Carry out acts of a game: the act of a seat, the acts of chance that follow, and what the game notes of the move."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes
from typing import TYPE_CHECKING

from commonweal.play import notation
from commonweal.play.amendments import NO_SEAT, Changed, changed_options, read_options
from commonweal.play.bundle import shows_hidden
from commonweal.play.clocks import run_clocks
from commonweal.play.encoding import NOTHING_BESIDE, Beside, decode_move, encode_move
from commonweal.play.log_writer import PlayedAct
from commonweal.play.moments import moment_after
from commonweal.play.moves import Move
from commonweal.play.scripted_chance import read_scripted
from commonweal.play.snapshots import SNAPSHOT_EVERY, Snapshot
from commonweal.rulebook.values.actors import CHANCE, CLOCK

if TYPE_CHECKING:
    from commonweal.play.game import Game

NONCE_BYTES = 32


def carry_out(game: Game, seat: int, numbers: Sequence[int], texts: Sequence[str] = ()) -> Move:
    """Carry out acts that are possible, or set up the table, with the acts of chance that follow. texts: what was
    written with each act.

    The state is not changed; a new one follows it. If anything is raised, the game is unchanged."""
    before, chances, texts_before = game.s, game.chance_count, game.texts
    entries: list[PlayedAct] = []
    game.s = before.clone()
    try:
        if game.moment is None:
            game.set_up()
        for place, number in enumerate(numbers):
            if game.book.has_words and game.book.act_of(number).words is not None:
                game.texts = game.texts | {game.s.written: texts[place] if texts else ""}
            entries.append(apply(game, seat, number))
        while game.backend.to_act(game.s) == CHANCE:
            drawn = draw(game)
            game.chance_count += 1
            entries.append(apply(game, CHANCE, drawn))
    except BaseException:  # for example, if a script of chance does not fit
        game.s, game.chance_count, game.texts = before, chances, texts_before
        game.amendments.cut(game.moves_done)
        raise
    beside = NOTHING_BESIDE
    if game.texts is not texts_before or any(entry.act.is_sealed for entry in entries):
        written = {number: text for number, text in game.texts.items() if number not in texts_before}
        beside = Beside(written, token_bytes(NONCE_BYTES))
    body = encode_move(game.move_code, seat, [entry.number for entry in entries], beside)
    chance = len(entries) > len(numbers)
    index = append_move(game, body, seat, chance=chance)
    if index:
        game.cache.before, game.cache.changed = before, game.s.changes_since(before)
    game.last = Move(index, body, tuple(entries), game.log_writer, beside)
    if chance:  # the move stays, and so does every move before it
        game.stays = {index: "undo.chance_spoke"}
    elif game.over:
        game.stays[index] = "undo.game_over"
    else:
        game.stays[index] = "undo.may_have_shown" if shows_hidden(game.book, entries) else ""
    return game.last


def draw(game: Game) -> int:
    """Draw the next act of chance: from the script until it ends, then from the source of chance."""
    workspace, done = game.workspace, game.chance_count
    n = game.backend.options(game.s, workspace, CHANCE)
    possible = workspace.acts[:n]
    if done < len(game.script):
        return read_scripted(game.book, game.script[done], done + 1, possible, game.names, game.rows)
    if n == 0:
        raise ValueError(f"chance is to act, and has no act in the phase {game.book.phases.name_of(game.s.phase)}")
    drawn: int = possible[game.chance.place(done, workspace.weights[:n])]
    return drawn


def apply(game: Game, by: int, number: int) -> PlayedAct:
    """Carry out one act on the state. Returns it with what the rules announced."""
    entry = game.log_writer.describe_act(game.s, by, number, game.texts)
    game.s.notices = entry.notices
    try:
        if game.book.amendable:
            entry.changed.extend(apply_silently(game, by, number))
        else:
            game.backend.apply(game.s, by, number)
    finally:
        game.s.notices = None
    return entry


def apply_silently(game: Game, by: int, number: int) -> list[Changed]:
    """Carry out an act without its sentences. Returns the options that it changed."""
    options, is_silent = read_options(game.book, game.s), game.s.notices is None
    proposed_by = getattr(game.s, "motion_by", NO_SEAT)  # of games with motions (institutions/motion.py)
    if is_silent:
        game.s.notices = []
    game.backend.apply(game.s, by, number)
    notices = game.s.notices
    if is_silent:
        game.s.notices = None
    changed = changed_options(game.book, options, game.s)
    if changed:
        said = next((m for one in notices if (m := game.templates.vote_result(one)) is not None), None)
        act = notation.sealed_text(game.book, number)
        game.amendments.take(changed, game.moves_done, by, act, said, proposed_by)
    return changed


def append_move(game: Game, body: bytes, by: int, *, chance: bool) -> int:
    """Add a move that was carried out to the list of moves; update the clocks and the snapshots.

    by: who acted. chance: whether acts of chance are in the move. Returns its index."""
    who = game.note_who_acts()
    game.moment = moment_after(game.moment, body, game.seats, by, game.s.phase, who, chance=chance)
    index, done = game.moment.index, game.moment.index + 1
    if game.book.clocks:
        by_clock = decode_move(game.move_code, body).numbers[0] if by == CLOCK else None
        game.running = run_clocks(game.book, game.s, game.running, index, by_clock)
    if done % SNAPSHOT_EVERY == 0:
        game.snapshots[done] = Snapshot(game.chance_count, game.running, game.s.pack())
    return index
