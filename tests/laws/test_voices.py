"""The law of what bots say: lines use public information only, and have the values that their texts name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from commonweal.laws import LawBroken, check_laws
from commonweal.laws.trial import Trial
from commonweal.laws.views_law import another_truth
from commonweal.play import Game, Seeded, find_book
from commonweal.play.bot_lines import lines_after, message_of, variant_in
from commonweal.play.catalogue import game_names
from commonweal.players import Intentions, player
from commonweal.rulebook import Line, PublicMove
from commonweal.rulebook.texts.voice_texts import LEAST_VARIANTS, variants_of


def heard(name: str, acts: int, seats: int) -> list[Line]:
    """What bots may say in a game of sensible players."""
    book = find_book(name)
    game, plans, sensible = Game.begin(book, seats, {}, Seeded(3)), Intentions(), player("sensible")
    lines: list[Line] = []
    for _ in range(acts):
        if game.over:
            break
        seat, before = min(game.to_act), game.s
        act = plans.next_act(sensible, book, game.s, seat, game.chance.bot_seed(game.moves_done, seat))
        move = game.do(seat, act)
        lines += lines_after(book, game.log_writer, before, game.s, move.acts)
    return lines


@pytest.mark.parametrize("name", game_names())
def test_bots_of_every_game_have_much_to_say(name: str) -> None:
    lines = heard(name, 600, max(4, find_book(name).seats[0]))
    assert len({line.voice for line in lines}) >= 3
    assert len({line.seat for line in lines}) >= 3


@pytest.mark.parametrize("name", game_names())
def test_every_line_has_variants_in_both_languages(name: str) -> None:
    texts = find_book(name).texts
    for voice in texts.voices:
        assert len(variants_of(texts, voice)) >= LEAST_VARIANTS
        assert variants_of(texts.spoken("de"), voice) != variants_of(texts, voice), voice


def test_a_line_is_not_said_twice_in_the_same_words() -> None:
    book = find_book("potlatch")
    line, last, said = Line(1, "thanks", {"giver": 0, "units": 3}), -1, []
    for count in range(20):
        voice, variant = variant_in(message_of(book, line, last, count)["id"])
        assert (voice, variant) != ("thanks", last)
        said.append(last := variant)
    assert set(said) == {0, 1, 2}


def test_a_public_move_shows_no_hand() -> None:
    """Whatever the function that finds lines looks at, it sees what a spectator sees."""
    book, looked = find_book("potlatch"), list[Any]()
    game = Game.begin(book, 4, {}, Seeded(1))

    def voices(move: PublicMove) -> Iterable[Line]:
        looked.extend([move.before.hand, move.after.hand, move.after.stack])
        return []

    before, seat = game.s, min(game.to_act)
    move = game.do(seat, game.possible(seat)[0])
    assert any(map(any, game.s.hand))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book, "voices", voices)
        lines_after(book, game.log_writer, before, game.s, move.acts)
    assert len(looked) == 3
    assert not any(any(map(any, rows)) for rows in looked[:2])
    assert not any(looked[2])


def test_two_games_that_differ_in_secrets_lead_to_the_same_lines() -> None:
    """The second game has other hands; the same public act leads to the same lines in both."""
    trial = Trial(find_book("potlatch"), 4, {}, seed=5, game=0)
    compared = 0
    while trial.to_act() and compared < 10:
        other = another_truth(trial, -1)
        who, number = trial.choose()
        was = trial.s.clone()
        if who >= 0 and other is not None and trial.backend.why(other, who, number) == 0 and other.hand != was.hand:
            here, there = was.clone(), other.clone()
            assert said(trial, here, who, number) == said(trial, there, who, number)
            compared += 1
        trial.do(who, number)
    assert compared >= 5


def said(trial: Trial, s: Any, who: int, number: int) -> list[Line]:
    """The lines after one act on a state."""
    game = Game.begin(trial.book, trial.seats, {}, Seeded(1))
    before = s.clone()
    played = game.log_writer.describe_act(s, who, number)
    s.notices = played.notices
    trial.backend.apply(s, who, number)
    s.notices = None
    return lines_after(trial.book, game.log_writer, before, s, [played])


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (Line(9, "thanks_for_sharing", {"other": 0}), "said by no seat"),
        (Line(0, "thanks_for_nothing"), "has no thanks_for_nothing"),
        (Line(0, "thanks_for_sharing"), "has no value 'other'"),
    ],
)
def test_a_line_that_cannot_be_said_breaks_the_law(line: Line, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = find_book("potlatch")
    monkeypatch.setattr(book, "voices", lambda _: [line])
    with pytest.raises(LawBroken, match=complaint):
        check_laws(book, games=2, compiled=False)
