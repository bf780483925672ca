"""The texts of the table's own messages: `texts.toml` beside this file, and those that all games share."""

from __future__ import annotations

from importlib.resources import files

from commonweal.play.own_texts import OWN
from commonweal.wording import read_wording

from .protocol import Texts

TABLE = read_wording(files("commonweal.server") / "texts.toml")
TEXTS = Texts(
    {**OWN.patterns, **TABLE.patterns}, {id: dict(kinds) for id, kinds in {**OWN.kinds, **TABLE.kinds}.items()}
)
"""As the pages get them."""
