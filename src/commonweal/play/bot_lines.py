"""Find what bots may say about a move, from what a spectator knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from commonweal.play.log_writer import LogWriter, PlayedAct
from commonweal.play.views import seen_by
from commonweal.rulebook import Rulebook
from commonweal.rulebook.dealings.voice_lines import Line, PromisedAct, PublicMove, told_of
from commonweal.rulebook.texts.voice_texts import variants_of
from commonweal.wording import Message, message

TOLD = ("acts.", "notices.")
"""The tables whose messages bots may answer."""
NOTHING_PROMISED: Mapping[int, PromisedAct] = {}


def lines_after(
    book: Rulebook,
    writer: LogWriter,
    before: Any,
    after: Any,
    acts: Sequence[PlayedAct],
    promised: Mapping[int, PromisedAct] = NOTHING_PROMISED,
) -> list[Line]:
    """The lines that fit what these acts did, the one that matters most first. before, after: the states. promised:
    what bots had promised.

    The game's `voices` gets only the log and the views of a spectator, so no line can reveal a secret."""
    if book.voices is None:
        return []
    entries = writer.write_entries(acts, None)
    told = [told_of(entry.id, entry.by, entry.values) for entry in entries if entry.id.startswith(TOLD)]
    move = PublicMove(told, partial(_spectator_sees, book), before, after, promised)
    return list(book.voices(move))


def _spectator_sees(book: Rulebook, s: Any) -> Any:
    return seen_by(book, s, None)


def message_of(book: Rulebook, line: Line, last: int, count: int) -> Message:
    """The message of a line, in the variant after that of the last time.

    last: that variant, -1 if it was never said: then `count`, any number, picks the first. So the same open course of
    play leads to the same words."""
    variants = len(variants_of(book.texts, line.voice))
    id = f"voices.{line.voice}.says.{(count if last < 0 else last + 1) % variants}"
    return message(id, {name: line.values[name] for name in book.kinds.get(id, {})})


def variant_in(id: str) -> tuple[str, int]:
    """The line and the variant of a message."""
    _, voice, _, variant = id.split(".")
    return voice, int(variant)


def spoken_by(lines: Iterable[Line], seats: Iterable[int]) -> list[Line]:
    """The lines of these seats."""
    speakers = set(seats)
    return [line for line in lines if line.seat in speakers]
