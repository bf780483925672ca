"""The words of the rulebook language: fields, charters, numbers of acts, sentences, dispatch, decks."""

from __future__ import annotations

import re
import struct
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from commonweal.games.potlatch import rulebook as potlatch
from commonweal.play import find_book
from commonweal.rulebook import (
    Rulebook,
    RuleEnum,
    among,
    below,
    chance,
    choice,
    clock,
    each_seat,
    enums_of_texts,
    forced,
    hidden,
    integer,
    load_texts,
    public,
)
from commonweal.rulebook import act as an_act
from commonweal.rulebook import own_until as until
from commonweal.rulebook.acts.act import OUT_OF_RANGE, Act, Operand, acts_of
from commonweal.rulebook.acts.dispatch import dispatch_text
from commonweal.rulebook.backends.interpreted import define, record_class
from commonweal.rulebook.backends.layout import SIZES, Layout
from commonweal.rulebook.backends.primitives import count_bits, lowest_bit, random32, start_stream
from commonweal.rulebook.charters.charter import options_of, read_charter
from commonweal.rulebook.charters.deck_tables import DeckError, column, read_deck
from commonweal.rulebook.state.fields import Field, fields_of
from commonweal.rulebook.texts.game_texts import TextsError
from rulebook.broken_games import orchard

WHOLE = st.integers(-(1 << 63), (1 << 63) - 1)


class Fruit(RuleEnum):
    APPLE, PEAR, PLUM = range(3)


# ---------------------------------------------------------------- fields
@given(WHOLE, WHOLE)
def test_a_field_takes_the_narrowest_width_that_holds_its_bounds(a: int, b: int) -> None:
    low, high = min(a, b), max(a, b)
    code = public(low=low, high=high).code
    bits = 8 * SIZES[code]
    assert -(1 << bits - 1) <= low <= high < 1 << bits - 1
    narrower = {"i1": 0, "i2": 8, "i4": 16, "i8": 32}[code]
    if narrower:
        assert low < -(1 << narrower - 1) or high >= 1 << narrower - 1
    struct.pack({"i1": "b", "i2": "h", "i4": "i", "i8": "q"}[code], low)
    struct.pack({"i1": "b", "i2": "h", "i4": "i", "i8": "q"}[code], high)


def test_bounds_beyond_64_bits_or_upside_down_or_missing_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit 64 bits"):
        print(public(high=1 << 63).code)
    with pytest.raises(ValueError, match="low=3 is above high=2"):
        public(low=3, high=2)
    with pytest.raises(TypeError, match="highest value"):
        public(4)


def test_words_give_a_field_its_bounds_and_kind() -> None:
    field = public(Fruit, 3)
    assert (field.low, field.high, field.shape, field.kind, field.enum) == (0, 2, (3,), "fruit", Fruit)
    assert (Fruit.PEAR, Fruit.name_of(2), Fruit.names()) == (1, "PLUM", ("APPLE", "PEAR", "PLUM"))
    with pytest.raises(KeyError, match="Fruit has no name for 3"):
        Fruit.name_of(3)


def test_fields_stand_in_the_order_of_the_text() -> None:
    class Table:
        b = public(high=1)
        a = hidden(high=1)
        not_a_field = 3

    assert list(fields_of(Table)) == ["b", "a"]
    assert until(print, 4, high=1).seen == "own until opened"


SHAPES = st.lists(st.integers(1, 3), max_size=3).map(tuple)
FIELDS = st.dictionaries(
    st.sampled_from([f"field_{i}" for i in range(6)]),
    st.tuples(st.sampled_from(["i1", "i2", "i4", "i8", "u8"]), SHAPES),
    min_size=1,
)


def filled(shape: tuple[int, ...], draw: Any) -> Any:
    return [filled(shape[1:], draw) for _ in range(shape[0])] if shape else draw()


