"""What is worked out of the present position of a game, once for all who are shown it."""

from __future__ import annotations

from typing import Any

import msgspec

from commonweal.play.moves import Listed, Undo


class PositionCache(msgspec.Struct):
    """Emptied by every move, and by a server that has sent everybody the news: a table that waits stays small.

    before: the state before the last move, if that is known. acts: what each seat may do (`presentation.list_acts`).
    positions: what all who see a prompt are shown (`presentation.common_position`). undos: what each seat may take back
    (`undoing.undos_of`)."""

    before: Any = None
    acts: dict[int, list[Listed]] = {}
    positions: dict[int, dict[str, Any]] = {}
    undos: dict[int, Undo] | None = None
