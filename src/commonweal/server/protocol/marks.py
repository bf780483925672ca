"""Marks on the types of the protocol: bounds for the schema, names for TypeScript, what encoded JSON holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec


def within(low: int, high: int | None = None) -> msgspec.Meta:
    """Bounds for the published schema. The call itself refuses what lies outside, and says what to do."""
    bounds = {"minimum": low} if high is None else {"minimum": low, "maximum": high}
    return msgspec.Meta(extra_json_schema={"extra": bounds})


@dataclass(frozen=True)
class TypeScript:
    """The TypeScript for a type. `text`: its definition there, if the generated one says too little."""

    name: str
    text: str = ""


@dataclass(frozen=True)
class Holds:
    """The type of a field that is already JSON, because several viewers get the same."""

    type: Any
