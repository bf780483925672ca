"""Golden games: whole games kept as text, one for every value of every option, so that a change of behaviour shows.

    python tests/golden/playthrough.py

writes them anew (after a change that is meant; the version of the rulebook changes with it). Each line is an act with
who did it (`-`: chance, `clock`: the clock) and how many acts were possible; indented lines are what the rules told;
the last lines are the outcome.
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

from commonweal.laws.trial import Trial, in_words, values_of
from commonweal.play import books, find_book
from commonweal.play.notation import act_text, read_act
from commonweal.rulebook import CLOCK, Rulebook

HERE = Path(__file__).parent
GAMES_TO_CHOOSE_FROM = 24
NOT_SEATS = {-1: "-", CLOCK: "clock"}
HEADING = re.compile(r"(\w+) version (\d+), (\d+) seats, charter (\{.*\})")


@dataclass
class Playthrough:
    """A game as it is kept: its heading and its acts as (seat, -1 for chance or -2 for the clock; number)."""

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
            yield f"{NOT_SEATS.get(who, who)} {act_text(self.book, number)} | {len(possible)}"
            for event, *numbers in trial.do(who, number):
                yield "    " + " ".join([self.book.notices.name_of(event), *map(str, numbers)])
            if host is not None:
                host(trial)
        assert not trial.waiting(), "the game is not over"
        for name, result in self.book.results.items():
            yield f"{name} " + " ".join(str(int(result(trial.s, seat))) for seat in range(self.seats))


def read(text: str) -> Playthrough:
    """The game in a file. ValueError where the heading is none."""
    heading, *lines = text.splitlines()
    match = HEADING.fullmatch(heading)
    if match is None:
        raise ValueError(f"this is no heading of a golden game: {heading!r}")
    book = find_book(match[1])
    if book.version != int(match[2]):
        raise ValueError(f"the game is of version {match[2]} of {book.name}, the rulebook has version {book.version}")
    game = Playthrough(book, int(match[3]), json.loads(match[4]))
    for line in lines:
        if " | " in line:
            who, act = line.split(" | ")[0].split(" ", 1)
            by = next((by for by, name in NOT_SEATS.items() if name == who), None)
            game.acts.append((int(who) if by is None else by, read_act(book, act)))
    return game


def played(book: Rulebook, seats: int, charter: dict[str, Any], seed: int) -> Playthrough:
    """The game, out of some at random, in which most happens."""
    richest, most = Playthrough(book, seats, charter), 0
    for game in range(GAMES_TO_CHOOSE_FROM):
        trial = Trial(book, seats, charter, seed, game)
        seen: set[object] = set()
        while trial.waiting():
            who, number = trial.choose()
            seen |= {book.act_of(number).name, *(event for event, *_ in trial.do(who, number))}
        if len(seen) > most:
            richest, most = Playthrough(book, seats, charter, list(trial.done)), len(seen)
    return richest


def all_games(book: Rulebook) -> Iterator[tuple[str, Playthrough]]:
    """One game for every value of every option, with changing numbers of seats; the name of its file with it."""
    numbers = list(range(book.seats[0], book.seats[1] + 1))
    for i, (key, option) in enumerate(book.options.items()):
        for j, value in enumerate(values_of(option)):
            for turn in range(len(numbers)):
                seats = numbers[(i + 2 * j + turn) % len(numbers)]
                charter = {key: in_words(option, value, seats)}
                if not book.adopt(seats, charter)[1]:
                    break
            file = f"{book.name}-{key}-{in_words(option, value, 1)}.txt".replace("[", "").replace("]", "")
            yield file, played(book, seats, charter, seed=crc32(file.encode()))


def main(names: list[str]) -> None:
    for name in names:
        for file, game in all_games(find_book(name)):
            (HERE / file).write_text("\n".join(game.lines()) + "\n", encoding="utf-8")
            print(f"{file}: {len(game.acts)} acts")


if __name__ == "__main__":
    main(sys.argv[1:] or [book.name for book in books()])
