"""What was computed about the present position of a game, once for all viewers."""

from __future__ import annotations

from typing import Any

import msgspec

from commonweal.play.moves import Undo


class PositionCache(msgspec.Struct):
    """Emptied by every move, and by a server once everybody has the update, so that a waiting table stays small.

    before: the state before the last move, if known. changed: the fields in which it differs. touched: the acts whose
    rows may differ, and the calls whose answers may (`listing.encoded_rows`). positions: the shared position of
    viewers with the same prompt (`presentation.common_position`). undos: what each seat may take back
    (`undoing.undos_of`)."""

    before: Any = None
    changed: set[str] = set()
    touched: Any = None
    positions: dict[int, dict[str, Any]] = {}
    undos: dict[int, Undo] | None = None
