"""Write and read records of simulated games, which contain their acts of chance and may stop before the end.

The first line has `simulated` (which game of which seed). The last line has the end, or `stopped`: why the game could
not go on and, if an act broke an invariant, which one.
"""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commonweal.play import notation
from commonweal.play.chance import Seeded
from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from commonweal.rulebook import CLOCK, Rulebook
from commonweal.rulebook.actors import CHANCE

ACTOR_NAMES = {CHANCE: "chance", CLOCK: "clock"}


def moves_of(book: Rulebook, acts: Iterable[tuple[int, int]]) -> list[bytes]:
    """Encode acts as moves. acts: pairs of a seat (or CHANCE or CLOCK) and an integer."""
    moves: list[tuple[int, list[int]]] = [(CHANCE, [])]
    for who, number in acts:
        if who != CHANCE:
            moves.append((who, []))
        moves[-1][1].append(number)
    code = "H" if book.act_count <= 1 << 16 else "I"
    return [struct.pack("<b", who) + array(code, numbers).tobytes() for who, numbers in moves]


def game_of(
    book: Rulebook, seats: int, charter: Mapping[str, Any], acts: Iterable[tuple[int, int]], names: Sequence[str] | None
) -> Game:
    """Replay a game from its acts. Raises ValueError if one is not possible."""
    return Game.resume(book, seats, charter, Seeded(0), moves_of(book, acts), names)


def write_simulated(
    setup: Mapping[str, Any], book: Rulebook, acts: Sequence[tuple[int, int]], last: Mapping[str, Any]
) -> str:
    """Write the record as JSON lines. setup: what was simulated. last: how it ended, or why it stopped."""
    head = {"commonweal": 1, "game": book.name, "version": book.version, "seats": setup["seats"]}
    head |= {"names": [f"Seat {seat}" for seat in range(setup["seats"])], "charter": setup["charter"]}
    head["simulated"] = {key: value for key, value in setup.items() if key not in head}
    lines, move = [head], 0
    for n, (who, number) in enumerate(acts):
        move += who != CHANCE
        lines.append({"n": n, "move": move, "by": ACTOR_NAMES.get(who, who), "act": notation.act_text(book, number)})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [*lines, dict(last)])


def read_simulated(book: Rulebook, head: Mapping[str, Any], lines: Sequence[Mapping[str, Any]]) -> Game:
    """Replay a simulated game from its record. Raises ValueError, which names the line."""
    acts, actors = [], {name: who for who, name in ACTOR_NAMES.items()}
    for at, line in enumerate(lines, 2):
        try:
            who = actors[line["by"]] if line["by"] in actors else int(line["by"])
            acts.append((who, notation.read_act(book, str(line["act"]))))
        except KeyError as missing:
            raise ValueError(f"Line {at} lacks {missing}.") from None
        except (Malformed, TypeError, ValueError) as wrong:
            raise ValueError(f"Line {at}: {wrong}") from None
    return game_of(book, head["seats"], head.get("charter") or {}, acts, head.get("names"))
