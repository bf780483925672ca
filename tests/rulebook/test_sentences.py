"""Sentences with sets of seats, sums, types, places and persons, and texts in one file a chapter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from commonweal.games.legislation import rulebook as legislation
from commonweal.play.chance import Seeded
from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from commonweal.play.templates import Templates, templates_of
from commonweal.rulebook import Rulebook, RulebookError, after_seats, at_place, because_of, load_texts
from commonweal.rulebook.acts.reason_places import split_place
from commonweal.rulebook.texts.game_texts import TextsError
from rulebook.assemblies import assembly, assembly_of
from rulebook.broken_games import written

OWNERS = [{"name": "wall", "title": "the owner of Wall Street"}, {"name": "main", "title": "the owner of Main Street"}]
TYPES = [{"name": "loan"}, {"name": "sale"}]
NOTICE = 'LEAKED = { rules = ["AS-2"], args = ["seat", "number"], says = "{seat} voted {number}." }'
BY_TYPE = (
    'LEAKED = { rules = ["AS-2"], args = ["person", "type", "payers:seats", "sum:cents"], by = "type", '
    'says = { loan = "{person} lends {payers} ${sum}.", sale = "{person} sells to {payers}." } }'
)


@pytest.fixture
def with_texts(tmp_path: Path) -> Callable[..., Rulebook]:
    """Assembly with one line of its texts replaced."""

    def made(line: str = NOTICE, instead: str = BY_TYPE) -> Rulebook:
        rules = written("assembly", tmp_path, line, instead)
        names = {"person": after_seats(4, OWNERS), "type": TYPES, "active": TYPES}
        return assembly_of(rules, texts=load_texts(tmp_path / "assembly.toml"), names=names)

    return made


def told(book: Rulebook, values: tuple[int, ...], reader: int | None) -> str:
    """A notice in words."""
    game = Game.begin(book, 3, {}, Seeded(1), ["Ann", "Ben", "Cleo"])
    writer, act = game.log_writer, game.move(0).acts[-1]
    notice = (book.notices.items()["LEAKED"], *values)
    return writer.word(writer.write([act._replace(notices=[notice])], reader)[-1], reader)


@pytest.mark.parametrize(
    ("values", "reader", "text"),
    [
        ((0, 0, 0b110, 3650), None, "Ann lends Ben and Cleo $36.50."),
        ((4, 0, 0b111, 5), 0, "The owner of Wall Street lends Ben, Cleo and you $0.05."),
        ((5, 1, 0b010, 0), 2, "The owner of Main Street sells to Ben."),
        ((2, 1, 0, 0), 2, "You sells to nobody."),
    ],
)
def test_one_notice_is_worded_by_type(
    with_texts: Callable[..., Rulebook], values: tuple[int, ...], reader: int | None, text: str
) -> None:
    assert told(with_texts(), values, reader) == text


def test_a_notice_announces_what_its_sentence_names(with_texts: Callable[..., Rulebook]) -> None:
    instead = 'LEAKED = { rules = ["AS-2"], says = "{number, plural, other {# votes}} of {seat}, {number} in all." }'
    assert told(with_texts(NOTICE, instead), (3, 1), None) == "3 votes of Ben, 3 in all."


def test_a_preset_takes_as_long_as_the_first_one(tmp_path: Path) -> None:
    file = tmp_path / "texts.toml"
    file.write_text('[presets]\na = { minutes = [1, 2] }\nb = { title = "B" }\n')
    assert load_texts(file).presets["b"] == {"title": "B", "charter": {}, "minutes": [1, 2]}


def test_the_log_lists_persons_and_sets_by_seat(with_texts: Callable[..., Rulebook]) -> None:
    book = with_texts()
    game = Game.begin(book, 3, {}, Seeded(1))
    act = game.move(0).acts[-1]._replace(notices=[(book.notices.items()["LEAKED"], 0, 0, 0b110, 1)])
    assert game.log_writer.write([act], None)[-1]["seats"] == [0, 1, 2]
    owner = act._replace(notices=[(book.notices.items()["LEAKED"], 5, 0, 0b100, 1)])
    assert game.log_writer.write([owner], None)[-1]["seats"] == [2]


@pytest.mark.parametrize(
    ("instead", "wrong"),
    [
        (BY_TYPE.replace('by = "type", ', ""), "`by` must name one of its args"),
        (BY_TYPE.replace("sale =", "rent ="), "rent, which is not a type of this game"),
        (BY_TYPE.replace("sells to", "sells {price} to"), "says.sale names price, which it does not know"),
    ],
)
def test_types_that_do_not_fit_are_refused(with_texts: Callable[..., Rulebook], instead: str, wrong: str) -> None:
    with pytest.raises(TextsError, match=wrong):
        with_texts(instead=instead)


def test_a_reason_names_its_place() -> None:
    game = Game.begin(assembly(), 3, {}, Seeded(1))
    for seat in range(3):
        game.do(seat, "ballot yes=0")
    game.s.money[0] = 0
    with pytest.raises(NotPossible) as refused:
        game.do(0, "propose other=1 sum=2")
    assert (refused.value.text, refused.value.rule) == ("Line 2: you have less than 2.", "AS-4")
    assert refused.value.message["values"] == {"place": 2, "sum": 2}
    listed = [group for group in game.position(0)["refused"] if group["id"] == "reasons.TOO_POOR.text"]
    assert [group["values"] for group in listed] == [{"place": place} for place in (1, 2, 3)]


def test_a_place_belongs_to_a_reason_that_there_is() -> None:
    poor, reasons = assembly().reasons.items()["TOO_POOR"], templates_of(assembly()).reasons
    assert (at_place(poor, 3) in reasons, at_place(99, 3) in reasons) == (True, False)
    assert [split_place(at_place(poor, place)) for place in (0, 5)] == [(poor, 0, 0), (poor, 5, 0)]
    assert split_place(at_place(because_of(poor, 7), 5)) == (poor, 5, 7)
    with pytest.raises(KeyError):
        reasons[at_place(99, 3)]


def test_persons_are_named_in_typed_acts_as_seats_or_by_their_title() -> None:
    rows = after_seats(3, OWNERS)
    assert [row.get("seat") for row in rows] == [0, 1, 2, None, None]
    assert [row["name"] for row in rows][2:] == ["seat 3", "wall", "main"]


def test_an_entry_that_stands_in_two_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[rules.Turns]\nX-1 = "One."\n[rulings]\nX-R1 = "So."\n')
    (tmp_path / "b.toml").write_text('[rules.Turns]\nX-2 = "Two."\n')
    texts = load_texts(tmp_path)
    assert texts.rules == {rule: {"source": "Turns", "text": text} for rule, text in (("X-1", "One."), ("X-2", "Two."))}
    assert texts.rulings == {"X-R1": {"text": "So."}}
    (tmp_path / "c.toml").write_text('[rules.Ending]\nX-1 = "Again."\n')
    with pytest.raises(TextsError, match=r"\[rules.X-1\] is in a.toml and in c.toml"):
        load_texts(tmp_path)


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ('X-1 = "One."', r"X-1 stands in no chapter; write it under \[rules.TITLE\]"),
        ('Turns.X-1 = "One."\nEnding.X-1 = "Again."', "X-1 stands in Turns and in Ending; write it once"),
    ],
)
def test_a_rule_stands_in_one_chapter(tmp_path: Path, written: str, wrong: str) -> None:
    (tmp_path / "rules.toml").write_text(f"[rules]\n{written}\n")
    with pytest.raises(TextsError, match=wrong):
        load_texts(tmp_path)


def test_kinds_with_their_own_words_are_no_names() -> None:
    from rulebook import assembly as rules

    with pytest.raises(RulebookError, match="the kind cents"):
        assembly_of(rules, names={"cents": [{"name": "one"}]})


@pytest.mark.parametrize("arg", ["active", "active:active"])
def test_a_value_named_as_a_kind_and_as_a_field_of_another_kind_is_refused(
    with_texts: Callable[..., Rulebook], arg: str
) -> None:
    notice = 'LEAKED = {{ rules = ["AS-2"], args = ["{arg}", "number"], says = "{{active}} voted {{number}}." }}'
    wrong = r"\[notices.LEAKED\]: active is of the kind active by its name, and of the kind seat as a field: say args"
    with pytest.raises(TextsError, match=wrong):
        with_texts(instead=notice.format(arg=arg))
    assert with_texts(instead=notice.format(arg="active:seat")).kinds["notices.LEAKED.says"]["active"] == "seat"


@pytest.mark.parametrize(
    ("table", "name", "key", "given", "wrong"),
    [
        ("notices", "SCORE_IS", "for_good", "secret", "for_good is 'secret'; it is true, or one of the args: seat"),
        ("acts", "deal_red", "rules_when", [{"rule": "LG-1"}], "'LG-1', which is not one of its rules"),
        (
            "acts",
            "deal_red",
            "rules_when",
            [{"rule": "LG-12", "hand": 1}],
            "'hand', which is not a single public",
        ),
        ("acts", "deal_red", "rules_when", [{"rule": "LG-12", "step": "dance"}], "step = 'dance'; it is one of none,"),
    ],
)
def test_what_the_log_rests_on_is_there(
    monkeypatch: pytest.MonkeyPatch, table: str, name: str, key: str, given: object, wrong: str
) -> None:
    monkeypatch.setitem(getattr(legislation.texts, table)[name], key, given)
    with pytest.raises(TextsError, match=wrong):
        Templates(legislation, templates_of(legislation).rows)
