"""What people write with acts, and the acts of the facilitator: carried out, logged, recorded and erased."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.play import doing
from commonweal.play.chance import Committed
from commonweal.play.errors import Malformed, NotPossible
from commonweal.play.game import Game
from commonweal.play.record import BrokenRecord, open_record, write_record
from commonweal.play.record_format import erase_texts
from commonweal.rulebook import FACILITATOR
from records import Lines, forged, parsed
from rulebook.forums import forum

SECRET = bytes(range(32))
MOTION = "Bread, roads & walls"


def begun(**charter: Any) -> Game:
    return Game.begin(forum(), 4, charter, Committed(SECRET), ["Ann", "Ben", "Cleo", "Dan"])


def said(game: Game, seat: int | None = None) -> list[str]:
    return [entry["text"] for entry in game.log_for(seat, since=1)]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A finished game with a motion, two calls to order, a verdict and a whisper."""
    monkeypatch.setattr("commonweal.play.record.find_book", lambda name: forum())
    game = begun(turns=3)
    game.do(0, {"act": "move", "strength": 1, "text": MOTION})
    game.do(FACILITATOR, "call_to_order seat=3")
    game.do(FACILITATOR, "judge points=1")
    game.do(1, 'whisper Dan text="not yet"')
    game.do(2, "wait")
    return game


@pytest.mark.parametrize(
    "act",
    [
        {"act": "move", "strength": 2, "text": MOTION},
        f"move strength=2 text={MOTION}",
        f'move 2 text="{MOTION}"',
        f"move 2 {MOTION}",
        [{"act": "move", "strength": 2, "text": MOTION}],
    ],
)
def test_a_text_is_given_in_every_form_of_an_act(act: Any) -> None:
    game = begun()
    game.do(0, act)
    assert said(game) == [f"Ann moves: “{MOTION}” (2)."]
    assert (game.texts, game.s.motion, game.s.written) == ({0: MOTION}, 0, 1)
    assert game.move(1).act_texts == ("move strength=2",)


def test_programs_write_nothing() -> None:
    game = begun()
    game.do(0, "move strength=0")
    game.do(FACILITATOR, "judge points=0")
    game.do(1, game.possible(1)[0])
    assert game.texts == {0: "", 1: ""}
    assert said(game)[0] == "Ann moves: “…” (0)."


def test_what_was_written_outlasts_the_server_and_goes_back_with_its_act() -> None:
    game = begun()
    game.do(0, f"move 1 {MOTION}")
    again = Game.resume(forum(), 4, {}, Committed(SECRET), game.encoded_moves, game.names)
    assert (said(again), again.texts) == (said(game), {0: MOTION})
    game.rewind(1)
    assert game.texts == {}
    game.do(0, "move 1 Other words")
    assert (game.texts, again.texts) == ({0: "Other words"}, {0: MOTION})
    assert [entry["text"] for entry in again.at(2).log_for(None, since=1)] == [f"Ann moves: “{MOTION}” (1)."]


def test_a_whisper_is_read_by_the_team_alone() -> None:
    game = begun()
    game.do(0, "whisper to=2 text=now")
    assert [said(game, seat)[0].endswith("“now”") for seat in (None, 0, 1, 2, 3)] == [False, True, False, True, False]
    game = begun(open_whispers=True)
    game.do(0, "whisper to=2 text=now")
    assert all(said(game, seat)[0].endswith("“now”") for seat in (None, 0, 1, 2, 3))


@pytest.mark.parametrize(
    ("act", "id", "todo"),
    [
        (f"move 1 {'x' * 41}", "typed.too_long", "Write at most 40 characters."),
        ({"act": "move", "strength": 1, "text": "a\nb"}, "typed.control", "Write one line of plain text."),
        ({"act": "move", "strength": 1, "text": "a\ud800"}, "typed.control", "Write one line of plain text."),
        ({"act": "move", "strength": 1, "text": 7}, "typed.no_words", ""),
        ([{"act": "move", "strength": 1, "text": "x" * 41}], "typed.too_long", "Write at most 40 characters."),
    ],
)
def test_a_text_that_does_not_fit_is_refused_with_the_rule(act: Any, id: str, todo: str) -> None:
    game = begun()
    one = act[0] if isinstance(act, list) else act
    for given, place in ((act, 0), (["move strength=0", one], 2)):
        for attempt in (game.do, game.preview):
            with pytest.raises(Malformed) as refused:
                attempt(0, given)
            told = refused.value.message
            if place:
                assert (told["id"], told["values"]["place"]) == ("refused.in_bundle", place)
                told = told["values"]["refusal"]
            assert told["id"] == id
            assert not todo or refused.value.todo == todo
            assert refused.value.rule == ("FO-1" if todo else "")
    assert (game.moves_done, game.texts) == (1, {})


