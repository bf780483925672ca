"""Golden games: whole games kept as text that shows what everybody at the table reads, so that a change of it shows.

    PYTHONPATH=tests python -m golden.playthrough

plays every game again and rewrites its file; read the difference before you commit it. Where the rules no longer
allow an act, the game goes on at random from there.

A file begins with game, version, charter, names and seed. Then comes a block for each move:

    12 Ben: lay_card kind=4             the act, and who did it (`secretly`: not everybody may know it all,
                                        `secretly to Cleo`: Cleo may)
      chance for Ben: draw_card ...     what chance brought, and who may know it (no `for`: everybody)
      PO-15: Ben lays a card            a sentence of the log as a spectator reads it, with its rule
        to Ben: You lay a card          ... and as seats read it who read something else (several: as the first does;
                                        the others read `you` for their own name)
      PO-15 (Ben); PO-58 (Eli, 3)       the same sentences later, also in the other files of the rulebook (in the order
                                        of their names): names, cards and numbers only
      ...; prompt GIVING (Ben)          the prompts by name, when one changed: of spectators, then of seats that read
                                        another one (`; Ben: GIVE`); in full where each first comes
      Ben may lay_card kind=4|7         the choices of a seat, where one of them is the first of its act in the
                                        phase; each kind of label once
      refused Ben share: SEAT PO-29 ... an act that is refused, with reason, rule and sentence; each reason once

and at the end the results and what the debrief says. `rare_games.jsonl` keeps the acts alone of games that come to what
these do not: a line for each, which nobody reads.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from importlib import import_module
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from commonweal.play import find_book
from commonweal.play.catalogue import UnknownGame
from commonweal.play.chance import Seeded
from commonweal.play.errors import NotDone
from commonweal.play.game import Game
from commonweal.play.record_format import ACTOR_NAMES
from commonweal.rulebook import CLOCK, Rulebook
from commonweal.rulebook.values.actors import FACILITATOR
from golden.transcript import Shown, Transcript

HERE = Path(__file__).parent
RARE = HERE / "rare_games.jsonl"
REWRITE = "PYTHONPATH=tests python -m golden.playthrough"
HEADING = re.compile(r"(\w+) version (\d+), seed (\d+)\nnames: (.*)\ncharter: (\{.*\})\n")
ACT = re.compile(r"\d+ (.*?)(?:, secretly(?: to .*?)?)?: (.*)")
LINES_SHOWN = 60


@dataclass
class Playthrough:
    """A game as it is kept: its heading, and the acts as (name of the seat, "clock" or "facilitator", act)."""

    book: Rulebook
    names: list[str]
    charter: dict[str, Any]
    seed: int
    acts: list[tuple[str, str]] = field(default_factory=list)

    def begin(self) -> Game:
        """The game after its first move."""
        return Game.begin(self.book, len(self.names), self.charter, Seeded(self.seed), self.names)

    def text(self, shown: Shown | None = None, *, going_on: bool = False) -> str:
        """The whole file, from playing the acts again. shown: what other files have shown already. ValueError where an
        act is not possible, unless `going_on`: then the game goes on at random."""
        heading = [
            f"{self.book.name} version {self.book.version}, seed {self.seed}",
            f"names: {', '.join(self.names)}",
            f"charter: {json.dumps(self.charter, ensure_ascii=False)}",
        ]
        return "\n".join([*heading, *self._lines(shown or Shown(), going_on)]) + "\n"

    def _lines(self, shown: Shown, going_on: bool) -> Iterator[str]:
        game = self.begin()
        transcript = Transcript(game, shown)
        yield from transcript.lines(game.move(0))
        for _ in self.play(game, going_on=going_on):
            yield from transcript.lines(game.move(game.moves_done - 1))
        yield from transcript.end()

    def play(self, game: Game, *, going_on: bool = False) -> Iterator[Game]:
        """Carry out the acts one by one. ValueError where one is not possible, unless `going_on`, or where they end
        before the game does."""
        for who, act in self.acts:
            try:
                do(game, who, act)
            except NotDone as refused:
                if not going_on:
                    raise ValueError(f"move {game.moves_done}, {act} of {who}: {refused}") from refused
                break
            yield game
        random = Random(self.seed)
        while going_on and not game.over:
            seat = random.choice(sorted(game.to_act))
            game.do(seat, random.choice(game.possible(seat)))
            yield game
        if not game.over:
            raise ValueError("the acts end before the game does")


def do(game: Game, who: str, act: str) -> None:
    """Carry out an act of a seat, of a clock or of the facilitator. Raises NotDone."""
    if who == ACTOR_NAMES[CLOCK]:
        game.time_up(max((clock.seconds for clock in game.clocks), default=0), act)
    else:
        game.do(FACILITATOR if who == ACTOR_NAMES[FACILITATOR] else game.names.index(who), act)


def read(text: str, *, any_version: bool = False) -> Playthrough:
    """The game in a file. ValueError where its heading is wrong or names another version of the rulebook."""
    match = HEADING.match(text)
    if match is None:
        raise ValueError(f"this does not begin as a golden game does: {text[:80]!r}")
    book = book_of(match[1])
    if book.version != int(match[2]) and not any_version:
        raise ValueError(f"the game is of version {match[2]} of {book.name}, the rulebook has version {book.version}")
    acts = [(found[1], found[2]) for line in text[match.end() :].splitlines() if (found := ACT.fullmatch(line))]
    return Playthrough(book, match[4].split(", "), json.loads(match[5]), int(match[3]), acts)


def book_of(name: str) -> Rulebook:
    """The rulebook of a game, also of one that is written but not offered yet."""
    try:
        return find_book(name)
    except UnknownGame:
        book: Rulebook = import_module(f"commonweal.games.{name}").rulebook
        return book


def play_again(files: Iterable[Path], *, going_on: bool = False) -> Iterator[tuple[Path, str]]:
    """The files of a rulebook as their games play now. ValueError where one cannot be played, unless `going_on`."""
    shown = Shown()
    for file in files:
        try:
            game = read(file.read_text(encoding="utf-8"), any_version=going_on)
            yield file, game.text(shown, going_on=going_on)
        except ValueError as wrong:
            raise ValueError(f"{file.name} cannot be played again: {wrong}") from wrong


def difference(files: Iterable[Path]) -> str:
    """How the games in the files of a rulebook play otherwise now, as a diff with what to do; "" if they do not."""
    changed: list[str] = []
    try:
        for file, now in play_again(files):
            kept = file.read_text(encoding="utf-8").splitlines()
            changed += unified_diff(kept, now.splitlines(), file.name, "as it plays now", lineterm="", n=2)
    except ValueError as wrong:
        return f"{wrong}\n{todo()}"
    return "\n".join([*changed[:LINES_SHOWN], todo()]) if changed else ""


def texts_by_rulebook() -> dict[str, list[Path]]:
    """The golden games that are kept as text, by the name of their rulebook."""
    return {
        name: list(files) for name, files in groupby(sorted(HERE.glob("*.txt")), lambda file: file.stem.split("-")[0])
    }


def todo() -> str:
    """What to do about a game that plays otherwise."""
    return f"If this is meant, rewrite all golden games and read the difference: {REWRITE}"


def read_rare_games(*, any_version: bool = False) -> dict[str, Playthrough]:
    """The games of which only the acts are kept, by name. ValueError where one is of another version."""
    games = {}
    for line in RARE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        book = book_of(row["game"])
        if book.version != row["version"] and not any_version:
            raise ValueError(f"{row['name']} is of version {row['version']}, the rulebook has version {book.version}")
        acts = [(who, act) for who, act in row["acts"]]
        games[row["name"]] = Playthrough(book, row["names"], row["charter"], row["seed"], acts)
    return games


def row_of(name: str, game: Playthrough) -> str:
    """The line of a game of which only the acts are kept."""
    row = {"name": name, "game": game.book.name, "version": game.book.version, "seed": game.seed}
    return json.dumps(row | {"names": game.names, "charter": game.charter, "acts": game.acts}, ensure_ascii=False)


def main() -> None:
    """Rewrite every game, or those of the rulebooks that are named, themselves or by one of their games."""
    texts = texts_by_rulebook()
    chosen = {word.split("-")[0] for word in sys.argv[1:]} or set(texts)
    if unknown := sorted(chosen - texts.keys()):
        sys.exit(f"There are no golden games of {', '.join(unknown)}; there are of {', '.join(texts)}.")
    for book in sorted(chosen):
        for file, text in play_again(texts[book], going_on=True):
            file.write_text(text, encoding="utf-8")
            print(f"{file.name}: {len(text.splitlines())} lines")
    rows = {
        name: row_of(name, read(game.text(going_on=True)) if name.split("-")[0] in chosen else game)
        for name, game in read_rare_games(any_version=True).items()
    }
    RARE.write_text("\n".join(rows[name] for name in sorted(rows)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
