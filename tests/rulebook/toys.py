"""How the rulebook of a toy game is made: of one chapter, with its texts beside it."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

from commonweal.rulebook import Rulebook, load_texts


def toy(name: str, rules: ModuleType, folder: Path = Path(__file__).parent, **about: Any) -> Rulebook:
    """The toy game of these rules; its texts lie in the folder unless others are given."""
    texts = about.pop("texts", None) or load_texts(folder / f"{name}.toml")
    return Rulebook(name, version=1, state=rules, chapters=[rules], texts=texts, **about)
