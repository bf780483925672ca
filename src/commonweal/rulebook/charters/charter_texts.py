"""What is wrong with a charter or a deck, in words: the messages of `charter.toml`, by language."""

from __future__ import annotations

from importlib.resources import files

from commonweal.wording import read_wordings

CHARTER_IN = read_wordings(files("commonweal.rulebook.charters"), "charter")
CHARTER = CHARTER_IN["en"]
