"""The messages that all games share: `texts.toml` beside this file, and what is wrong with a charter."""

from __future__ import annotations

from importlib.resources import files

from commonweal.rulebook.charter import CHARTER
from commonweal.wording import read_wording

OWN = CHARTER.with_texts_of(read_wording(files("commonweal.play") / "texts.toml"))
