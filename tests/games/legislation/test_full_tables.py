"""Full tables of sensible players end in sessions, not in deadlock: under every preset, option and number of seats.

`python tests/games/legislation/test_full_tables.py 100000` plays so many charters with other random options.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from commonweal.games.legislation.state import Ended, Phase
from commonweal.laws.trial import charters_of, in_words, values_of
from commonweal.players.binding import CompiledThinking, compiled
from commonweal.players.thinking import SENSIBLE
from games.legislation.tables import book

MODES = ("open", "round_table", "roberts")
SEATS = range(3, 11)
MOST_ACTS = 30_000
PRESETS = {name: dict(preset["charter"]) for name, preset in book.texts.presets.items()}
Ends = list[tuple[int, dict[str, Any], Any]]


def mind() -> CompiledThinking:
    """Players whose every index and store is tested."""
    return compiled(book, checked=True)


def ended(seats: int, charter: dict[str, Any], game: int = 0) -> Any:
    """The last state of a game of sensible players."""
    players = mind()
    root, problems = book.adopt(seats, charter)
    assert not problems, (seats, charter, problems)
    workspace, table = players.workspace(), players.state()
    players._numbers(workspace, "policies")[:10] = [SENSIBLE] * 10
    acts = players.play_game_by_policies(table, players.state(), players.state(root), workspace, 9, game, MOST_ACTS)
    s = players.read_table(table)
    assert acts > 0, f"a dead end with {seats} seats under {charter}"
    assert s.phase == Phase.GAME_OVER, f"{seats} seats do not end under {charter}, in phase {Phase.name_of(s.phase)}"
    assert 1 <= s.session <= s.max_sessions
    return s


def alone() -> Iterator[tuple[int, dict[str, Any]]]:
    """Each value of each option alone, where it needs no other; the number of seats goes round."""
    turn = 0
    for key, option in book.options.items():
        for value in values_of(option):
            turn += 1
            for step in SEATS:
                seats = SEATS[(turn + step) % len(SEATS)]
                charter = {key: in_words(option, value, seats)}
                if not book.adopt(seats, charter)[1]:
                    yield seats, charter
                    break


@pytest.mark.rule("LG-8", "LG-105", "LG-R24", "LG-R45", "LG-R72")
@pytest.mark.parametrize("mode", MODES)
def test_every_preset_ends_in_every_mode_of_discussion_with_every_number_of_seats(mode: str) -> None:
    for name, charter in PRESETS.items():
        passed = 0
        for seats in SEATS:
            with_mode = charter | {"discussion_mode": mode}
            if not book.adopt(seats, with_mode)[1]:
                s = ended(seats, with_mode)
                passed += s.passed_g
        assert passed > 0, f"no bill passes under {name}"


def test_every_option_alone_ends() -> None:
    tried: set[str] = set()
    for seats, charter in alone():
        ended(seats, charter)
        tried |= set(charter)
    assert set(book.options) - tried <= {"parties"}, "an option that is never tried alone"


def test_random_combinations_of_all_options_end() -> None:
    ends = {
        ended(seats, charter, game).ended
        for game, (seats, charter) in enumerate(islice(charters_of(book, 3, None), 300))
    }
    assert ends >= {Ended.VICTORY, Ended.POINTS, Ended.COLLECTIVE_LOSS}


def main() -> None:
    """Play many charters, and count how they end."""
    found: dict[str, int] = {}
    for game, (seats, charter) in enumerate(islice(charters_of(book, 11, None), int(sys.argv[1]))):
        name = Ended.name_of(ended(seats, charter, game).ended)
        found[name] = found.get(name, 0) + 1
    print(found)


if __name__ == "__main__":
    main()
