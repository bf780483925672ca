"""Marks on the types of the protocol: bounds for the schema, names for TypeScript, what encoded JSON holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec


def within(low: int, high: int | None = None) -> msgspec.Meta:
    """Bounds that the published schema tells. The call itself refuses what is beyond, and says what to do."""
    bounds = {"minimum": low} if high is None else {"minimum": low, "maximum": high}
    return msgspec.Meta(extra_json_schema={"extra": bounds})


@dataclass(frozen=True)
class TypeScript:
    """How TypeScript calls a type. `text`: its definition there, where the one made from Python says too little."""

    name: str
    text: str = ""


@dataclass(frozen=True)
class Holds:
    """What a field holds that is JSON already, because several viewers get the same."""

    type: Any