@settings(max_examples=60)
@given(FIELDS, st.data())
def test_a_record_comes_back_from_its_bytes_and_clones_apart(
    fields: dict[str, tuple[str, tuple[int, ...]]], data: st.DataObject
) -> None:
    layout = Layout.of(fields)
    record = record_class("Probe", layout)()
    for slot in layout.slots.values():
        numbers = st.integers(slot.low, slot.high)
        setattr(record, slot.name, filled(slot.shape, lambda numbers=numbers: data.draw(numbers)))
    packed = record.pack()
    again = type(record)().unpack(packed)
    assert all(getattr(again, name) == getattr(record, name) for name in fields)
    assert again.pack() == packed
    other = record.clone()
    for name, (_, shape) in fields.items():
        setattr(other, name, filled(shape, lambda: 0))
    assert record.pack() == packed


def test_fields_left_out_of_the_bytes_stand_last() -> None:
    layout = Layout.of({"kept": ("i2", (3,)), "working": ("i4", (2,))})
    record = record_class("Partly", layout, frozenset({"working"}))()
    record.kept, record.working = [1, 2, 3], [4, 5]
    assert len(record.pack()) == 6
    assert type(record)().unpack(record.pack()).working == [0, 0]


# ---------------------------------------------------------------- numbers of acts
OPERANDS = st.lists(st.tuples(st.integers(1, 7), st.integers(-5, 5)), max_size=4)


def declared(operands: list[tuple[int, int]], first: int) -> Act:
    named = {f"operand_{i}": Operand(size, low) for i, (size, low) in enumerate(operands)}
    return Act("probe", False, None, named, print, print, None, out_of_turn=False, previewable=False, first=first)


@given(OPERANDS, st.integers(0, 1000), st.data())
def test_the_number_of_an_act_and_its_operands_lead_to_each_other(
    operands: list[tuple[int, int]], first: int, data: st.DataObject
) -> None:
    act = declared(operands, first)
    values = tuple(data.draw(st.integers(low, low + size - 1)) for size, low in operands)
    number = act.number(values)
    assert first <= number < first + act.size
    assert act.values(number) == values
    other = data.draw(st.integers(first, first + act.size - 1))
    assert act.number(act.values(other)) == other


def module_of_acts(operands: list[tuple[int, int]]) -> ModuleType:
    """A chapter with two acts; the second one notes the operands it is given."""
    names = [f"x{i}" for i in range(len(operands))]
    module = ModuleType("chapter_of_probes")
    given_to = ", ".join(["s", "seat", *names])
    text = "def one(s, seat): s.done = ('one',)\ndef why_not_one(s, seat): return 0\n"
    text += f"def two({given_to}): s.done = ('two', {', '.join(names)})\ndef why_not_two({given_to}): return 0\n"
    text += "def to_act(s): return 1\n"
    exec(compile(text, "<probes>", "exec"), vars(module))
    module.__name__ = "chapter_of_probes"
    for name in ("one", "two"):
        vars(module)[name].__module__ = "chapter_of_probes"
    an_act(0)(module.one)
    an_act(0, **{n: among(size, low=low) for n, (size, low) in zip(names, operands, strict=True)})(module.two)
    return module


@settings(max_examples=40)
@given(OPERANDS)
def test_dispatch_finds_the_act_and_operands_of_every_number(operands: list[tuple[int, int]]) -> None:
    module = module_of_acts(operands)
    sys.modules["chapter_of_probes"] = module
    acts = acts_of([module])
    made = define(dispatch_text(acts), "<probe>", vars(module))
    s = type("Record", (), {"phase": 0, "seats": 1})()
    workspace = type("Workspace", (), {"acts": [0] * 4096, "weights": [0] * 4096})()
    size = acts[-1].first + acts[-1].size
    assume(size <= 4096)
    assert made["options"](s, workspace, 0) == size
    assert workspace.acts[:size] == list(range(size))
    for number in range(size):
        assert made["why"](s, 0, number) == 0
        made["apply"](s, 0, number)
        expected = ("one",) if number == 0 else ("two", *acts[1].values(number))
        assert s.done == expected
    assert made["why"](s, 0, size) == made["why"](s, 0, -1) == OUT_OF_RANGE
    assert made["why"](s, 1, 0) != 0


def test_an_act_without_its_partner_is_refused() -> None:
    module = module_of_acts([])
    del module.why_not_two
    sys.modules["chapter_of_probes"] = module
    with pytest.raises(TypeError, match=r"two needs why_not_two\(s, seat\) beside it, which returns Reason.OK"):
        acts_of([module])


