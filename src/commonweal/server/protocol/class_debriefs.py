"""The debrief of a class: its tables side by side, arms compared, votes, findings. Its sentences are messages."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .marks import TypeScript
from .table_messages import DebriefMessage

DebriefedState = Annotated[Literal["not_begun", "in_play", "stopped", "over"], TypeScript("DebriefedState")]
SeatPlayer = Annotated[Literal["", "person", "bot", "stand-in"], TypeScript("SeatPlayer")]
ClassFindingKind = Annotated[Literal["tables", "level", "arms"], TypeScript("ClassFindingKind")]


class DebriefedSeat(msgspec.Struct):
    """A seat as it is now, or as it was when the game ended.

    `name`: null if names are hidden, or nobody sits there; `player`: empty for nobody, `stand-in` for a bot that plays
    for a person who is away."""

    name: str | None
    player: SeatPlayer


class DebriefedTable(msgspec.Struct):
    """A table of the class. `arm`: from 0; `seats`: in their order."""

    number: int
    code: str
    arm: int
    state: DebriefedState
    seats: list[DebriefedSeat]


class NumberAtTable(msgspec.Struct):
    """A measure at table `number`; `low`, `high`: the least and the most of its seats, null for one of the table."""

    number: int
    value: float
    low: float | None
    high: float | None


class ArmEstimate(msgspec.Struct):
    """The mean of so many tables of an arm, or how much higher it is than in the first arm, with its 95 % interval.

    `low`, `high`: null if a single table says nothing about others."""

    arm: int
    tables: int
    mean: float
    low: float | None
    high: float | None


class UsualRange(msgspec.Struct):
    """Half of `plays` games of bots by the same rules lie between these numbers."""

    low: float
    high: float
    plays: int


class ClassMeasure(msgspec.Struct):
    """A measure at all tables where it is known, in the unit that people read.

    `first`: it is among those that matter most; `of`: what one number describes; `source`: the rules; `arms`,
    `differences`: of games that are over; `usual`: null without a sample that fits all tables."""

    measure: str
    title: DebriefMessage
    text: DebriefMessage | None
    unit: DebriefMessage | None
    percent: bool
    first: bool
    of: Literal["seat", "table"]
    source: str
    tables: list[NumberAtTable]
    arms: list[ArmEstimate]
    differences: list[ArmEstimate]
    usual: UsualRange | None


class VotesAtTable(msgspec.Struct):
    """The votes held at table `number`, and the number of ballots for each answer."""

    number: int
    held: int
    sums: list[int]


class VotesOnCard(msgspec.Struct):
    """The votes on one card at all tables where it appeared."""

    title: str
    sums: list[int]
    tables: list[VotesAtTable]


class ClassVotes(msgspec.Struct):
    """The votes of one kind in all games that are over: `sums` of ballots, by answer.

    `secret`: there are only sums of the class, so `tables` and `cards` are empty."""

    title: DebriefMessage
    secret: bool
    answers: list[str]
    held: int
    sums: list[int]
    tables: list[VotesAtTable]
    cards: list[VotesOnCard]


class ClassFinding(msgspec.Struct):
    """Something to talk about: a question to ask first, and the sentence to show then.

    `kind`: it is about one table among the others, about all of them among other plays, or about the arms; `right`: the
    numbers of right answers; `more`: how certain it is."""

    kind: ClassFindingKind
    measure: str
    asks: DebriefMessage
    answers: list[str | DebriefMessage]
    right: list[int]
    says: DebriefMessage
    more: DebriefMessage | None


class ClassDebrief(msgspec.Struct):
    """The results of a class's games. For games that go on, only what everybody at the table may know.

    `named`: whether it has names, which only facilitators get; `arms`: their names; `texts`, `values`: as in a debrief
    of a table."""

    code: str
    title: str
    game: str
    game_title: str
    named: bool
    arms: list[str]
    tables: list[DebriefedTable]
    measures: list[ClassMeasure]
    votes: list[ClassVotes]
    findings: list[ClassFinding]
    questions: list[DebriefMessage]
    names: list[str]
    language: str
    texts: dict[str, str]
    values: dict[str, dict[str, str]]
