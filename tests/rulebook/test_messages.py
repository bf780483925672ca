"""Messages: patterns become sentences for a reader, in a language; what they may not name is refused on loading."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonweal.play import Game, Seeded, books
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import WORDS
from commonweal.rulebook.texts.game_texts import TextsError
from commonweal.wording import NUMBER_KINDS, PatternError, Value, Wording, names_in, parts_of
from rulebook.broken_games import orchard

KINDS = {"actor": "seat", "seat": "seat", "fruit": "fruit", "number": "number", "text": "text"}
FRUITS = ["Apple", "Pear", "Plum"]
SEATS = [f"Seat{seat}" for seat in range(6)]


def said(pattern: str, values: dict[str, Value], reader: int | None, names: list[str] = SEATS) -> str:
    return Wording({"one": pattern}, {"one": KINDS}, {"fruit": FRUITS}).word("one", values, reader, names)


# ---------------------------------------------------------------- wording
def test_a_sentence_that_begins_with_a_value_begins_with_a_capital_letter_but_for_names() -> None:
    for pattern, text in (
        ("{fruit} is ripe.", "The pear is ripe."),
        ("{fruit}", "the pear"),
        ("a {fruit}.", "a the pear."),
    ):
        wording = Wording({"one": pattern}, {"one": KINDS}, {"fruit": ["the pear"]})
        assert wording.word("one", {"fruit": 0}, None, SEATS) == text
    assert said("{seat} gives.", {"seat": 0}, None, ["ann"]) == "ann gives."


def test_a_sentence_behind_a_label_with_a_number_begins_with_a_capital_letter_but_for_names() -> None:
    labelled = "{number, plural, =0 {} other {Clause {number}: }}{seat} gives."
    assert said(labelled, {"number": 2, "seat": 7}, None) == "Clause 2: Nobody gives."
    assert said(labelled, {"number": 0, "seat": 7}, None) == "Nobody gives."
    assert said(labelled, {"number": 2, "seat": 0}, None, ["ann"]) == "Clause 2: ann gives."


GIVES = "{actor, select, you {You give} other {{actor} gives}} {number} to {seat}."
WHOSE = "{seat, select, you {Your} other {{seat}’s}} card beats {seat, select, you {your} other {{seat}’s}} hand."


@pytest.mark.parametrize(
    ("reader", "expected"),
    [(0, "You give 3 to Seat1."), (1, "Seat0 gives 3 to you."), (None, "Seat0 gives 3 to Seat1.")],
)
def test_a_sentence_speaks_to_its_reader(reader: int | None, expected: str) -> None:
    assert said(GIVES, {"actor": 0, "seat": 1, "number": 3}, reader) == expected


@pytest.mark.parametrize(
    ("reader", "expected"),
    [(1, "Your card beats your hand."), (2, "Seat1’s card beats Seat1’s hand.")],
)
def test_a_sentence_says_whose(reader: int | None, expected: str) -> None:
    assert said(WHOSE, {"seat": 1}, reader) == expected


@given(st.integers(0, 5), st.integers(0, 5), st.none() | st.integers(0, 5))
def test_only_the_seat_that_it_speaks_of_reads_you(actor: int, seat: int, reader: int | None) -> None:
    text = said(
        "{actor, select, you {You are} other {{actor} is}} next to {seat}.", {"actor": actor, "seat": seat}, reader
    )
    assert ("You are next" in text) == (reader == actor)
    assert ("next to you." in text) == (reader == seat)
    assert "{" not in text


def test_nobody_is_addressed_by_a_name() -> None:
    values: dict[str, Value] = {"actor": 0, "seat": 1, "number": 3}
    assert said(GIVES, values, None, ["you", "other"]) == "You gives 3 to other."
    assert said(GIVES, values, None, ["{seat}", "it's"]) == "{seat} gives 3 to it's."


def test_values_are_titles_numbers_lists_and_nobody() -> None:
    assert (
        said("{fruit}: {number} % for {seat}", {"fruit": 1, "number": 12345, "seat": -1}, 0)
        == "Pear: 12,345 % for nobody"
    )
    assert said("{fruit}", {"fruit": 9}, None) == "9"
    assert (
        said("{fruit} and {text}", {"fruit": [2, 0, 0], "text": "{number}"}, None) == "Plum, Apple, Apple and {number}"
    )
    assert said("It''s '{'done'}'", {}, None) == "It's {done}"


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "0 cards are left."), (1, "1 card is left."), (2, "2 cards are left.")]
)
def test_a_word_follows_its_number(number: int, expected: str) -> None:
    pattern = "{number, plural, one {# card is} other {# cards are}} left."
    assert said(pattern, {"number": number}, None) == expected
    assert said("{number} or " + pattern, {"number": number}, None) == f"{number} or {expected}"


# ---------------------------------------------------------------- patterns
def test_every_use_of_a_value_is_found() -> None:
    pattern = (
        "'{no}' {a, select, you {{b} '{x'} other {{c, plural, offset:1 =0 {it''s} one {{d}} other {#}}}} {e, number}"
    )
    assert [(part.name, part.type) for part in parts_of(pattern)] == [
        ("a", "select"), ("b", ""), ("c", "plural"), ("d", ""), ("e", "number")
    ]  # fmt: skip
    assert names_in("{actor} gives {kind} to {actor}") == {"actor", "kind"}
    assert names_in("Nothing.") == frozenset()


@pytest.mark.parametrize(
    "pattern", ["{a", "a}", "{}", "{a b}", "{n, plural, one {x}}", "{a, select, you {x}}", "{a.b}"]
)
def test_a_pattern_that_cannot_be_read_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError, match="ICU cannot read"):
        names_in(pattern)


# ---------------------------------------------------------------- texts of a game
DEAL = 'deal.says = "{seat, select, you {You are} other {{seat} is}} dealt {kind}."'
DEAL_HIDDEN = 'deal.hides = "{seat, select, you {You are} other {{seat} is}} dealt an apple."'


@pytest.mark.parametrize(
    ("line", "instead", "wrong"),
    [
        (
            DEAL,
            'deal.says = "{seat}, {what}"',
            r"\[acts.deal\] says names what, which it does not know; it may name ",
        ),
        (DEAL, 'deal.says = "{seat"', r"orchard.toml: \[acts.deal\] says: ICU cannot read '{seat': close every brace"),
        (DEAL, "", r"orchard.toml: \[acts.deal\] has no text `says`"),
        (DEAL_HIDDEN, 'deal.hides = "{kind}"', r"\[acts.deal\] hides names kind, which not everybody may see"),
        (DEAL_HIDDEN, "", r"\[acts.deal\] says kind, which not everybody may see: it needs a text `hides`"),
        ("{number} of these", "{what} of these", r"\[notices.EATEN\] says names what, which it does not know"),
        ('says = "Eat one."', 'says = "{hand}"', r"\[prompts.EAT\] says names hand, which not everybody may see"),
        (
            'says = "Eat one."',
            'args = ["hand:kind[]"], says = "{hand}"',
            r"\[prompts.EAT\] can only list an open field",
        ),
        (
            'NOT_HELD = { rule = "OR-2", text = "You hold none of these." }',
            "",
            r"\[reasons\] has no NOT_HELD; write",
        ),
        ('text = "You hold none of these."', 'txt = "None."', r"\[reasons.NOT_HELD\] has no text; it has rule, txt"),
        ('DEAL = { title = "Dealing" }', "", r"orchard.toml: \[phases\] has no DEAL; write DEAL = { title = "),
        (
            "[options]",
            "[presets.short.charter]\nround = 1\n[options]",
            r"\[presets.short\]: .* no option 'round'",
        ),
        ("[options]", "[debrief.findings.apples]\n[options]", r"\[debrief.findings.apples\] is of no measure of this"),
        ("[options]", "[debrief.findings.utility]\n[options]", r"\[debrief.findings.utility\] has no topic"),
        ("[options]", '[[debrief.what_if]]\nact = "ate"\n[options]', "question 1 of .* an act of this game, not ate"),
    ],
)
def test_a_text_that_is_wrong_is_named(tmp_path: Path, line: str, instead: str, wrong: str) -> None:
    with pytest.raises(TextsError, match=wrong):
        orchard(tmp_path, line, instead)


@pytest.mark.parametrize("book", books(), ids=[book.name for book in books()])
def test_every_message_has_its_kinds(book: Rulebook) -> None:
    for id, pattern in book.patterns.items():
        assert set(book.kinds.get(id, ())) == names_in(pattern)
        assert set(book.kinds.get(id, {}).values()) <= {"seat", "number", WORDS, *NUMBER_KINDS, *book.names}
    assert all(f"acts.{act.name}.label" in book.patterns for act in book.acts)


# ---------------------------------------------------------------- languages
GERMAN = """
[acts]
deal.says = "{seat, select, you {Du bekommst} other {{seat} bekommt}} {kind}."
eat.title = "Einen Apfel essen"
[notices]
EATEN.says = "{seat, select, you {Du hast} other {{seat} hat}} {number, plural, one {# davon} other {# von ihnen}}."
[prompts]
EAT.says = "Iss einen."
"""


def test_a_language_is_a_file_and_what_it_lacks_stays_english(tmp_path: Path) -> None:
    (tmp_path / "orchard.de.toml").write_text(GERMAN, encoding="utf-8")
    book = orchard(tmp_path)
    wording, names = book.wording("de"), ["Ada", "Ben"]
    assert wording.word("acts.deal.says", {"seat": 1, "kind": 0}, 0, names) == "Ben bekommt red apple."
    assert wording.word("acts.deal.says", {"seat": 1, "kind": 0}, 1, names) == "Du bekommst red apple."
    assert wording.word("notices.EATEN.says", {"seat": 0, "number": 1}, None, names) == "Ada hat 1 davon."
    assert wording.word("notices.EATEN.says", {"seat": 0, "number": 2}, 0, names) == "Du hast 2 von ihnen."
    assert wording.word("acts.eat.label", {}, 0, names) == "Einen Apfel essen"
    assert wording.word("prompts.EAT.says", {}, 0, names) == "Iss einen."
    assert wording.word("prompts.OVER.says", {}, 0, names) == "Nothing is left to do."
    assert book.wording("fr").word("prompts.EAT.says", {}, 0, names) == "Eat one."
    game = Game.begin(book, 2, {}, Seeded(1), names)
    for line in game.log:
        assert wording.word(line["id"], line["values"], None, names)


@pytest.mark.parametrize(
    ("translation", "wrong"),
    [
        ('[acts]\ndeal.says = "{seat"', r"orchard.de.toml: \[acts.deal\] says: ICU cannot read"),
        (
            '[acts]\neat.says = "{meals}"',
            r"orchard.de.toml: \[acts.eat\] says names meals, which the English",
        ),
        ('[acts]\nsow.says = "Sow"', r"orchard.de.toml: \[acts.sow\] translates what the texts do not have"),
        ('[actz]\nsow.says = "Sow"', "orchard.de.toml: unknown table 'actz'"),
    ],
)
def test_a_translation_that_is_wrong_is_named(tmp_path: Path, translation: str, wrong: str) -> None:
    (tmp_path / "orchard.de.toml").write_text(translation, encoding="utf-8")
    with pytest.raises(TextsError, match=wrong):
        orchard(tmp_path)
