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
from functools import lru_cache
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


@lru_cache(maxsize=4096)
def _parts(sentence: str) -> tuple[tuple[str, str, str, bool], ...]:
    """A sentence taken apart: (plain text, placeholder, wording for "you", whether it is a possessive)."""
    parts = []
    at = 0
    for match in PLACEHOLDER.finditer(sentence):
        if match.start() > at:
            parts.append((sentence[at : match.start()], "", "", False))
        word = match[1]
        if "|" in word:
            others, you = word.split("|", 1)
            parts.append((others, "", you, True))
        else:
            parts.append(("", word.removesuffix("'s"), "", word.endswith("'s")))
        at = match.end()
    if at < len(sentence):
        parts.append((sentence[at:], "", "", False))
    return tuple(parts)


def say(sentence: str, values: Mapping[str, int], name: Name, viewer: int | None) -> str:
    """The sentence for one viewer (None: a spectator)."""
    about_viewer = False
    out: list[str] = []
    for first, (plain, key, you, special) in enumerate(_parts(sentence)):
        if not key:
            out.append(you if special and about_viewer else plain)
            continue
        text, seat = name(key, values[key])
        if seat is not None:
            if first == 0 or not special:
                about_viewer = seat == viewer
            if seat == viewer:
                text = "your" if special else "you"
                text = text.capitalize() if first == 0 else text
            elif special:
                text += "'s"
        out.append(text)
    return "".join(out)


@lru_cache(maxsize=4096)
def placeholders(sentence: str) -> frozenset[str]:
    """The names a sentence uses."""
    return frozenset(p.removesuffix("'s") for p in PLACEHOLDER.findall(sentence) if "|" not in p)
