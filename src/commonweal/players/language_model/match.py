"""Play matches: whole games between players of any kind, language models among them, each written as a record.

Game i of a seed has the same shuffles for all players. The players rotate by one seat from game to game.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from commonweal.play import Game, Seeded
from commonweal.play.record import write_record
from commonweal.play.simulated_record import write_simulated
from commonweal.players import Intentions, Player
from commonweal.players.language_model.errors import LanguageModelError
from commonweal.players.language_model.player import LanguageModelPlayer
from commonweal.players.out_of_turn import act_of_facilitator, seat_out_of_turn
from commonweal.rulebook import FACILITATOR, Rulebook
from commonweal.rulebook.values.numbers import plural
from commonweal.validation import check_folder, check_seed

MAX_ACTS = 5_000
"""Moves after which a game is stopped, because it may never end."""
RECORD = "game-{number:04d}.jsonl"
Progress = Callable[[int, Game], None]
"""Called after every move with the number of the game and the game."""


class MatchError(ValueError):
    """The match cannot be played. The message says what is wrong and what to do."""


@dataclass(frozen=True)
class Played:
    """A game of a match. outcome, utility: by seat, empty for a game that was stopped. stopped: why it was."""

    number: int
    players: tuple[str, ...]
    moves: int
    outcome: list[dict[str, int]]
    utility: list[int]
    file: Path | None = None
    stopped: str = ""

    def as_json(self) -> dict[str, Any]:
        return vars(self) | {"file": str(self.file) if self.file else None, "players": list(self.players)}


@dataclass
class Match:
    """A match. players: one for each seat of the first game. out: folder for the records; None writes none.

    turning: by how many seats the players rotate after each game. games: those played so far. wrong: why the match
    ended before its last game.
    """

    book: Rulebook
    players: Sequence[Player]
    charter: Mapping[str, Any]
    seed: int
    out: Path | None = None
    max_acts: int = MAX_ACTS
    turning: int = 1
    games: list[Played] = field(default_factory=list)
    wrong: LanguageModelError | KeyboardInterrupt | None = None

    def play(self, games: int, progress: Progress | None = None) -> None:
        """Play `games` games. An error of a language model ends the match and is kept in `wrong`.

        Raises CharterError, OSError; ValueError for an invalid seed, or if records cannot be written.
        """
        if games < 1 or self.max_acts < 1:
            raise MatchError("A match has at least 1 game, and a game at least 1 move.")
        check_records(self.out)
        self.seed = check_seed(self.seed)
        seats = len(self.players)
        for number in range(games):
            game = Game.begin(self.book, seats, self.charter, Seeded(self.seed, number))
            seated = [self.players[(seat - number * self.turning) % seats] for seat in range(seats)]
            stopped = ""
            try:
                stopped = self._play_one(game, seated, number, progress)
            except LanguageModelError as wrong:
                self.wrong, stopped = wrong, str(wrong)
            except KeyboardInterrupt as wrong:
                self.wrong, stopped = wrong, "The match was interrupted."
            self._keep(game, seated, number, stopped)
            if self.wrong is not None:
                return

    def _play_one(self, game: Game, seated: Sequence[Player], number: int, progress: Progress | None) -> str:
        """Play a game to its end. Returns why it was stopped before that; "" if it was not."""
        draws, minds = Random(f"{self.seed} {number}"), Intentions()
        for player in seated:
            if isinstance(player, LanguageModelPlayer):
                player.transcript.more |= {"game": number, "seed": self.seed}
        while not game.over:
            if game.moves_done > self.max_acts:
                return f"The game has more than {plural(self.max_acts, 'move')}."
            seat, rng_seed = draws.choice(sorted(game.to_act)), draws.getrandbits(62)
            if self._act_out_of_turn(game, seated, rng_seed):
                continue
            led = act_of_facilitator(game, rng_seed)
            if led >= 0:
                game.do(FACILITATOR, led)
                continue
            game.do(seat, choose_act(seated[seat], game, seat, rng_seed, minds))
            if progress is not None:
                progress(number, game)
        return ""

    def _act_out_of_turn(self, game: Game, seated: Sequence[Player], rng_seed: int) -> bool:
        """Now and then let a seat act out of turn, and say whether it did. Language models are asked in turn only."""
        seat = seat_out_of_turn(game, rng_seed)
        if seat is None or isinstance(seated[seat], LanguageModelPlayer):
            return False
        act = choose_act(seated[seat], game, seat, rng_seed, Intentions())
        if act >= 0:
            game.do(seat, act)
        return act >= 0

    def _keep(self, game: Game, seated: Sequence[Player], number: int, stopped: str) -> None:
        """Add a game to the match and write its record, unless the match failed before any model decided."""
        kinds, scores = tuple(player.kind for player in seated), self.scores().values()
        if self.wrong is not None and not any(score["decisions"] for score in scores):
            return
        file = None if self.out is None else self.out / RECORD.format(number=number)
        if file is not None and stopped:
            write_whole(file, stopped_record(game, kinds, self.seed, number, stopped))
        elif file is not None:
            write_whole(file, write_record(game, players=list(kinds)))
        utility = self.book.functions["utility"]
        utilities = [] if stopped else [int(utility(game.s, seat)) for seat in range(game.seats)]
        results = [] if stopped else game.results()
        self.games.append(Played(number, kinds, game.moves_done, results, utilities, file, stopped))

    def by_kind(self) -> dict[str, dict[str, float]]:
        """For each kind of player: its seats in finished games, its mean utility and its mean results."""
        sums: dict[str, dict[str, float]] = {}
        for played in self.games:
            for seat, kind in enumerate(played.players if not played.stopped else ()):
                row = sums.setdefault(kind, {"seats": 0, "utility": 0})
                for name, value in ({"seats": 1, "utility": played.utility[seat]} | played.outcome[seat]).items():
                    row[name] = row.get(name, 0) + value
        return {
            kind: {name: value if name == "seats" else value / row["seats"] for name, value in row.items()}
            for kind, row in sums.items()
        }

    def scores(self) -> dict[str, dict[str, int]]:
        """For each language model: decisions, refused answers, and decisions left to the fallback."""
        models = {p.kind: p.score for p in self.players if isinstance(p, LanguageModelPlayer)}
        return {kind: dict(vars(score)) for kind, score in models.items()}


def choose_act(player: Player, game: Game, seat: int, rng_seed: int, minds: Intentions) -> int:
    """Choose the act of a seat. Players get its view; a language model also gets its log.

    minds: what is left of the plans of the seats.
    """
    if isinstance(player, LanguageModelPlayer):
        return player.decide(game, seat, rng_seed)
    return minds.next_act(player, game.book, game.s, seat, rng_seed)


def stopped_record(game: Game, kinds: Sequence[str], seed: int, number: int, why: str) -> str:
    """Write the record of a stopped game; it contains its acts of chance, like the records of simulations."""
    acts = [(entry.by, entry.number) for move in game.moves() for entry in move.acts]
    setup = {"seats": game.seats, "charter": game.first_charter, "players": list(kinds), "seed": seed, "number": number}
    return write_simulated(setup, game.book, acts, [], why)


def check_records(out: Path | None) -> None:
    """Raise ValueError if records cannot be written there, or the folder has records already."""
    if out is None:
        return
    if not out.exists():
        check_folder(out.parent)
        return
    if not out.is_dir():
        raise MatchError(f"{out} is a file. Name a folder for the records.")
    if any(out.glob(RECORD.replace("{number:04d}", "*"))):
        raise MatchError(f"{out} has records of games already. Name another folder.")
    check_folder(out)


def write_whole(file: Path, text: str) -> None:
    """Write a file atomically: it is complete, or absent."""
    file.parent.mkdir(exist_ok=True)
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, file)  # noqa: PTH105
    finally:
        part.unlink(missing_ok=True)
        if not any(file.parent.iterdir()):
            file.parent.rmdir()
