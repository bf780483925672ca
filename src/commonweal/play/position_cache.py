"""What was computed about the present position of a game, once for all viewers."""

from __future__ import annotations

from typing import Any

import msgspec

from commonweal.play.moves import Listed, Undo


class PositionCache(msgspec.Struct):
    """Emptied by every move, and by a server once everybody has the update, so that a waiting table stays small.

    before: the state before the last move, if known. acts: what each seat may do (`presentation.list_acts`). positions:
    the shared position of viewers with the same prompt (`presentation.common_position`). undos: what each seat may take
    back (`undoing.undos_of`)."""

    before: Any = None
    acts: dict[int, list[Listed]] = {}
    positions: dict[int, dict[str, Any]] = {}
    undos: dict[int, Undo] | None = None
