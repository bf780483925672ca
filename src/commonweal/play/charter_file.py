"""Charters as files and links, to share: a game, a number of seats, options and decks.

The pages write them (`web/src/lib/charters/charter-file.ts`); the command line reads them too. A file is JSON:

{"commonweal_charter": 1, "game": "potlatch", "game_version": 1, "seats": 4, "charter": {"linked_games": 2}}"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

FORMAT = 1
MARK = "commonweal_charter"


class NotACharter(ValueError):
    """A file contains no readable charter. The text continues after the name of the file, and says what to do."""


@dataclass(frozen=True)
class CharterFile:
    """The content of a charter file. Only the game can tell whether it can adopt the charter."""

    game: str
    game_version: int
    seats: int
    charter: dict[str, Any]


def read_charter(data: bytes) -> CharterFile:
    """Read a charter file. Raises NotACharter."""
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise NotACharter("is not a charter file: it is not JSON. Save the charter again from the page.") from None
    if not isinstance(found, dict) or MARK not in found:
        raise NotACharter("is not a charter file. Save one with “Save as a file” where a table is set up.")
    if found[MARK] != FORMAT:
        raise NotACharter(f"was written by another version of Commonweal (format {found[MARK]!r}, not {FORMAT}).")
    game, version, seats, charter = (found.get(key) for key in ("game", "game_version", "seats", "charter"))
    if not (isinstance(game, str) and isinstance(charter, dict) and type(seats) is int and type(version) is int):
        raise NotACharter("is damaged: the game, its version, the seats or the charter are missing.")
    return CharterFile(game, version, seats, charter)
