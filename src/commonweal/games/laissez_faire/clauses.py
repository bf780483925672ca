"""Read the language of clauses: their types, fields and codes."""

from __future__ import annotations

CHAPTERS = ""
NAMES: dict[str, list[dict[str, str]]] = {}