def test_acts_without_a_partner_may_be_always_possible_or_fair_and_fields_stand_for_rules() -> None:
    module = ModuleType("chapter_of_probes")
    sys.modules["chapter_of_probes"] = module
    text = """
@act(0, always=True, seat=2)
def wave(s, actor, seat): pass

@chance(0, fair=True, who=forced("active", 3), die=2)
def roll(s, who, die): pass

@clock(0, seconds="minutes", whose="active")
def time_up(s): pass
"""
    vars(module).update(act=an_act, chance=chance, clock=clock, forced=forced)
    exec(text, vars(module))
    wave, roll, time_up = acts_of([module])
    s = SimpleNamespace(active=2, minutes=5)
    assert (wave.why_not(s, 0, 1), roll.why_not(s, 2, 1), time_up.why_not(s)) == (0, 1, 5)
    who, whose = roll.operands["who"].fixed, time_up.whose
    assert [rule and rule(s) for rule in (who, whose)] == [2, 2]


def test_rules_name_the_answers_of_a_choice() -> None:
    scope = choice("session", "game", rule="X-1", default="game")
    assert (scope.SESSION, scope.GAME, scope.default) == (0, 1, 1)
    assert scope._one("scope", "session") == scope.SESSION
    assert not hasattr(scope, "TABLE")


def test_what_is_worded_in_the_sentences_of_a_game_numbers_its_enumerations() -> None:
    reason, notice, prompt = enums_of_texts("commonweal.games.potlatch")
    assert (reason.OK, reason.NO_SUCH_SEAT, prompt.SETTING_UP) == (0, 1, 0)
    assert {reason: reason.names()[1:], notice: notice.names(), prompt: prompt.names()} == {
        reason: tuple(potlatch.texts.reasons),
        notice: tuple(potlatch.texts.notices),
        prompt: tuple(potlatch.texts.prompts),
    }


@pytest.mark.parametrize(
    ("operands", "says"),
    [
        ({"place": among(96, candidates=lambda s, seat: 1)}, "has 96 values; a bit set of candidates holds 64 at most"),
        ({"place": among(0)}, "place of one needs at least one value, not 0"),
        ({"place": among(1.5)}, "place of one needs at least one value, not 1.5"),  # type: ignore[arg-type]
        ({"act": 3}, "an operand of one is called act, as the name of an act is in JSON"),
    ],
)
def test_operands_without_values_or_with_too_many_candidates_are_refused(
    operands: dict[str, Any], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("chapter_of_probes")
    module.one = module.why_not_one = lambda *given: 0  # type: ignore[attr-defined]
    module.one.__module__ = module.__name__
    an_act(0, **operands)(module.one)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    with pytest.raises(TypeError, match=says):
        acts_of([module])


def test_no_act_has_a_number_outside() -> None:
    for number in (-1, potlatch.act_count, 1 << 40):
        with pytest.raises(IndexError):
            potlatch.act_of(number)


# ---------------------------------------------------------------- charters
class Charter:
    fruit = choice(Fruit, rule="X-1", default=1)
    rounds = integer(-3, 9, default=5, rule="X-2")
    start = each_seat(-9, 9, default=0, rule="X-3")


OPTIONS = options_of(Charter)
ANYTHING = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.lists(st.integers(), max_size=4)
)


@given(
    st.sampled_from(["apple", "pear", "plum"]), st.integers(-3, 9), st.lists(st.integers(-9, 9), min_size=3, max_size=3)
)
def test_what_a_charter_says_is_read_back(fruit: str, rounds: int, start: list[int]) -> None:
    wanted = {"fruit": fruit, "rounds": rounds, "start": start}
    numbers, problems = read_charter(OPTIONS, wanted, 3)
    assert problems == []
    assert {key: OPTIONS[key].say(number) for key, number in numbers.items()} == wanted
    assert read_charter(OPTIONS, wanted | {"rounds": str(rounds)}, 3)[0]["rounds"] == rounds
    assert numbers["fruit"] == ["apple", "pear", "plum"].index(fruit)


