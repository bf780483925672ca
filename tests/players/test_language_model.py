"""The player who asks a language model: what it is told, what it makes of answers, what it spends, what it keeps."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from commonweal.laws.trial import Trial, draw_act
from commonweal.laws.views_law import another_truth
from commonweal.play import Game, find_book, game_names, start
from commonweal.play.views import seen_by
from commonweal.players.language_model import (
    Budget,
    BudgetSpent,
    Endpoint,
    EndpointFailed,
    LanguageModelError,
    LanguageModelPlayer,
    NoUsableAnswer,
    Transcript,
    prompt,
)
from commonweal.players.language_model.answer import Unreadable, read_answer
from commonweal.rulebook import Rulebook
from players.chat_server import KEY, Answer, ChatServer, acts_in, chat_server, first_act, in_turn, lines_of
from rulebook.broken_games import orchard

GAMES = game_names()
HIDING: dict[str, Any] = {"laissez_faire": find_book("laissez_faire").texts.presets["hidden"]["charter"]}
"""Charters of games of which every seat sees everything by default."""


@pytest.fixture
def game() -> Game:
    """A moment with several possible acts: seat 0 turns to a house."""
    from commonweal.play import position

    return position("potlatch", seats=3, phase="gift", house=[1, 2, 3], hand=[[0, 0, 1], [1]], active=0)


def asking(server: ChatServer, *, budget: Budget | None = None, file: Path | None = None, **how: Any) -> Any:
    """A player who asks the server."""
    own = {name: how.pop(name) for name in ("tries", "fallback", "rules", "log_entries") if name in how}
    endpoint = Endpoint("test", base_url=server.url, **{"timeout": 5.0, "max_retries": 2} | how)
    return LanguageModelPlayer(endpoint, budget or Budget(), Transcript(file), **own)


def moments(game: Game, seed: int) -> Iterator[tuple[int, list[int]]]:
    """Decisions of a game at random, the first thousand at most: the seat and what it may do."""
    random = Random(seed)
    while not game.over and game.moves_done < 1000:
        seat = random.choice(sorted(game.to_act))
        possible = game.possible(seat)
        yield seat, possible
        game.do(seat, draw_act(game.book, possible, random))


# ---------------------------------------------------------------- what a model is told
def whole_prompt(game: Game, seat: int) -> str:
    heard, left_out = prompt.log_of(game, seat, 60)
    table = prompt.determinize_game(game, seat)
    return prompt.write_opening(table, seat, "full") + prompt.write_situation(table, seat, heard, left_out)


@pytest.mark.parametrize("name", GAMES)
def test_a_prompt_lists_just_what_the_seat_may_do_and_what_a_person_reads(name: str) -> None:
    game, told = start(name, seats=4, seed=3), ""
    for n, (seat, possible) in enumerate(moments(game, 3)):
        if n % 7 == 0 and len(possible) > 1:
            told = whole_prompt(game, seat)
            assert (
                acts_in({"messages": [{}, {"content": told}]})
                == [choice.act for choice in game.acts(seat)][: prompt.MAX_CHOICES]
            )
            assert game.prompt(seat)[0] in told
            assert game.log_for(seat)[-1]["text"] in told
            assert f"You are Seat {seat}." in told
    for rule, entry in (game.book.texts.rules | game.book.texts.rulings).items():
        assert f"{rule} {entry['text']}" in told
    assert all(f"- {option} = " in told for option in game.book.options)


@pytest.mark.parametrize("name", GAMES)
def test_two_truths_that_look_the_same_to_a_seat_give_the_same_prompt(name: str) -> None:
    """Byte for byte, over whole games at random."""
    book, differed = find_book(name), 0
    for number in range(2):
        trial = Trial(book, 4, HIDING.get(name, {}), 5, number)
        while trial.to_act():
            who, act = trial.choose()
            if who >= 0 and len(trial.done) % 5 == 0:
                other = another_truth(trial, who)
                if other is not None:
                    differed += other.pack() != trial.s.pack()
                    one, two = (
                        prompt.determinize_view(book, seen_by(book, truth, who), who) for truth in (trial.s, other)
                    )
                    assert prompt.write_situation(one, who, []) == prompt.write_situation(two, who, [])
                    assert prompt.write_opening(one, who) == prompt.write_opening(two, who)
            trial.do(who, act)
    assert differed > 10


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_that_others_alone_may_read_is_in_a_prompt(name: str) -> None:
    game, hidden = start(name, seats=4, charter=HIDING.get(name, {}), seed=8), 0
    for n, (seat, possible) in enumerate(moments(game, 8)):
        if n % 9 or len(possible) < 2:
            continue
        open_, own = game.log_for(seat, reveal=True), game.log_for(seat)
        table = prompt.draw(game, seat).splitlines()  # clauses that a seat reads may have sentences of others, too
        known = {line["text"] for line in own} | set(table)
        secret = {line["text"] for line in open_} - known
        hidden += len(secret)
        if hidden > 200:
            break
        told = whole_prompt(game, seat)
        assert not [text for text in secret if text in told and not any(text in line for line in known)]
    assert hidden > 20


def test_the_real_table_is_never_asked(game: Game) -> None:
    """What a seat cannot see may be anything at all: the prompt does not change."""
    before = whole_prompt(game, 0)
    game.s.hand[1], game.s.hand[2] = game.s.hand[2], game.s.hand[1]
    assert game.s.hand[1] != game.s.hand[2]
    assert whole_prompt(game, 0) == before


def test_a_game_that_draws_no_table_is_told_field_by_field(tmp_path: Path) -> None:
    book: Rulebook = orchard(tmp_path)
    trial = Trial(book, 3, {}, 1, 0)
    while not [who for who in trial.to_act() if who >= 0]:
        trial.do(*trial.choose())
    seat = trial.to_act()[0]
    table = prompt.determinize_view(book, seen_by(book, trial.s, seat), seat)
    told = prompt.write_situation(table, seat, [])
    assert "Phase pick   Round no 1" in told
    assert "| Hand " in told
    assert "| ?" in told
    assert "* Seat" in told


# ---------------------------------------------------------------- what is made of an answer
ACTS = {"gift_to": ("seat",), "pass": (), "lay": ("kind", "seat")}


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ('{"why": "so", "act": "gift_to seat=2"}', "gift_to seat=2"),
        ('{"act": "gift_to", "seat": 2, "why": "because"}', {"act": "gift_to", "seat": 2}),
        ('{"act": {"act": "gift_to", "seat": 2}}', {"act": "gift_to", "seat": 2}),
        ('{"act": 2}', 2),
        ('{"act": "2"}', 2),
        ('{"choice": 3}', 3),
        ('```json\n{"act": "pass"}\n```', {"act": "pass"}),
        ('Let me see {not json}. {"act": "lay kind=1 seat=0"} is what I do.', "lay kind=1 seat=0"),
        ('First {"act": "pass"}; no: {"act": "gift_to seat=1"}', "gift_to seat=1"),
        ('<think>{"act": "pass"}?</think>\n{"act": "gift_to seat=1"}', "gift_to seat=1"),
        ("4", 4),
        ("Seat 1 needs it most.\n\n**2.**", 2),
        ("Answer: 3", 3),
        ('{"why": "seat 1 is poor"}\ngift_to seat=1', "gift_to seat=1"),
        ("1. gift_to seat=1", "gift_to seat=1"),
        ("I think seat 2 is poor.\nSo I choose `gift_to seat=2`.", "gift_to seat=2"),
        ("Gift_To 2", "gift_to 2"),
        ("lay kind=3 seat=1, as it is needed", "lay kind=3 seat=1"),
    ],
)
def test_answers_are_read_in_many_forms(text: str, meaning: Any) -> None:
    assert read_answer(text, ACTS) == meaning


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("<think>hm", "empty"),
        ("I would rather not play.", "names no act"),
        ("2 houses are poor", "names no act"),
        ("Either gift_to seat=1 or gift_to seat=2", "several acts: gift_to seat=1, gift_to seat=2"),
        ('{"act": null}', "does not name an act"),
        ('{"act": true}', "does not name an act"),
        ('{"move": "pass it on"}', "no field 'act'"),
        ('{"why": "gift_to seat=0 is the worst of them"}', "no field 'act'"),
        ('{"why": "At first gift_to seat=0 looks good, but I reject it because', "cut off"),
        ('Well: { "why": "gift_to seat=0", "act": ', "cut off"),
        ('{"options": [{"act": "gift_to seat=0"}, {"act": "gift_to seat=1"}], "why": "the first', "cut off"),
        ('{"why": {"act": "gift_to seat=0"}, "act"', "cut off"),
        ("I will not play gift_to seat=0.", "may reject gift_to seat=0"),
        ("Anything rather than pass!", "may reject pass"),
        ("[" * 5000, "names no act"),
        ("{" * 5000, "names no act"),
    ],
)
def test_an_answer_that_names_no_act_says_why(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read_answer(text, ACTS)


# ---------------------------------------------------------------- asking
def test_an_act_comes_back_and_everything_is_kept(server: ChatServer, game: Game, tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    player = asking(server, file=file, temperature=0.5, seed=9, max_answer_tokens=300)
    assert player.decide(game, 0) == game.possible(0)[0]
    sent = server.asked[0]
    assert (sent["model"], sent["temperature"], sent["seed"]) == ("test", 0.5, 9)
    assert sent["max_completion_tokens"] == 300
    assert sent["response_format"]["type"] == "json_schema"
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"
    (line,) = lines_of(file)
    assert line["messages"] == sent["messages"]
    assert json.loads(line["answer"])["act"] == line["act"] == game.acts(0)[0].act
    assert line["usage"] == {"prompt_tokens": 100, "answer_tokens": 7, "counted": True}
    assert (line["seat"], line["move"], line["try"], line["attempts"]) == (0, game.moves_done, 1, 1)
    assert (player.budget.requests, player.budget.tokens) == (1, 107)


def test_an_illegal_answer_is_told_back_with_reason_and_rule(server: ChatServer, game: Game, tmp_path: Path) -> None:
    server.script = in_turn(Answer('{"act": "gift_to seat=0"}'), Answer("99"), Answer(""), first_act)
    player = asking(server, file=tmp_path / "t.jsonl", tries=4)
    assert player.decide(game, 0) == game.possible(0)[0]
    refusal = game.why_not(0, "gift_to seat=0")
    assert refusal is not None
    said = [body["messages"][-1]["content"] for body in server.asked]
    assert f"{refusal.text} ({refusal.rule})" in said[1]
    assert "has no number 99, only 1 to 2" in said[2]
    assert "The answer is empty" in said[3]
    assert all(message["content"] for body in server.asked for message in body["messages"])
    lines = lines_of(tmp_path / "t.jsonl")
    assert ["act" in line for line in lines] == [False, False, False, True]
    assert [line["try"] for line in lines] == [1, 2, 3, 4]
    assert lines[0]["refused"] == said[1]
    assert (player.score.decisions, player.score.refused, player.score.fallbacks) == (1, 3, 0)


@pytest.mark.parametrize("text", ["nonsense", "\ud800", "gift_to seat=77", "gift_to", '{"act": "dance"}', None])
def test_a_model_that_never_names_an_act_is_an_error_or_another_decides(
    server: ChatServer, game: Game, tmp_path: Path, text: str | None
) -> None:
    server.script = in_turn(Answer(text))
    with pytest.raises(NoUsableAnswer, match="test named no possible act in 2 answers"):
        asking(server, tries=2).decide(game, 0)
    player = asking(server, tries=2, fallback="sensible", file=tmp_path / "t.jsonl")
    assert player.decide(game, 0, rng_seed=4) in game.possible(0)
    assert lines_of(tmp_path / "t.jsonl")[-1]["fallback"] == "sensible"
    assert lines_of(tmp_path / "t.jsonl")[-1]["act"].startswith("gift_to seat=")
    assert player.score.fallbacks == 1


@pytest.mark.parametrize("ended", ["length", "content_filter"])
def test_an_answer_that_was_cut_off_is_no_decision(server: ChatServer, game: Game, tmp_path: Path, ended: str) -> None:
    server.script = in_turn(Answer("gift_to seat=1", ended=ended), Answer("gift_to seat=2"))
    player = asking(server, tries=2, file=tmp_path / "t.jsonl")
    assert player.decide(game, 0) == game.read(0, "gift_to seat=2")
    assert player.score.refused == 1
    assert "cut off" in lines_of(tmp_path / "t.jsonl")[0]["refused"]
    server.script = in_turn(Answer('{"act": "gift_to seat=1"}', ended=ended))
    with pytest.raises(NoUsableAnswer):
        player.decide(game, 0)


def test_it_is_a_player_like_the_others(server: ChatServer, game: Game) -> None:
    """Given a view alone, it is told no log; a seat with one possible act, or none, is not asked."""
    player, seen = asking(server), seen_by(game.book, game.s, 0)
    assert player.choose(game.book, seen, 0, 1) == player.choose(game.book, seen.pack(), 0, 1) == game.possible(0)[0]
    assert "What happened" not in server.asked[0]["messages"][1]["content"]
    assert player.choose(game.book, seen_by(game.book, game.s, 1), 1, 1) == -1
    game.do(0, "gift_to seat=1")
    assert len(game.possible(0)) > 0
    asked = len(server.asked)
    alone = len(game.possible(0)) == 1
    player.decide(game, 0)
    assert len(server.asked) == asked + (not alone)


@pytest.mark.parametrize("status", [429, 500, 503, 408])
def test_what_passes_is_asked_again(server: ChatServer, game: Game, tmp_path: Path, status: int) -> None:
    server.script = in_turn(Answer("wait", status), Answer("wait", status), first_act)
    player = asking(server, file=tmp_path / "t.jsonl")
    assert player.decide(game, 0) == game.possible(0)[0]
    assert lines_of(tmp_path / "t.jsonl")[0]["attempts"] == 3
    assert player.budget.requests == 3


@pytest.mark.parametrize(
    ("answer", "says", "attempts"),
    [
        (Answer(f"Incorrect API key: {KEY}", 401), "refuses the key \\(HTTP 401\\): Incorrect API key: \\*\\*\\*", 1),
        (Answer("not for you", 403), "refuses the key \\(HTTP 403\\)", 1),
        (Answer("no such model", 404), "has no model 'test', or no such path: no such model", 1),
        (Answer("overloaded", 500), "fails after 3 requests \\(HTTP 500\\): overloaded", 3),
        (Answer("slow down", 429), "fails after 3 requests \\(HTTP 429\\)", 3),
        (Answer("too long", 400), "refuses the request \\(HTTP 400\\): too long", 1),
        (Answer(body=b"<html>Welcome</html>"), "not send a chat completion, but '<html>Welcome</html>'", 1),
        (Answer(body={"choices": []}), "not send a chat completion", 1),
        (Answer(body={"hello": 1}), "not send a chat completion", 1),
        (Answer(body=[1, 2]), "not send a chat completion", 1),
        (Answer(body={"choices": [{"message": {"content": 5}}]}), "not send a chat completion", 1),
        (Answer(body=b""), "not send a chat completion", 1),
        (Answer(body={"choices": [{"message": None}]}), "not send a chat completion", 1),
    ],
)
def test_what_does_not_pass_is_a_clear_error(
    server: ChatServer, game: Game, tmp_path: Path, answer: Answer, says: str, attempts: int
) -> None:
    server.script = in_turn(answer)
    player = asking(server, file=tmp_path / "t.jsonl", response_format="text")
    with pytest.raises(EndpointFailed, match=says):
        player.decide(game, 0)
    (line,) = lines_of(tmp_path / "t.jsonl")
    assert line["attempts"] == attempts == len(server.asked) == player.budget.requests
    assert line["error"]
    assert KEY not in (tmp_path / "t.jsonl").read_text(encoding="utf-8")


def test_an_endpoint_that_hangs_is_given_up(server: ChatServer, game: Game) -> None:
    free = threading.Event()
    server.script = in_turn(Answer("late", wait=free))
    try:
        with pytest.raises(EndpointFailed, match="does not answer in time") as failed:
            asking(server, timeout=0.1, max_retries=1).decide(game, 0)
        assert failed.value.attempts == len(server.asked) == 2
    finally:
        free.set()


def test_an_endpoint_that_is_not_there(game: Game) -> None:
    with chat_server() as server:
        url = server.url
    player = LanguageModelPlayer(Endpoint("test", base_url=url, max_retries=0))
    with pytest.raises(EndpointFailed, match="cannot be reached"):
        player.decide(game, 0)


def test_an_endpoint_that_knows_no_schema_is_asked_less_strictly(server: ChatServer, game: Game) -> None:
    unknown = Answer("response_format of this type is not supported", 400)
    server.script = in_turn(unknown, unknown, first_act)
    player = asking(server)
    player.decide(game, 0)
    player.decide(game, 0)
    formats = [body.get("response_format", {}).get("type") for body in server.asked]
    assert formats == ["json_schema", "json_object", None, None]
    assert player.budget.requests == 4


@pytest.mark.parametrize("usage", [None, {}, {"prompt_tokens": "many"}])
def test_tokens_that_nobody_counted_are_estimated(server: ChatServer, game: Game, usage: Any) -> None:
    server.script = lambda body, before: Answer(json.dumps({"act": acts_in(body)[0]}), usage=usage)
    player = asking(server)
    player.decide(game, 0)
    length = sum(len(message["content"]) for message in server.asked[0]["messages"])
    assert abs(player.budget.prompt_tokens - length / 4) <= 2
    assert player.budget.answer_tokens > 0


# ---------------------------------------------------------------- budget
def test_a_budget_stops_before_the_request_that_would_exceed_it(server: ChatServer, game: Game, tmp_path: Path) -> None:
    budgets = {
        "2 requests is spent": Budget(max_requests=2),
        "tokens is spent: 214 are used": Budget(max_tokens=2500 + 214),
        "The budget of 0.0045 is spent": Budget(max_cost=0.0045, prompt_price=1, answer_price=150),
    }
    for says, budget in budgets.items():
        server.asked.clear()
        player = asking(server, budget=budget, file=tmp_path / "t.jsonl")
        player.decide(game, 0)
        player.decide(game, 0)
        with pytest.raises(BudgetSpent, match=says):
            player.decide(game, 0)
        assert len(server.asked) == budget.requests == 2
        assert lines_of(tmp_path / "t.jsonl")[-1]["attempts"] == 0


def test_requests_that_are_sent_again_count_and_are_not_sent_beyond_the_budget(server: ChatServer, game: Game) -> None:
    server.script = in_turn(Answer("busy", 500))
    player = asking(server, budget=Budget(max_requests=2), max_retries=9)
    with pytest.raises(EndpointFailed):
        player.decide(game, 0)
    assert len(server.asked) == player.budget.requests == 2


@pytest.mark.parametrize(
    "limits",
    [
        {"max_requests": 0},
        {"max_tokens": -1},
        {"max_cost": 0},
        {"max_cost": 1.0},
        {"max_cost": float("nan"), "prompt_price": 1},
        {"prompt_price": -1},
    ],
)
def test_a_budget_that_is_none_is_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(limits))):
        Budget(**limits)


# ---------------------------------------------------------------- setting up
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"model": " "}, "name of the model"),
        ({"base_url": "localhost:80/v1"}, "is not an address; write http://host:port/v1"),
        ({"base_url": "http://[::1"}, "is not an address"),
        ({"base_url": "http://host:99999/v1"}, "is not an address"),
        ({"api_key_env": "NO_SUCH_KEY"}, "NO_SUCH_KEY"),
        ({"response_format": "poem"}, "no response format 'poem'"),
        ({"timeout": 0}, "above 0"),
        ({"max_retries": -1}, "0 or more"),
        ({"max_answer_tokens": 0}, "at least 1 token"),
    ],
)
def test_an_endpoint_that_cannot_be_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(LanguageModelError, match=says):
        Endpoint(**{"model": "test", "base_url": "http://127.0.0.1:9/v1"} | given)


def test_a_key_is_needed_where_no_endpoint_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(LanguageModelError, match="OPENAI_API_KEY with the key of the endpoint is not set"):
        Endpoint("test")
    assert Endpoint("test", base_url="http://127.0.0.1:9/v1").where == "http://127.0.0.1:9/v1"


def test_without_the_library_it_says_what_to_install_and_all_else_works() -> None:
    code = (
        "import sys; sys.modules['openai'] = None\n"
        "from commonweal.players.language_model import Endpoint, LanguageModelError\n"
        "try:\n    Endpoint('m', base_url='http://127.0.0.1:9/v1')\n"
        "except LanguageModelError as wrong:\n    print(wrong)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'commonweal[language-model]'" in done.stdout


@pytest.mark.parametrize("how", [{"tries": 0}, {"fallback": "oracle"}, {"rules": "some"}, {"log_entries": -1}])
def test_a_player_that_cannot_be_is_refused(server: ChatServer, how: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"tries must be at least 1|no player 'oracle'|rules are"):
        asking(server, **how)


def test_a_transcript_goes_on_after_a_line_that_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "t.jsonl"
    Transcript(file).write(a=1)
    with file.open("a", encoding="utf-8") as out:
        out.write('{"b": ')
    Transcript(file).write(c="\ud800")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [json.loads(lines[0])["a"], lines[1], json.loads(lines[2])["c"]] == [1, '{"b": ', "?"]
