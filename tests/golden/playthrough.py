"""Golden games: whole games kept as text, one for every value of every option, so that a change of behaviour shows.

    python tests/golden/playthrough.py

writes them anew (after a change that is meant; the version of the rulebook changes with it). Each line is an act with
who did it (`-`: chance) and how many acts were possible; indented lines are what the rules told; the last lines are the
outcome.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

from commonweal.play import find_book
from commonweal.play.notation import act_text, read_act
from commonweal.rulebook import Rulebook
from commonweal.rulebook.laws.trial import Trial, in_words, values_of

HERE = Path(__file__).parent
GAMES_TO_CHOOSE_FROM = 24
HEADING = re.compile(r"(\w+) version (\d+), (\d+) seats, charter (\{.*\})")


@dataclass
class Playthrough:
    """A game as it is kept: its heading and its acts as (seat or -1, number)."""

    book: Rulebook
    seats: int
    charter: dict[str, Any]
    acts: list[tuple[int, int]] = field(default_factory=list)

    @property
    def heading(self) -> str:
        charter = json.dumps(self.charter)
        return f"{self.book.name} version {self.book.version}, {self.seats} seats, charter {charter}"

    def lines(self, host: Any = None) -> Iterator[str]:
        """The lines of the file, from playing the acts again; `host` is asked at every step if it is given."""
        yield self.heading
        trial = Trial(self.book, self.seats, self.charter, 0, 0)
        for who, number in self.acts:
            possible = trial.listed(trial.s, who)
            assert number in possible, f"{act_text(self.book, number)} of {who} is not possible after {trial.last}"
            file = f"{book.name}-{key}-{in_words(option, value, 1)}.txt".replace("[", "").replace("]", "")
            yield file, played(book, seats, charter, seed=crc32(file.encode()))


def main(names: list[str]) -> None:
    for name in names:
        for file, game in all_games(find_book(name)):
            (HERE / file).write_text("\n".join(game.lines()) + "\n", encoding="utf-8")
            print(f"{file}: {len(game.acts)} acts")


if __name__ == "__main__":
    main(sys.argv[1:] or ["potlatch"])
