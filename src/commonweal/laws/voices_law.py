"""The law of what bots say: they use public information only, and every line has the values that its text names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from commonweal.play.bot_lines import lines_after, message_of
from commonweal.rulebook.dealings.voice_lines import Line

if TYPE_CHECKING:
    from commonweal.laws.trial import Trial
    from commonweal.play.log_writer import LogWriter, PlayedAct

LAW = "bots reveal no secrets"


def lines_can_be_said(
    trial: Trial, writer: LogWriter, before: Any, acts: Sequence[PlayedAct], after: Any
) -> list[Line]:
    """Find the lines that fit some acts, and check that each has a text, and a seat and a side that exist."""
    book = trial.book
    lines = lines_after(book, writer, before, after, acts)
    for line in lines:
        if not 0 <= line.seat < trial.seats:
            trial.fail(LAW, f"{line} is said by no seat of this table, after {trial.last}")
        if line.voice not in book.texts.voices:
            trial.fail(LAW, f"[voices] has no {line.voice}, which seat {line.seat} says after {trial.last}")
        for count in range(len(book.texts.voices[line.voice]["says"])):
            try:
                writer.word(message_of(book, line, -1, count), None)
            except KeyError as missing:
                trial.fail(LAW, f"{line} has no value {missing}, which its text names, after {trial.last}")
        number = book.debate_in(after.phase)
        if line.side and number is not None:
            debate = book.debates[number]
            sides = book.acts_by_name[debate.act].operands[debate.operand]
            if not sides.low <= line.side < sides.low + sides.size:
                trial.fail(LAW, f"{line} speaks for no side of the debate, after {trial.last}")
    return lines
