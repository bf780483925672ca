"""Laws hold for sound games, and each of them catches a game that breaks it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from commonweal.games.potlatch import rulebook as potlatch
from commonweal.laws import LawBroken, acts, check_laws, records
from commonweal.play.notation import act_text, read_act
from commonweal.play.position import PositionError, record_of_fields
from commonweal.play.templates import templates_of
from commonweal.rulebook import after_seats
from commonweal.rulebook.texts.game_texts import TextsError
from rulebook.broken_games import (
    LEAKS,
    LEAKS_OF_CARDS,
    OVERFLOWING,
    SPOILT,
    SPOILT_AMOUNTS,
    SPOILT_CHANGES,
    WRONG_CHANGES,
    Spoilt,
    bazaar,
    check_caught,
    orchard,
    riddles,
)


def test_a_sound_game_keeps_every_law(tmp_path: Path) -> None:
    report = check_laws(orchard(tmp_path), games=12, compiled=False)
    assert report.games == 12
    assert report.phases == {0, 1, 2}
    assert report.acts_seen == {"deal", "eat"}
    assert str(report).endswith("; every law kept")
    nothing = str(check_laws(orchard(tmp_path), games=0, compiled=False))
    assert nothing.endswith("; never done: deal, eat; phases that no game reached: DEAL, PICK, OVER")
    assert report.found["determinized"] > 100
    assert report.followed > 200
    assert {charter.get("rounds", 2) for charter in report.charters} == {1, 2, 3, 4}


def test_a_sound_game_is_the_same_compiled(tmp_path: Path) -> None:
    assert check_laws(orchard(tmp_path), games=4).games == 4


@pytest.mark.parametrize("wrong", WRONG_CHANGES)
def test_a_change_that_the_sentence_cannot_tell_is_refused(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(TextsError, match=re.escape("orchard.toml: [acts.eat]")) as refused:
        orchard(tmp_path, '  { field = "held", at = "actor", by = -1 },', f"  {WRONG_CHANGES[wrong]},")
    assert wrong in str(refused.value)


def test_what_is_done_to_somebody_names_a_seat(tmp_path: Path) -> None:
    with pytest.raises(TextsError, match="done_to = 'kind' is not a seat, or a set of seats, that `says` names"):
        orchard(tmp_path, 'eat.rules = ["OR-2"]', 'eat.rules = ["OR-2"]\neat.done_to = "kind"')


def test_only_what_is_secret_for_a_time_is_opened(tmp_path: Path) -> None:
    with pytest.raises(TextsError, match="opens names eat, which is not an act with an operand that is secret"):
        templates_of(orchard(tmp_path, "EATEN = { rules", 'EATEN = { opens = ["eat"], rules'))


def test_a_game_without_followed_fields_is_told_so(tmp_path: Path) -> None:
    report = check_laws(riddles(tmp_path), games=1, compiled=False)
    assert "no field has followed=True" in str(report)


@pytest.mark.parametrize("spoilt", (SPOILT | SPOILT_CHANGES).values(), ids=(SPOILT | SPOILT_CHANGES).keys())
def test_a_broken_game_is_caught(tmp_path: Path, spoilt: Spoilt) -> None:
    check_caught(orchard(tmp_path, spoilt.line, spoilt.instead), spoilt, max_acts=200)


@pytest.mark.parametrize(
    ("write", "says"),
    [
        (lambda history, page: page.show("eaten", []), r"TextsError: the texts have no \[debrief.pictures.eaten\]"),
        (lambda history, page: page.say("eaten"), r"TextsError: the texts have no \[debrief.sentences.eaten\]"),
        (lambda history, page: history["apples"], "there is no measure apples; there are utility"),
        (lambda history, page: history.of_act("ate"), "there is no act ate; there are deal, eat"),
    ],
)
def test_a_debrief_that_cannot_be_written_is_caught(
    tmp_path: Path, write: Callable[[Any, Any], None], says: str
) -> None:
    book = orchard(tmp_path)
    book.debrief = write
    with pytest.raises(LawBroken, match=says) as caught:
        check_laws(book, games=1, compiled=False)
    assert caught.value.law == "the debrief can be written"


@pytest.mark.parametrize("spoilt", LEAKS.values(), ids=LEAKS.keys())
def test_an_open_field_that_follows_from_a_hidden_one_is_caught(tmp_path: Path, spoilt: Spoilt) -> None:
    check_caught(orchard(tmp_path, spoilt.line, spoilt.instead), spoilt, max_acts=200)


def test_cards_that_a_charter_brings_keep_every_law(tmp_path: Path) -> None:
    report = check_laws(riddles(tmp_path), games=12, compiled=False)
    assert any(isinstance(charter.get("riddles"), list) for charter in report.charters)
    assert report.followed > 12


@pytest.mark.parametrize("spoilt", LEAKS_OF_CARDS.values(), ids=LEAKS_OF_CARDS.keys())
def test_a_back_that_shows_in_an_open_field_is_caught(tmp_path: Path, spoilt: Spoilt) -> None:
    check_caught(riddles(tmp_path, spoilt.line, spoilt.instead), spoilt)


def test_a_back_that_the_rules_tell_is_no_leak(tmp_path: Path) -> None:
    notices = "    announce(s, Notice.BACK, s.answer[s.card])\n    s.hint[s.card] = s.answer[s.card]\n"
    check_laws(riddles(tmp_path, "    announce(s, Notice.BACK, s.answer[s.card])\n", notices), games=12, compiled=False)


@pytest.mark.parametrize(
    ("line", "instead", "named"),
    [
        ('title = "Guessing {card}"', 'title = "Guessing {answer}"', "answer"),
        ('text = "Nothing stands against it."', 'text = "{answer} stands against it."', "answer"),
    ],
)
def test_a_sentence_that_names_a_hidden_field_is_refused(tmp_path: Path, line: str, instead: str, named: str) -> None:
    with pytest.raises(TextsError, match=f"names {named}, which not everybody may see"):
        riddles(tmp_path, line, instead)


def test_a_game_of_amounts_and_acts_out_of_turn_keeps_every_law(tmp_path: Path) -> None:
    report = check_laws(bazaar(tmp_path), games=8)
    assert report.acts_seen == {"quote", "answer", "note", "bid", "ring"}
    assert report.found["not determinized"] == 0
    assert report.followed > 50


@pytest.mark.parametrize("spoilt", SPOILT_AMOUNTS.values(), ids=SPOILT_AMOUNTS.keys())
def test_a_fault_with_an_amount_or_out_of_turn_is_caught(tmp_path: Path, spoilt: Spoilt) -> None:
    check_caught(bazaar(tmp_path, spoilt.line, spoilt.instead), spoilt)


def test_seats_and_other_things_have_the_names_of_the_table(tmp_path: Path) -> None:
    """A kind of `after_seats` is read by the names of the players, then by those of its rows."""
    book = orchard(tmp_path)
    book.names["kind"] = after_seats(1, [{"name": "green apple"}])
    check_laws(book, games=1, compiled=False)


def test_an_act_that_is_not_read_as_it_was_written_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acts, "act_text", lambda book, number: act_text(book, number).split(" ")[0])
    with pytest.raises(LawBroken, match="cannot be read") as caught:
        check_laws(orchard(tmp_path), games=2, compiled=False)
    assert caught.value.law == "forms of an act"


def eaten(s: Any) -> Any:
    """The position with one meal more."""
    s.meals = 1 - s.meals
    return s


def refused(s: Any) -> Any:
    """No position at all."""
    raise PositionError("meals: too many")


@pytest.mark.parametrize(("change", "says"), [(eaten, "written down: meals is"), (refused, "is refused: meals")])
def test_a_position_that_cannot_be_written_down_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Any], Any], says: str
) -> None:
    monkeypatch.setattr(records, "record_of_fields", lambda *given: change(record_of_fields(*given)))
    with pytest.raises(LawBroken, match=says) as caught:
        check_laws(orchard(tmp_path), games=2, compiled=False)
    assert caught.value.law == "written down"


def test_rules_that_overflow_are_caught(tmp_path: Path) -> None:
    book = orchard(tmp_path, OVERFLOWING.line, OVERFLOWING.instead)
    with pytest.raises(LawBroken) as caught:
        check_laws(book, games=2)
    assert caught.value.law == OVERFLOWING.law


def test_a_broken_law_can_be_seen_again(tmp_path: Path) -> None:
    spoilt = SPOILT["an apple lost"]
    book = orchard(tmp_path, spoilt.line, spoilt.instead)
    with pytest.raises(LawBroken) as caught:
        check_laws(book, games=1, compiled=False, seats=3, charters=[{"rounds": 3}], seed=5)
    broken = caught.value
    assert (broken.seats, broken.charter, broken.seed, broken.game) == (3, {"rounds": 3}, 5, 0)
    assert "game 0 of seed 5, 3 seats, charter {'rounds': 3}" in str(broken)
    s = book.adopt(broken.seats, broken.charter)[0]
    book.interpreted.setup(s)
    for who, act in broken.acts:
        assert all(holds(s) for holds in book.invariants)
        book.interpreted.apply(s, who, read_act(book, act))
    assert not all(holds(s) for holds in book.invariants)


def test_a_charter_that_cannot_be_adopted_is_named(tmp_path: Path) -> None:
    with pytest.raises(LawBroken, match="rounds goes from 1 to 4; 9 is outside"):
        check_laws(orchard(tmp_path), games=1, charters=[{"rounds": 9}], compiled=False)


@pytest.mark.rule("PO-R33", "PO-R34", "PO-R38", "PO-5", "PO-7", "PO-10", "PO-14", "PO-58")
@pytest.mark.parametrize("seed", [4, 6])
def test_potlatch_keeps_every_law(seed: int) -> None:
    report = check_laws(potlatch, games=18, seed=seed, compiled=seed == 4, max_acts=2_000)
    assert report.acts_seen == {a.name for a in potlatch.acts}
    assert report.max_acts < 6 * 64 * 4
