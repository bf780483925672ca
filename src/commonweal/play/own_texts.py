"""The messages that all games share: `texts.toml` beside this file."""

from __future__ import annotations

from importlib.resources import files

from commonweal.wording import read_wording

OWN = read_wording(files("commonweal.play") / "texts.toml")