@given(st.dictionaries(st.sampled_from(["fruit", "rounds", "start", "colour"]), ANYTHING))
def test_whatever_a_charter_says_is_read_within_bounds_or_refused_by_name(given_to: dict[str, Any]) -> None:
    numbers, problems = read_charter(OPTIONS, given_to, 3)
    refused = {name for problem in problems for name in problem.options}
    assert refused <= set(given_to)
    assert refused | set(numbers) >= set(OPTIONS)
    assert all(problem.text.endswith(".") for problem in problems)
    for name, number in numbers.items():
        for one in number if isinstance(number, list) else [number]:
            assert OPTIONS[name].low <= one <= OPTIONS[name].high
            assert type(one) is int
    for name in set(OPTIONS) - set(given_to):
        assert OPTIONS[name].default == numbers[name] or numbers[name] == [OPTIONS[name].default] * 3


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    problem = read_charter(OPTIONS, {"colour": "red"}, 2)[1][0]
    assert problem.text == "There is no option 'colour'. The options are: fruit, rounds, start."


@settings(max_examples=60)
@given(st.integers(-3, 9) | st.booleans() | st.none())
def test_seats_that_a_game_is_not_for_are_refused(seats: Any) -> None:
    root, problems = potlatch.adopt(seats, {})
    fits = type(seats) is int and 2 <= seats <= 6
    assert (problems == []) == fits
    assert (root is not None) == fits


# ---------------------------------------------------------------- sentences
@pytest.mark.parametrize("game", ["potlatch", "original_position"])
def test_no_sentence_counts_one_of_many(game: str) -> None:
    """A number and a noun in the plural after it stand in every sentence as a counted word."""
    texts = find_book(game).texts
    entries = [e for table in (texts.acts, texts.notices, texts.prompts, texts.reasons) for e in table.values()]
    said = [entry[key] for entry in entries for key in ("says", "hides", "hides_many", "text") if key in entry]
    assert said
    assert not [text for text in said if re.search(r"(?<!Round )\{\w*(number|money)\w*\} (\w+ )?\w+s\b", text)]


# ---------------------------------------------------------------- texts, decks, chance
def test_texts_with_an_unknown_table_or_rule_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('[rulez.X-1]\ntext = "no"\n', encoding="utf-8")
    with pytest.raises(TextsError, match="unknown table 'rulez'"):
        load_texts(file)
    file.write_text('[acts.go]\ntitle = "Go"\nrules = ["X-9"]\n', encoding="utf-8")
    with pytest.raises(TextsError, match="X-9, which is not a rule"):
        load_texts(file).need("acts", "go")
    with pytest.raises(TextsError, match=r"rules.toml: \[acts\] has no stay; write stay = { title = "):
        load_texts(file).need("acts", "stay")


def test_every_rule_named_by_a_text_of_potlatch_exists() -> None:
    texts = potlatch.texts
    for name in ("acts", "reasons", "notices", "phases", "prompts", "options", "clashes", "rulings"):
        for entry in getattr(texts, name):
            assert texts.need(name, entry)
    assert list(texts.rules) == [f"PO-{n}" for n in range(1, 72)]
    assert list(texts.rulings) == [f"PO-R{n}" for n in range(1, 40)]


