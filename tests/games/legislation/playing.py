"""Acts at tables of Legislation, as the worked scenarios write them (the cards of a bill, votes `4-2-0` or `AANNPP`),
and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable

from commonweal.play.game import Game
from games.asking import phase
from games.legislation.tables import ISSUE


def do(game: Game, seat: int, *acts: str) -> Game:
    for act in acts:
        game.do(seat, act)
    return game


def play(game: Game, seat: int, words: str) -> Game:
    """Play the cards of a bill: `heart+ coin-`."""
    for word in words.split():
        game.do(seat, f"play_card issue={ISSUE[word[:-1]]} dir={int(word[-1] == '-')}")
    return game


def on(act: str, word: str) -> str:
    """An act on a card: `on("propose_add", "star+")`."""
    return f"{act} issue={ISSUE[word[:-1]]} dir={int(word[-1] == '-')}"


def all_ready(game: Game) -> Game:
    """Everybody declares itself ready."""
    while phase(game) == "DISCUSSION":
        game.do(min(game.to_act), "ready")
    return game


def voted(game: Game, counts: str, ayes_first: Iterable[int] | None = None) -> Game:
    """All who vote do so, the ayes first, then the nays, then those who are present: `4-2-0`."""
    ayes, nays, presents = map(int, counts.split("-"))
    ballots = [1] * ayes + [2] * nays + [3] * presents
    voters = list(ayes_first) if ayes_first is not None else sorted(waiting(game))
    for seat, answer in zip(voters, ballots, strict=True):
        cast(game, seat, answer)
    return game


def waiting(game: Game) -> list[int]:
    bits = game.s.voters & ~game.s.voted
    return [seat for seat in range(game.s.seats) if bits >> seat & 1]


def cast(game: Game, seat: int, answer: int) -> None:
    secret = game.why_not(seat, f"vote answer={answer}")
    game.do(seat, f"{'vote' if secret is None else 'vote_secretly'} answer={answer}")


def votes(game: Game, answers: str) -> Game:
    """All vote in seat order: A aye, N nay, P present."""
    for seat, answer in zip(sorted(waiting(game)), answers, strict=True):
        cast(game, seat, "?ANP".index(answer))
    return game


def all_pass(game: Game) -> Game:
    """Everybody passes, in amendments or the campaign, until that is over."""
    while phase(game) in ("AMEND", "CAMPAIGN", "RULES"):
        act = {"AMEND": "pass_floor", "CAMPAIGN": "pass_campaign", "RULES": "pass_rules"}[phase(game)]
        game.do(min(game.to_act), act)
    return game


def money(game: Game) -> list[int]:
    return list(game.s.money[: game.s.seats])


def law_of(game: Game, names: str) -> list[int]:
    return [game.s.law[ISSUE[name]] for name in names.split()]
