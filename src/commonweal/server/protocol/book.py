"""What is printed of a game: its card, its charter, its acts, cards, fields and rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from .marks import TypeScript

Value = Annotated[str | int | list[int], TypeScript("Value")]
Charter = Annotated[dict[str, Any], TypeScript("Charter")]
Row = Annotated[dict[str, Any], TypeScript("Row", "{ name: string; [more: string]: unknown }")]


class Titled(msgspec.Struct):
    value: str
    title: str
    text: str


class DeckColumn(msgspec.Struct, omit_defaults=True):
    name: str
    kind: Literal["number", "text"]
    low: int | None = None
    high: int | None = None
    longest: int | None = None


class DeckShape(msgspec.Struct):
    """What the cards of a deck must hold that a charter may bring: as the text of a CSV file, or as rows."""

    kind: str
    most: int
    columns: list[DeckColumn]


class Option(msgspec.Struct, omit_defaults=True):
    name: str
    title: str
    text: str
    rule: str
    simple: bool
    per_seat: bool
    default: Value
    choices: list[Titled] | None = None
    low: int | None = None
    high: int | None = None
    deck: DeckShape | None = None


class Preset(msgspec.Struct):
    name: str
    title: str
    text: str
    charter: Charter


class Bot(msgspec.Struct):
    kind: str
    title: str


class GameCard(msgspec.Struct):
    """What one reads of a game before choosing it."""

    name: str
    title: str
    blurb: str
    credit: str
    version: int
    seats: tuple[int, int]
    minutes: tuple[int, int]
    options: list[Option]
    presets: list[Preset]
    bots: list[Bot]


class Operand(msgspec.Struct, omit_defaults=True):
    """`amount`: it is named, not picked; the choices are suggestions."""

    name: str
    size: int
    low: int
    kind: str
    amount: bool = False


class Act(msgspec.Struct):
    name: str
    title: str
    rules: list[str]
    chance: bool
    operands: list[Operand]


class Phase(msgspec.Struct):
    name: str
    title: str


class Field(msgspec.Struct):
    """A field of the state, for boards that draw it."""

    name: str
    shape: list[int]
    low: int
    high: int
    seen: str
    text: str


class Rule(msgspec.Struct):
    id: str
    source: str
    text: str


class Ruling(msgspec.Struct):
    id: str
    text: str
    rules: list[str]


class BoardFiles(msgspec.Struct):
    """Where the page finds the board that a game's package brings: its module, and its style sheet if it has one."""

    script: str
    style: str | None


class Book(GameCard):
    """A game's card together with everything that is printed.

    `texts`: the patterns of its messages by id; `values`: the kind of each value that a message names; `board`: for a
    game that brings its own board."""

    acts: list[Act]
    names: dict[str, list[Row]]
    phases: list[Phase]
    fields: list[Field]
    rules: list[Rule]
    rulings: list[Ruling]
    texts: dict[str, str]
    values: dict[str, dict[str, str]]
    board: BoardFiles | None


class Texts(msgspec.Struct):
    """The table's own messages: their patterns by id, and the kinds of their values."""

    texts: dict[str, str]
    values: dict[str, dict[str, str]]