def test_a_deck_names_the_line_that_is_broken(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text("name,amount\none,1\ntwo,II\n", encoding="utf-8")
    with pytest.raises(DeckError, match=r"deck.csv, line 3, column amount: 'II' is not a whole number"):
        read_deck(file, "amount")
    with pytest.raises(DeckError, match="no column 'copies'; its first line names name, amount"):
        read_deck(file, "copies")
    file.write_text("name,amount\none,1\ntwo,2\n", encoding="utf-8")
    assert column(read_deck(file, "amount"), "amount") == (1, 2)
    with pytest.raises(DeckError, match="row 0 has no column 'count'; it has name, amount"):
        column(read_deck(file, "amount"), "count")
    with pytest.raises(DeckError, match="row 0 has '1' in the column 'amount': name it in read_deck"):
        column(read_deck(file), "amount")
    file.write_text("name,amount\none\n", encoding="utf-8")
    with pytest.raises(DeckError, match="line 2, column amount: an empty cell is not a whole number"):
        read_deck(file, "amount")


@given(st.integers(0, (1 << 64) - 1), st.integers(0, 1 << 32), st.integers(1, 1 << 31))
def test_chance_stays_below_and_repeats(seed: int, game: int, n: int) -> None:
    one, other = (type("Workspace", (), {"rng": 0})() for _ in range(2))
    start_stream(one, seed, game)
    start_stream(other, seed, game)
    drawn = [below(one, n) for _ in range(5)]
    assert all(0 <= x < n for x in drawn)
    assert drawn == [below(other, n) for _ in range(5)]
    assert 0 <= random32(one) < 1 << 32


@given(st.integers(1, (1 << 62) - 1))
def test_bits(x: int) -> None:
    assert x >> lowest_bit(x) & 1
    assert x & (1 << lowest_bit(x)) - 1 == 0
    assert count_bits(x) == bin(x).count("1")
    with pytest.raises(ValueError, match="no bit is set"):
        lowest_bit(0)


# ---------------------------------------------------------------- rulebooks
TALLY = """from commonweal.rulebook.measures import tally


@tally(eat, unit="apples")
def eaten_apples(s, kind):
    return 1


"""
RATIO = """from commonweal.rulebook.measures import ratio

per = ratio("total", "turns", text="")


"""


@pytest.mark.parametrize(
    ("line", "instead", "says"),
    [
        ("def setup(s):", "def set_up(s):", "no module in `chapters` has a rule setup"),
        ("def why_not_eat(s, seat, kind):", "def why_not_eat(s, kind):", r"; write why_not_eat\(s, seat, kind\)"),
        ("def deal(s, seat, kind):", "def deal(s, kind):", r"deal\(s, kind\) takes other arguments than deal"),
        (
            "def utility(s, seat):",
            f"{RATIO}def utility(s, seat):",
            "the ratio per names total; the measures are",
        ),
        ("def utility(s, seat):", f"{TALLY}def utility(s, seat):", r"write eaten_apples\(s, seat, kind\)"),
        (
            "def utility(s, seat):",
            "def score_eat(s, kind):\n    return 0\n\n\ndef utility(s, seat):",
            "write score_eat",
        ),
        ("def determinize(s, b, seat):", "def imagine(s, b, seat):", r"the secret field \w+ needs guess=\.\.\."),
        ('title = "Orchard"', "", "orchard: the texts have no title; write title"),
        ("default=2", "default=7", r"the default 7 of an option \(OR-4\) is not from 1 to 4"),
    ],
)
def test_a_rulebook_that_lacks_something_says_what(tmp_path: Path, line: str, instead: str, says: str) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        orchard(tmp_path, line, instead)


def test_a_rulebook_without_acts_says_where_they_are_listed() -> None:
    state = SimpleNamespace(State=type("Table", (), {}), Charter=object, Phase=Fruit, Reason=Fruit, Notice=Fruit)
    with pytest.raises(TypeError, match="empty: no module in `chapters` declares an act"):
        Rulebook("empty", version=1, seats=(2, 2), utility_range=(0, 0), state=state, chapters=[], texts=potlatch.texts)


def test_a_field_may_not_take_the_name_of_an_option() -> None:
    class Table:
        rounds = public(high=1)

    class OneOption:
        rounds = integer(1, 2, default=1, rule="PO-1")

    state = SimpleNamespace(State=Table, Charter=OneOption, Phase=Fruit, Reason=Fruit, Notice=Fruit)
    with pytest.raises(TypeError, match="rounds is an option"):
        Rulebook(
            "clashing", version=1, seats=(2, 2), utility_range=(0, 0), state=state, chapters=[], texts=potlatch.texts
        )


@given(st.sampled_from(sorted(potlatch.fields)))
def test_every_field_of_potlatch_holds_its_bounds(name: str) -> None:
    field: Field = potlatch.fields[name]
    slot = potlatch.layout.slots[name]
    assert slot.low <= field.low <= field.high <= slot.high
    assert slot.shape == field.shape
