"""The values that a game takes and returns: moves, choices, refusals, clocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

import msgspec

from commonweal.play import notation
from commonweal.play.encoding import NOTHING_BESIDE, Beside
from commonweal.play.errors import NotPossible
from commonweal.play.log_writer import LogWriter, PlayedAct
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.acts.amount_bounds import Bounds
from commonweal.wording import Message

MOST_LISTED = 64
"""Acts with more combinations of operands than this are not listed as refused; call `why_not` for them."""


def is_listed_whole(act: Act) -> bool:
    """Whether each choice of an act that is not possible is listed as refused."""
    return act.size <= MOST_LISTED and act.amount is None and not _has_fixed(act)


def has_refused_amounts(act: Act) -> bool:
    """Whether choices of an act with an amount are listed as refused, once for each combination of the others."""
    others = prod(operand.size for operand in act.operands.values() if operand.some is None)
    return act.amount is not None and others <= MOST_LISTED and not _has_fixed(act)


def _has_fixed(act: Act) -> bool:
    return any(operand.fixed is not None for operand in act.operands.values())


class Listed(msgspec.Struct, gc=False):
    """A listable act for one seat, and why it is not possible (0: it is). bounds: of its amount, if it is possible."""

    act: Act
    number: int
    values: tuple[int, ...]
    reason: int
    bounds: Bounds | None = None


class ActRows(NamedTuple):
    """What a seat may do of one act, and may not, as objects of JSON, b"" for none. has_values: whether refusals have
    values of fields, which the rules of the act need not name."""

    choices: bytes
    refused: bytes
    has_values: bool


class Undo(NamedTuple):
    """Whether a seat may take back its last act: "self", "ask" or "no".

    why: the id of the message that gives the reason. moves: how many moves would stay."""

    may: str
    why: str
    moves: int = 0


@dataclass(frozen=True)
class Refusal:
    """Why an act is not possible now.

    message: the text, as pages word it. remedy: what to do instead, if known."""

    act: str
    rule: str
    text: str
    message: Message = field(repr=False)
    remedy: Message | None = field(default=None, repr=False)

    def error(self) -> NotPossible:
        """The error of an attempt to carry out the act."""
        return NotPossible(self.message, rule=self.rule, remedy=self.remedy, text=self.text)


@dataclass(frozen=True)
class Choice:
    """An act that is possible now. final: it cannot be taken back.

    amount: for an act with an operand that is named, not picked, the range of what may be named."""

    act: str
    name: str
    operands: dict[str, int]
    label: str
    final: bool
    amount: Bounds | None = None

    def __str__(self) -> str:
        return self.act


@dataclass(frozen=True)
class Clock:
    """A running clock: its act is due `seconds` seconds after move `since` was carried out.

    whose: the seat whose time it is; None: everybody's. waits: the act has to wait for a phase in which it is possible,
    while the time runs on. stands: its time is stopped. stood: the moves that stopped it and started it again, in
    turn."""

    act: str
    number: int
    seconds: int
    since: int
    whose: int | None = None
    waits: bool = False
    run_on: bool = False
    stands: bool = False
    stood: tuple[int, ...] = ()


@dataclass(frozen=True)
class Move:
    """A move that was carried out: its index (0 is the beginning), its bytes for the store, its acts, and what is
    stored beside them.

    The bytes are the seat (one signed byte, -1: chance, -2: the clock), then the integers of its acts and of the acts
    of chance that followed."""

    index: int
    body: bytes
    acts: tuple[PlayedAct, ...]
    log_writer: LogWriter = field(repr=False, compare=False)
    beside: Beside = NOTHING_BESIDE

    def __repr__(self) -> str:
        """What a notebook shows: which move it is, and its acts."""
        return f"<Move {self.index}: {'; '.join(self.act_texts) or 'the table is set'}>"

    @property
    def act_texts(self) -> tuple[str, ...]:
        """The acts in full: `gift_to seat=2`."""
        return tuple(notation.act_text(self.log_writer.book, act.number) for act in self.acts)

    def __str__(self) -> str:
        """What the seat that acted reads of its acts; if their log entries are empty, the acts themselves."""
        if self.index == 0:
            return "The table is set."
        by = self.acts[0].by
        acts = [act._replace(notices=[]) for act in self.acts if act.by == by]
        entries = self.log_writer.write(acts, by)
        return " ".join(self.log_writer.word(entry, by) for entry in entries) or "; ".join(self.act_texts[: len(acts)])
