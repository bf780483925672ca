"""The command that plays whole games between language models and bots: records, results, budgets, bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from commonweal.cli.app import app
from commonweal.play import Game, find_book, game_names
from commonweal.play.record import open_record
from commonweal.players.language_model import Endpoint, LanguageModelPlayer
from commonweal.players.language_model.match import Match
from players.chat_server import KEY, Answer, ChatServer, first_act, in_turn, lines_of

LONG = ("new_tabor", "laissez_faire")
GAMES = [name for name in game_names() if name not in LONG]
"""Their shortest games have hundreds of decisions; test_language_model.py looks at their prompts."""
NOWHERE = "http://127.0.0.1:9/v1"


def run(*words: object) -> Result:
    result = CliRunner().invoke(app, ["match", *map(str, words)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_played_and_kept(server: ChatServer, tmp_path: Path, name: str) -> None:
    out = tmp_path / "games"
    players = ["--players", "language-model:a,sensible,random", "--seats", 3]
    done = run(name, *players, "--endpoint", server.url, "--games", 2, "--seed", 4, "--out", out, "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert [game["players"][0] for game in told["games"]] == ["language-model:a", "random"]
    for number, game in enumerate(told["games"]):
        found = open_record((out / f"game-{number:04d}.jsonl").read_text(encoding="utf-8"))
        assert found.game.outcome == game["outcome"]
        assert found.chances > 0
    assert told["players"]["sensible"]["seats"] == 2
    assert told["models"]["language-model:a"]["decisions"] == told["spent"]["requests"] == len(server.asked)
    lines = lines_of(out / "transcript.jsonl")
    assert len(lines) == len(server.asked)
    assert {line["game"] for line in lines} == {0, 1}
    assert KEY not in (out / "transcript.jsonl").read_text(encoding="utf-8")


def test_the_same_seed_and_answers_give_the_same_match(server: ChatServer, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run("potlatch", "--model", "x", "--endpoint", server.url, "--seed", 2, "--out", tmp_path / folder)
    first, second = ((tmp_path / folder / "game-0000.jsonl").read_bytes() for folder in ("a", "b"))
    assert first == second


def test_results_are_a_table(server: ChatServer) -> None:
    done = run("potlatch", "--model", "x", "--endpoint", server.url, "--seed", 2, "--seats", 2)
    assert done.exit_code == 0
    assert "1 of 1 game of Potlatch finished, seed 2." in done.output
    for word in ("language-model:x", "sensible", "goals met", "utility", "answers rejected"):
        assert word in done.output


def test_a_spent_budget_keeps_finished_games_and_the_stopped_one(server: ChatServer, tmp_path: Path) -> None:
    run("potlatch", "--model", "x", "--endpoint", server.url, "--seed", 2, "--out", tmp_path / "one")
    limit = len(server.asked) + 3
    server.asked.clear()
    asked = ["--model", "x", "--endpoint", server.url, "--seed", 2, "--games", 3, "--max-requests", limit]
    done = run("potlatch", *asked, "--out", tmp_path / "two")
    assert done.exit_code == 1
    assert done.stderr.splitlines()[-1] == f"commonweal: The budget of {limit} requests is spent."
    assert len(server.asked) == limit
    names = sorted(path.name for path in (tmp_path / "two").iterdir())
    assert names == ["game-0000.jsonl", "game-0001.jsonl", "transcript.jsonl"]
    first, second = (open_record((tmp_path / "two" / name).read_text(encoding="utf-8")) for name in names[:2])
    assert first.game.over
    assert not second.game.over
    assert second.stopped == f"The budget of {limit} requests is spent."


def test_a_model_that_cannot_play_leaves_no_record(server: ChatServer, tmp_path: Path) -> None:
    server.script = in_turn(Answer("no such model", 404))
    asked = ["--model", "x", "--endpoint", server.url, "--seed", 2, "--players", "sensible,language-model"]
    done = run("potlatch", *asked, "--out", tmp_path / "games")
    assert done.exit_code == 2
    assert "has no model 'x'" in done.stderr.splitlines()[-1]
    assert not list(tmp_path.rglob("game*.jsonl"))
    server.script = first_act
    assert run("potlatch", *asked, "--out", tmp_path / "games").exit_code == 0, "the folder can be used again"
    assert "error" in lines_of(tmp_path / "games" / "transcript.jsonl")[0]
    again = run("potlatch", *asked, "--out", tmp_path / "games")
    assert again.exit_code == 2
    assert "has records of games already" in again.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "no game"),
        (["potlatch"], "Which model? Name it with --model"),
        (["potlatch", "--model", "x", "--max-requests", "0"], "max_requests must be above 0"),
        (["potlatch", "--model", "x", "--max-cost", "3"], "max_cost needs the price"),
        (["potlatch", "--model", "x", "--games", "0"], "at least 1 game"),
        (["potlatch", "--model", "x", "--seats", "9"], "2 to 6 seats, not 9"),
        (["potlatch", "--model", "x", "--set", "hand_size_rule=ten"], "hand_size_rule is one of"),
        (["potlatch", "--model", "x", "--seats", "2", "--players", "random,random,random"], "3 kinds"),
        (["potlatch", "--players", "oracle"], "no player 'oracle'"),
        (["potlatch", "--model", "x", "--fallback", "oracle"], "no player 'oracle'"),
        (["potlatch", "--model", "x", "--max-acts", "0"], "at least 1 move"),
        (["potlatch", "--model", "x", "--tries", "0"], "tries must be at least 1"),
        (["potlatch", "--model", "x", "--api-key-env", "NOT_SET"], "NOT_SET"),
        (["potlatch", "--model", "x", "--endpoint", "there"], "is not an address"),
        (
            ["potlatch", "--model", "x", "--endpoint", "http://127.0.0.1:9/v1", "--max-retries", "0"],
            "cannot be reached",
        ),
    ],
)
def test_bad_input_is_refused_in_a_sentence(words: list[str], says: str, tmp_path: Path) -> None:
    done = run(*words, "--out", tmp_path / "games")
    assert done.exit_code == 2
    assert says in done.stderr.splitlines()[-1]
    assert not list(tmp_path.rglob("game*.jsonl"))


def test_a_game_that_does_not_end_is_kept_and_counted(server: ChatServer, tmp_path: Path) -> None:
    asked = ["--model", "x", "--endpoint", server.url, "--seed", 2, "--max-acts", 5, "--games", 2, "--json"]
    done = run("potlatch", *asked, "--out", tmp_path / "games")
    assert done.exit_code == 1
    for game in json.loads(done.stdout)["games"]:
        assert game["stopped"] == "The game has more than 5 moves."
        found = open_record(Path(game["file"]).read_text(encoding="utf-8"))
        assert (found.stopped, found.game.moves_done) == (game["stopped"], game["moves"])


def test_an_interrupted_match_keeps_what_was_played(server: ChatServer, tmp_path: Path) -> None:
    def interrupt(number: int, game: Game) -> None:
        if number == 1 and game.moves_done == 7:
            raise KeyboardInterrupt

    player = LanguageModelPlayer(Endpoint("x", base_url=server.url))
    match = Match(find_book("potlatch"), [player] * 3, {}, 2, tmp_path)
    match.play(3, interrupt)
    assert isinstance(match.wrong, KeyboardInterrupt)
    assert [game.stopped for game in match.games] == ["", "The match was interrupted."]
    assert open_record((tmp_path / "game-0001.jsonl").read_text(encoding="utf-8")).game.moves_done == 7


def test_a_file_in_the_place_of_the_folder_is_refused(server: ChatServer, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("mine", encoding="utf-8")
    done = run("potlatch", "--model", "x", "--endpoint", server.url, "--out", tmp_path / "games")
    assert (done.exit_code, server.asked) == (2, [])
    assert "is a file. Name a folder" in done.stderr
    assert (tmp_path / "games").read_text(encoding="utf-8") == "mine"
