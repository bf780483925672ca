"""Texts with rule ids, kept as data beside each game: `rules.toml`.

A sentence may name operands of its act, fields that hold one number, and numbers told by a rule:

    {seat}     the name of the seat, or "You"/"you" for the viewer who sits there
    {seat's}   "Fern's", or "your"
    {s|}       the first wording where the sentence speaks of somebody else, the second where it says "you"
    {kind}     the name of the card, house, word, ... that the value stands for; a plain number otherwise
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


class TextsError(ValueError):
    """The texts of a game are incomplete or name a rule that does not exist."""


@dataclass
class Texts:
    """What `rules.toml` holds: tables by name."""

    title: str = ""
    blurb: str = ""
    credit: str = ""
    minutes: tuple[int, int] = (0, 0)
    rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    rulings: dict[str, dict[str, Any]] = field(default_factory=dict)
    reasons: dict[str, dict[str, Any]] = field(default_factory=dict)
    acts: dict[str, dict[str, Any]] = field(default_factory=dict)
    told: dict[str, dict[str, Any]] = field(default_factory=dict)
    phases: dict[str, dict[str, Any]] = field(default_factory=dict)
    prompts: dict[str, dict[str, Any]] = field(default_factory=dict)
    options: dict[str, dict[str, Any]] = field(default_factory=dict)
    clashes: dict[str, dict[str, Any]] = field(default_factory=dict)
    presets: dict[str, dict[str, Any]] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)

    def need(self, table: str, name: str) -> dict[str, Any]:
        """One entry. TextsError names what is missing."""
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


Name = Callable[[str, int], tuple[str, int | None]]
"""(placeholder, value) -> what to call it, and the seat it is, if it is one."""


def say(sentence: str, values: Mapping[str, int], name: Name, viewer: int | None) -> str:
    """The sentence for one viewer (None: a spectator)."""
    about_viewer = False

    def put(match: re.Match[str]) -> str:
        nonlocal about_viewer
        word = match[1]
        if "|" in word:
            others, you = word.split("|", 1)
            return you if about_viewer else others
        possessive = word.endswith("'s")
        key = word[:-2] if possessive else word
        text, seat = name(key, values[key])
        if seat is None:
            return text
        if match.start() == 0 or not possessive:
            about_viewer = seat == viewer
        if seat == viewer:
            text = "your" if possessive else "you"
            return text.capitalize() if match.start() == 0 else text
        return text + "'s" if possessive else text

    return PLACEHOLDER.sub(put, sentence)


def placeholders(sentence: str) -> set[str]:
    """The names a sentence uses."""
    return {p.removesuffix("'s") for p in PLACEHOLDER.findall(sentence) if "|" not in p}
