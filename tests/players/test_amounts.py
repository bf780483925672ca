"""Players name amounts: language models know the range, the terminal takes any number."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

from commonweal.cli.terminal import TerminalGame
from commonweal.play import Game, Seeded
from commonweal.players import player
from commonweal.players.language_model import LanguageModelPlayer, prompt
from commonweal.players.language_model.endpoint import Reply
from commonweal.players.language_model.match import Match
from commonweal.players.out_of_turn import seat_out_of_turn
from commonweal.rulebook import Rulebook
from rulebook.broken_games import bazaar


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    return bazaar(tmp_path_factory.mktemp("bazaar"))


@pytest.fixture
def game(book: Rulebook) -> Game:
    return Game.begin(book, 3, {}, Seeded(1))


class Says:
    """A model with one answer."""

    model = "says"

    def __init__(self, *answers: str):
        self.answers, self.asked = list(answers), list[Any]()

    def ask(self, messages: list[Any], *, max_requests: int | None = None) -> Reply:
        self.asked.append(list(messages))
        return Reply(self.answers.pop(0), 1, 1)


def test_a_prompt_gives_the_range_of_an_amount(game: Game) -> None:
    table = prompt.determinize_game(game, 0)
    assert prompt.write_opening(table, 0).endswith(prompt.NAMED)
    lines = prompt.write_situation(table, 0, []).splitlines()
    assert "1. quote price=125 free=0   (Quote 125); price may be 1 to 1000" in lines
    assert "17. ring   (Ring the bell)" in lines


def test_a_model_may_name_any_amount_in_the_range(game: Game) -> None:
    model = Says('{"act": "quote price=5000 free=0"}', '{"act": "quote", "price": 37, "free": 1}')
    chosen = LanguageModelPlayer(model).decide(game, 0)
    assert game.do(0, chosen).act_texts[0] == "quote price=37 free=1"
    assert "“quote price=5000 free=0” is not possible: Nobody can pay that. (BA-2)" in model.asked[1][-1]["content"]


def test_a_model_is_asked_even_if_only_one_amount_is_suggested(
    game: Game, book: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.s.rings[0] = 3
    monkeypatch.setitem(book.functions["options"].__globals__, "some_quote", lambda s, seat, k: 5 if k == 0 else 0)
    monkeypatch.setattr("commonweal.play.game.Game.possible", lambda self, seat: [self.read(0, "quote price=5 free=0")])
    model = Says("quote price=6 free=0")
    assert LanguageModelPlayer(model).decide(game, 0) == game.read(0, "quote price=6 free=0")


def test_the_terminal_takes_any_amount(game: Game) -> None:
    typed = iter(["why quote price=1001 free=0", "quote 3.5 0", "Quote 12", "quote 37 0", "quit"])
    console, shown = written(typed)
    table = TerminalGame(game, player("random"), console, 1)
    while table.game.to_act == {0} and table.game.moves_done == 1:
        assert table.ask()
    assert (game.s.price, game.s.free) == (37, 0)
    text = shown.getvalue()
    assert "price: 1 to 1,000" in text
    assert "Nobody can pay that. (BA-2)" in text
    assert "price is a whole number, not “3.5”. price goes from 1 to 9,999." in text
    assert "quote needs free." in text, "“Quote 12” is not the beginning of “Quote 125”"


def written(typed: Iterator[str]) -> tuple[Console, io.StringIO]:
    """A console at which this is typed, and what it shows."""
    shown = io.StringIO()
    console = Console(file=shown, width=200, highlight=False, soft_wrap=True)
    console.input = lambda *_, **__: next(typed)  # type: ignore[method-assign]
    return console, shown


def test_a_match_and_the_terminal_ask_bots_out_of_turn(book: Rulebook) -> None:
    match = Match(book, [player("sensible")] * 3, {"rounds": 3}, 1)
    match.play(6)
    assert all(not played.stopped for played in match.games)
    asked = {seat_out_of_turn(Game.begin(book, 3, {}, Seeded(1)), seed) for seed in range(100)}
    assert asked == {None, 1, 2}


def test_nobody_is_asked_out_of_turn_where_there_are_no_such_acts() -> None:
    from commonweal.games.potlatch import rulebook as potlatch

    game = Game.begin(potlatch, 3, {}, Seeded(1))
    assert {seat_out_of_turn(game, seed) for seed in range(50)} == {None}
