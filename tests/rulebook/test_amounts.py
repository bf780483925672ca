"""An amount is named, not picked: a few values are listed, any that the rules allow may be named."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from commonweal.play import Malformed, NotPossible, Seeded
from commonweal.play.errors import Ambiguous
from commonweal.play.game import Game
from commonweal.play.notation import act_json, act_text, read_act
from commonweal.rulebook import FACILITATOR, Rulebook, act, amount, chance
from commonweal.rulebook.acts.act import SUGGESTED, acts_of
from commonweal.rulebook.acts.amount_bounds import Bounds, bounds_of, last_allowed
from commonweal.rulebook.acts.capacity import MAX_ACT_NUMBERS, capacity_of, listable
from commonweal.rulebook.backends.primitives import start_stream
from rulebook.broken_games import bazaar

NAMES = ["Ann", "Ben", "Cleo"]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    return bazaar(tmp_path_factory.mktemp("bazaar"))


@pytest.fixture
def game(book: Rulebook) -> Game:
    return Game.begin(book, 3, {}, Seeded(1), NAMES)


def amounts(game: Game, seat: int, name: str) -> list[int]:
    return [choice.operands[name] for choice in game.acts(seat) if name in choice.operands]


# ---------------------------------------------------------------- what is listed
def test_suggestions_are_listed_once_for_each_of_the_other_operands(game: Game) -> None:
    quotes = [choice for choice in game.acts(0) if choice.name == "quote"]
    prices = [1000 * (k + 1) // 8 for k in range(SUGGESTED)]
    assert [(one.operands["price"], one.operands["free"]) for one in quotes] == [(p, f) for p in prices for f in (0, 1)]


def test_a_value_below_the_lowest_ends_the_list_and_one_above_the_highest_is_left_out(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game.book.listings["quote"].__globals__
    monkeypatch.setitem(rules, "some_quote", lambda s, seat, k: (5, 5, 99_999, 7, 0, 9)[k])
    assert amounts(game, 0, "price") == [5, 5, 7, 7]


def test_both_builds_list_the_same_acts_in_the_same_games(book: Rulebook) -> None:
    slow, rng = book.interpreted, random.Random(3)
    for checked in (False, True):
        fast = book.compiled(checked=checked)
        s = book.adopt(4, {"rounds": 2})[0]
        slow.setup(s)
        plain, workspace, done = slow.workspace(), fast.workspace(), 0
        while waits := slow.to_act(s):
            table = fast.state(s)
            for seat in range(4):
                rule = "options" if waits >> seat & 1 else "out_of_turn_options"
                count = getattr(slow, rule)(s, plain, seat)
                assert getattr(fast, rule)(table, workspace, seat) == count
                there = fast.read_workspace(workspace)
                assert there.acts[:count] == plain.acts[:count]
                for i in range(count):
                    if book.act_of(plain.acts[i]).amount:
                        assert there.places[i] == plain.places[i]
                if waits >> seat & 1:
                    chosen, who = plain.acts[rng.randrange(count)], seat
            slow.apply(s, who, chosen)
            fast.apply(table, who, chosen)
            assert fast.read_table(table).pack() == s.pack()
            done += 1
        assert done > 20


def test_random_play_is_the_same_interpreted_and_compiled(book: Rulebook) -> None:
    root, fast = book.adopt(4, {"rounds": 3})[0], book.compiled()
    s, b = root.clone(), book.interpreted.workspace()
    acts = book.interpreted.play_random_games(s, root, b, 7, 0, 6, 10_000)
    table, workspace = fast.state(), fast.workspace()
    assert fast.play_random_games(table, fast.state(root), workspace, 7, 0, 6, 10_000) == acts
    assert fast.read_table(table).pack() == s.pack()


def test_a_book_of_a_million_numbers_lists_few(book: Rulebook) -> None:
    note = book.acts_by_name["note"]
    assert note.size == 1_200_000
    assert listable(note) == 8 * 15 * SUGGESTED == book.most_listed


# ---------------------------------------------------------------- bounds
def test_bounds_are_found_by_bisection_or_given_by_rules(game: Game) -> None:
    assert {choice.amount for choice in game.acts(0) if choice.name == "quote"} == {Bounds("price", 1, 1000)}
    game.do(0, "quote price=1000 free=1")
    game.do(1, "answer yes")
    notes = {choice.operands["field"]: choice.amount for choice in game.acts(0)}
    assert notes[1] == Bounds("value", 0, 100)
    assert notes[3] == Bounds("value", 0, 1)
    assert all(choice.amount is None for choice in game.acts(0) if choice.name == "ring")


def test_bisection_finds_the_last_allowed_value_on_either_side() -> None:
    asked: list[int] = []

    def allowed(value: int) -> bool:
        asked.append(value)
        return 17 <= value <= 1_000_000

    assert last_allowed(allowed, 500, 2**31) == 1_000_000
    assert last_allowed(allowed, 500, -5) == 17
    assert last_allowed(allowed, 500, 900) == 900
    assert len(asked) < 50


def test_the_position_brings_the_bounds_of_each_row(game: Game) -> None:
    (quotes, ring) = game.position(0)["choices"]
    assert quotes["act"] == "quote"
    assert quotes["bounds"] == [(1, 1000)] * len(quotes["rows"])
    assert "bounds" not in ring


def test_an_amount_that_nobody_can_pay_is_refused_with_its_rule(game: Game) -> None:
    game.s.purse[1] = 0
    (refused,) = game.position(0)["refused"]
    assert (refused["act"], refused["id"], refused["rule"]) == ("quote", "reasons.TOO_DEAR.text", "BA-2")
    assert refused["rows"] == [(1, 0), (1, 1)]


# ---------------------------------------------------------------- what may be named
@pytest.mark.parametrize("price", [1, 37, 999, 1000])
@pytest.mark.parametrize("form", ["text", "json", "number"])
def test_any_allowed_number_may_be_named_in_any_form(game: Game, price: int, form: str) -> None:
    number = game.book.acts_by_name["quote"].number((price, 0))
    forms: dict[str, Any] = {"text": act_text, "json": act_json, "number": lambda _, n: n}
    game.do(0, forms[form](game.book, number))
    assert game.s.price == price


def test_an_amount_can_be_given_while_others_are_left_out(game: Game) -> None:
    with pytest.raises(Ambiguous) as two:
        game.read(0, "quote 37")
    assert two.value.todo == "Choose quote price=37 free=0, quote price=37 free=1."
    game.do(0, "quote 37 0")
    game.do(1, "answer no")
    assert game.book.act_of(game.read(0, "note 0 3 1")).name == "note"


def test_the_only_suggestion_is_not_the_only_value(book: Rulebook) -> None:
    number = book.acts_by_name["quote"].number((37, 0))
    with pytest.raises(Malformed) as needs:
        read_act(book, "quote free=0", lambda: [number])
    assert needs.value.operand == "price"


@pytest.mark.parametrize(
    ("given", "text", "todo"),
    [
        ("quote price=0 free=0", "price=0 is out of range.", "price goes from 1 to 9,999."),
        ("quote price=-5 free=0", "price=-5 is out of range.", "price goes from 1 to 9,999."),
        ("quote price=10000 free=0", "price=10000 is out of range.", "price goes from 1 to 9,999."),
        ("quote price=3.5 free=0", "price is a whole number, not “3.5”.", "price goes from 1 to 9,999."),
        ("quote price=ten free=0", "price is a whole number, not “ten”.", "price goes from 1 to 9,999."),
        ("quote price=9" + "9" * 30 + " free=0", "9 is out of range.", "price goes from 1 to 9,999."),
        (
            {"act": "quote", "price": 3.5, "free": 0},
            "price is a whole number, not “3.5”.",
            "price goes from 1 to 9,999.",
        ),
        ({"act": "quote", "price": None, "free": 0}, "price is a whole number", "price goes from 1 to 9,999."),
        ({"act": "quote", "free": 0}, "quote needs price.", "price goes from 1 to 9,999."),
    ],
)
def test_what_is_no_such_amount_is_refused_with_its_field_and_bounds(
    game: Game, given: Any, text: str, todo: str
) -> None:
    before = game.s.pack()
    with pytest.raises(Malformed) as wrong:
        game.do(0, given)
    assert text in wrong.value.text
    assert (wrong.value.todo, wrong.value.operand) == (todo, "price")
    assert game.s.pack() == before


def test_an_amount_beyond_what_the_rules_allow_names_the_rule_and_the_bounds(game: Game) -> None:
    with pytest.raises(NotPossible) as wrong:
        game.do(0, "quote price=1001 free=0")
    assert (wrong.value.rule, wrong.value.todo, wrong.value.operand) == ("BA-2", "price goes from 1 to 1,000.", "price")


def test_a_sealed_amount_is_known_to_the_actor_alone(game: Game) -> None:
    for seat, done in ((0, "quote 5 0"), (1, "answer no"), (0, "note 0 0 5"), (0, "bid 123")):
        game.do(seat, done)
    move = game.moves_done - 1
    assert [game.word(entry, 0) for entry in game.entries_of_move(move, 0)] == ["You bid 123."]
    assert [game.word(entry, 1) for entry in game.entries_of_move(move, 1)] == ["Ann seals a bid."]


def test_a_record_keeps_amounts(game: Game) -> None:
    game.do(0, "quote 37 1")
    again = Game.resume(game.book, 3, {}, Seeded(1), game.encoded_moves, NAMES)
    assert again.s.pack() == game.s.pack()


# ---------------------------------------------------------------- refused on loading
def few(s: Any, seat: int, *given: int) -> int:
    return 1


def chapter(monkeypatch: pytest.MonkeyPatch, *rules: Any, **more: Any) -> ModuleType:
    """A chapter with these acts; `why_not_offer` or `odds_offer` stand beside them."""
    module = ModuleType("chapter_of_amounts")
    for rule in rules:
        rule.__module__ = module.__name__
        setattr(module, rule.__name__, rule)
    for name, rule in {"why_not_offer": few, "odds_offer": few, **more}.items():
        setattr(module, name, rule)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_an_act_has_one_amount(monkeypatch: pytest.MonkeyPatch) -> None:
    def offer(s: Any, seat: int, give: int, get: int) -> None: ...

    rule = act(0, give=amount(9, some=few), get=amount(9, some=few))(offer)
    with pytest.raises(TypeError, match="offer has the amounts give and get; an act may have one"):
        acts_of([chapter(monkeypatch, rule)])


def test_chance_has_no_amounts(monkeypatch: pytest.MonkeyPatch) -> None:
    def offer(s: Any, give: int) -> None: ...

    with pytest.raises(TypeError, match="offer is an act of chance and may have no amount; give is one"):
        acts_of([chapter(monkeypatch, chance(0, give=amount(9, some=few))(offer))])


def test_bounds_without_an_amount_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def offer(s: Any, seat: int, give: int) -> None: ...

    with pytest.raises(TypeError, match="most_offer bounds an amount, and offer has none"):
        acts_of([chapter(monkeypatch, act(0, give=9)(offer), most_offer=few)])


def test_an_amount_of_the_facilitator_is_bounded_by_rules_without_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def offer(s: Any, give: int) -> None: ...

    def up_to_five(s: Any, give: int) -> bool:
        return give > 5

    rule = act(0, by=FACILITATOR, give=amount(9, some=few))(offer)
    (only,) = acts_of([chapter(monkeypatch, rule, why_not_offer=up_to_five)])
    assert bounds_of(only, None, FACILITATOR, (2,)) == Bounds("give", 0, 5)


def test_an_amount_without_values_is_refused() -> None:
    with pytest.raises(ValueError, match="an amount from low=5 to 4 has no values"):
        amount(4, low=5, some=few)


def test_a_book_may_have_two_billion_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    def offer(s: Any, seat: int, give: int) -> None: ...

    rule = act(0, give=amount(MAX_ACT_NUMBERS - 1, some=few))(offer)
    (only,) = acts = acts_of([chapter(monkeypatch, rule)])
    assert only.size == MAX_ACT_NUMBERS
    assert capacity_of("many", acts, {0: "OFFER"}) == SUGGESTED


def test_the_largest_book_is_played_in_both_builds(tmp_path: Path) -> None:
    book = bazaar(tmp_path, "price=amount(PURSE, low=1, some=fair_prices)", "price=amount(LARGEST, some=fair_prices)")
    assert book.act_count == MAX_ACT_NUMBERS - 1
    root, fast = book.adopt(3, {})[0], book.compiled(checked=True)
    s, b = root.clone(), book.interpreted.workspace()
    start_stream(b, 1, 0)
    acts = book.interpreted.play_random_games(s, root, b, 1, 0, 2, 10_000)
    table = fast.state()
    assert fast.play_random_games(table, fast.state(root), fast.workspace(), 1, 0, 2, 10_000) == acts
    assert fast.read_table(table).pack() == s.pack()
    game = Game.begin(book, 3, {}, Seeded(1), NAMES)
    game.do(1, "ring")
    game.do(0, "quote 37 1")
    assert Game.resume(book, 3, {}, Seeded(1), game.encoded_moves, NAMES).s.pack() == game.s.pack()
    with pytest.raises(Malformed) as wrong:
        game.do(1, str(MAX_ACT_NUMBERS))
    assert wrong.value.kind == "malformed"