def test_the_facilitator_acts_beside_the_seats(played: Game) -> None:
    assert said(played)[1:5] == [
        "The facilitator calls Dan to order.",
        "Dan loses a point.",
        "The facilitator gives 1.",
        "Ann gets 1.",
    ]
    assert played.outcome == [{"points": 1}, {"points": 0}, {"points": 0}, {"points": -1}]
    assert played.possible(FACILITATOR) == []


def test_acts_of_the_facilitator_hide_no_seat_from_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doing, "shows_hidden", lambda book, acts: False)
    game = Game.begin(forum(), 2, {}, Committed(SECRET), ["Ann", "Ben"])
    game.do(0, "wait")
    game.do(1, "wait")
    game.do(FACILITATOR, "call_to_order seat=1")
    assert game.may_undo(FACILITATOR) == ("self", "undo.self", 3)
    assert [game.may_undo(seat) for seat in (0, 1)] == [("ask", "undo.ask", 1), ("ask", "undo.ask", 2)]
    assert game.may_undo(None)[1] == "undo.not_yours"


def test_only_the_facilitator_does_its_acts() -> None:
    game = begun()
    with pytest.raises(NotPossible):
        game.do(0, "call_to_order seat=1")
    with pytest.raises(NotPossible):
        game.do(FACILITATOR, "wait")
    with pytest.raises(NotPossible) as refused:
        game.do(FACILITATOR, "judge points=1")
    assert refused.value.message["id"] == "refused.not_now"
    game.do(FACILITATOR, "call_to_order seat=1")
    with pytest.raises(NotPossible) as refused:
        game.do(FACILITATOR, "call_to_order seat=1")
    assert (refused.value.rule, refused.value.text) == ("FO-3", "Ben has been called to order.")
    assert [game.book.act_of(n).name for n in game.possible(FACILITATOR)] == ["call_to_order"] * 3


def test_the_record_has_texts_and_the_facilitator(played: Game) -> None:
    lines = parsed(text := write_record(played))
    assert [line["by"] for line in lines[1:-1]] == ["chance", 0, "facilitator", "facilitator", 1, 2]
    assert lines[2]["texts"]["0"]["text"] == MOTION
    found = open_record(text)
    assert (found.game.texts, found.game.outcome) == ({0: MOTION, 1: "not yet"}, played.outcome)
    with pytest.raises(BrokenRecord, match="Line 3"):
        open_record(text.replace(MOTION, "Stones"))

    def rewrite(lines: Lines) -> None:
        lines[2]["texts"]["0"]["text"] = "Stones"

    with pytest.raises(BrokenRecord, match="does not fit its hash"):
        open_record(forged(text, rewrite))


def test_texts_can_be_erased_from_a_record_that_still_holds(played: Game, tmp_path: Path) -> None:
    text = write_record(played)
    erased = erase_texts(text)
    assert MOTION not in erased
    assert [line["chain"] for line in parsed(erased)] == [line["chain"] for line in parsed(text)]
    assert open_record(erased).game.outcome == played.outcome
    (tmp_path / "game.jsonl").write_text(text)
    out = tmp_path / "erased.jsonl"
    assert (
        CliRunner().invoke(app, ["erase", str(tmp_path / "game.jsonl"), "--out", str(out), "--move", "4"]).exit_code
        == 0
    )
    assert open_record(out.read_text()).game.texts == {0: MOTION, 1: ""}


def test_team_mates_are_told_by_the_rules() -> None:
    game = begun()
    assert (game.talk, game.team(0), game.team(3)) == ("team", [0, 2], [1, 3])
    game.do(0, "move strength=0")
    assert game.talk == "open"
