"""Read and word the texts of a game, with their rule ids: the TOML files in its folder.

A sentence may name operands of its act, fields that hold one number, and the numbers of a notice:

    {seat}     the name of the seat, or "You"/"you" for the viewer who sits there
    {seat's}   "Fern’s", or "your"
    {s|}       the first form where the sentence is about somebody else, the second where it says "you"
    {kind}     the name of the card, house, word, ... that the value stands for; else the plain number
    {number: card|cards}   the first form if the number is 1, else the second
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
COUNTED = re.compile(r"(\w+): ?([^|]*)\|([^|]*)")


class TextsError(ValueError):
    """The texts of a game are incomplete or name a rule that does not exist."""


@dataclass
class Texts:
    """The tables of `rules.toml`, by name."""

    title: str = ""
    blurb: str = ""
    credit: str = ""
    minutes: tuple[int, int] = (0, 0)
    rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    rulings: dict[str, dict[str, Any]] = field(default_factory=dict)
    reasons: dict[str, dict[str, Any]] = field(default_factory=dict)
    acts: dict[str, dict[str, Any]] = field(default_factory=dict)
    notices: dict[str, dict[str, Any]] = field(default_factory=dict)
    phases: dict[str, dict[str, Any]] = field(default_factory=dict)
    prompts: dict[str, dict[str, Any]] = field(default_factory=dict)
    options: dict[str, dict[str, Any]] = field(default_factory=dict)
    clashes: dict[str, dict[str, Any]] = field(default_factory=dict)
    presets: dict[str, dict[str, Any]] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)

    def need(self, table: str, name: str) -> dict[str, Any]:
        """Look up one entry. Raises TextsError, which names what is missing."""
        entry: dict[str, Any] | None = getattr(self, table).get(name)
        if entry is None:
            raise TextsError(f"rules.toml has no [{table}.{name}]")
        for rule in [entry["rule"]] if "rule" in entry else entry.get("rules", []):
            if rule not in self.rules and rule not in self.rulings:
                raise TextsError(f"rules.toml: [{table}.{name}] names {rule}, which is no rule of this game")
        return entry


def load_texts(*files: Traversable) -> Texts:
    """Read the texts of a game from its TOML files."""
    tables: dict[str, Any] = {}
    for file in files:
        for key, value in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if isinstance(value, dict):
                tables.setdefault(key, {}).update(value)
            else:
                tables[key] = tuple(value) if key == "minutes" else value
    unknown = set(tables) - set(Texts.__dataclass_fields__)
    if unknown:
        raise TextsError(f"rules.toml: unknown table {sorted(unknown)[0]!r}")
    return Texts(**tables)


class Part(NamedTuple):
    """A piece of a sentence: plain text, or a placeholder.

    key: the name in the placeholder; "" for plain text. titles: the names of its numbers; None for a seat, empty for a
    plain number. special: a possessive ({actor's}) or, without a key, a word with two forms ({plays|play}): `plain` for
    others, `you` for the viewer it is about. forms: singular and plural of the word that goes with the number `key`."""

    plain: str
    key: str
    titles: Sequence[str] | None
    you: str
    special: bool
    forms: tuple[str, str] | None = None

    def counted(self, value: int) -> str:
        """Word a number: its title, or the form of the word that goes with it."""
        if self.forms is not None:
            return self.forms[value != 1]
        return self.titles[value] if self.titles and 0 <= value < len(self.titles) else str(value)


class Sentence(NamedTuple):
    """A parsed sentence, which can be worded quickly for any viewer.

    named: its placeholders. seats: those of them that are seats. frame: the sentence for viewers it is not about, with
    %s for each of the placeholders `asked`, in order."""

    text: str
    parts: tuple[Part, ...]
    named: tuple[str, ...]
    seats: tuple[str, ...]
    frame: str
    asked: tuple[Part, ...]

    def to(self, viewer: int | None, values: Mapping[str, int], names: Sequence[str]) -> str:
        """Word the sentence for one viewer (None: a spectator). values: its numbers. names: of the seats."""
        if viewer is None:
            return self._to_others(values, names)
        for key in self.seats:
            if values[key] == viewer:
                break
        else:
            return self._to_others(values, names)
        about_viewer = False
        out: list[str] = []
        for part in self.parts:
            plain, key, titles, you, special, _ = part
            if not key:
                out.append(you if special and about_viewer else plain)
                continue
            value = values[key]
            if titles is not None:
                out.append(part.counted(value))
            elif not 0 <= value < len(names):
                out.append("nobody")
            else:
                if not special or not out:
                    about_viewer = value == viewer
                if value != viewer:
                    out.append(names[value] + "’s" if special else names[value])
                elif out:
                    out.append("your" if special else "you")
                else:
                    out.append("Your" if special else "You")
        return "".join(out)

    def _to_others(self, values: Mapping[str, int], names: Sequence[str]) -> str:
        if not self.named:
            return self.text
        words = []
        for part in self.asked:
            value = values[part.key]
            if part.titles is not None:
                words.append(part.counted(value))
            elif 0 <= value < len(names):
                words.append(names[value] + "’s" if part.special else names[value])
            else:
                words.append("nobody")
        return self.frame % tuple(words)

    def listing(self, key: str, values: Sequence[int]) -> Sentence:
        """The sentence with a list of all these values in place of `key`, which must not be a seat."""
        titles = next(part.titles for part in self.parts if part.key == key) or ()
        listed = ", ".join(titles[value] if 0 <= value < len(titles) else str(value) for value in values)
        parts = tuple(Part(listed, "", (), "", False) if part.key == key else part for part in self.parts)
        return _build_sentence(self.text.replace(f"{{{key}}}", listed), parts)

    def about(self, values: Mapping[str, int], seats: int) -> list[int]:
        """The seats of this table that the sentence names, in order."""
        if len(self.seats) == 1:
            seat = values[self.seats[0]]
            return [seat] if 0 <= seat < seats else []
        return sorted({values[key] for key in self.seats if 0 <= values[key] < seats})


def sentence(text: str, titles: Mapping[str, Sequence[str] | None]) -> Sentence:
    """Parse a sentence. titles: for each placeholder the names of its numbers (None: it is a seat)."""
    parts = []
    at = 0
    for match in PLACEHOLDER.finditer(text):
        if match.start() > at:
            parts.append(Part(text[at : match.start()], "", (), "", False))
        word = match[1]
        counts = COUNTED.fullmatch(word)
        if counts is not None:
            parts.append(Part("", counts[1], (), "", False, (counts[2], counts[3])))
        elif "|" in word:
            others, you = word.split("|", 1)
            parts.append(Part(others, "", (), you, True))
        else:
            key = word.removesuffix("'s")
            parts.append(Part("", key, titles[key], "", word != key))
        at = match.end()
    if at < len(text):
        parts.append(Part(text[at:], "", (), "", False))
    return _build_sentence(text, tuple(parts))


def _build_sentence(text: str, parts: tuple[Part, ...]) -> Sentence:
    asked = tuple(part for part in parts if part.key)
    named = tuple(dict.fromkeys(part.key for part in asked))
    if not named:
        text = "".join(part.plain for part in parts)
    seats = tuple(dict.fromkeys(part.key for part in asked if part.titles is None))
    frame = "".join("%s" if part.key else part.plain.replace("%", "%%") for part in parts)
    return Sentence(text, parts, named, seats, frame, asked)


@lru_cache(maxsize=4096)
def placeholders(sentence: str) -> frozenset[str]:
    """The names that a sentence uses."""
    words = PLACEHOLDER.findall(sentence)
    counted = [match[1] for match in map(COUNTED.fullmatch, words) if match is not None]
    return frozenset([*counted, *(word.removesuffix("'s") for word in words if "|" not in word)])
