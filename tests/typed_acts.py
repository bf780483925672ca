"""Acts as people type them, turned into the JSON that programs send."""

from __future__ import annotations

from typing import Any


def as_json(act: str) -> dict[str, Any]:
    """An act as JSON; what is no whole number stays a text, or is half a number."""
    name, *operands = act.split()
    return {"act": name} | {key: _value(value) for key, value in (one.split("=") for one in operands)}


def _value(text: str) -> Any:
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text
