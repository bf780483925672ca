"""The messages that all games share: `texts.toml` beside this file, and what is wrong with a charter."""

from __future__ import annotations

from importlib.resources import files

from commonweal.rulebook.charters.charter_texts import CHARTER_IN
from commonweal.wording import join_wordings, read_wordings

SHARED_TEXTS = join_wordings(CHARTER_IN, read_wordings(files("commonweal.play"), "texts"))
"""By language."""
OWN = SHARED_TEXTS["en"]
