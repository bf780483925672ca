"""Whatever is listed has its place in both hosts; a book with more acts than can be kept is refused."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from commonweal.laws import check_laws
from commonweal.play import Seeded
from commonweal.play.catalogue import find_book, game_names
from commonweal.play.game import Game
from commonweal.players import binding
from commonweal.players.search import SearchPlayer
from commonweal.rulebook import Rulebook, RulebookError, RuleEnum, act, among, forced
from commonweal.rulebook.acts.act import acts_of
from commonweal.rulebook.acts.capacity import MAX_ACT_NUMBERS, MAX_LISTED, capacity_of, listable
from commonweal.rulebook.acts.dispatch import dispatch_text
from commonweal.rulebook.texts.game_texts import Texts
from rulebook import fair
from rulebook.toys import toy

OFFERS = 2 * fair.QUANTITIES**4
"""Offers of a seat to the two others."""
OTHER_ACTS = 2 + fair.WRITTEN
"""Waving with either hand, and opening a page that is written."""


def fair_book() -> Rulebook:
    rule = {"source": "Fair", "text": "Offers."}
    texts = Texts(title="Fair", rules={"FA-1": rule})
    texts.acts = {
        name: {"title": name, "rules": ["FA-1"], "says": "{actor} acts."} for name in ("offer", "wave", "leaf")
    }
    texts.reasons = {name: {"rule": "FA-1", "text": "No."} for name in ("OWN_SEAT", "NO_SUCH_SEAT")}
    texts.notices = {"OFFERED": {"args": [], "says": ""}}
    texts.phases = {name: {"title": name} for name in ("OFFER", "OVER")}
    return toy("fair", fair, seats=(3, 3), utility_range=(0, fair.QUANTITIES**4), texts=texts)


BOOK = fair_book()


def test_thousands_of_acts_are_possible_at_once_at_a_live_table() -> None:
    game = Game.begin(BOOK, 3, {}, Seeded(1))
    assert len(game.possible(0)) == OFFERS + OTHER_ACTS > 4096
    assert len(game.acts(0)) == OFFERS + OTHER_ACTS
    game.do(0, game.possible(0)[OFFERS - 1])
    assert game.to_act == {1}


@pytest.mark.parametrize("checked", [False, True])
def test_thousands_of_acts_are_listed_alike_by_both_builds(checked: bool) -> None:
    host = BOOK.compiled(checked=checked)
    slow, s = BOOK.interpreted, BOOK.adopt(3, {})[0]
    slow.setup(s)
    workspace, fast_workspace = slow.workspace(), host.workspace()
    assert slow.options(s, workspace, 0) == host.options(host.state(s), fast_workspace, 0) == OFFERS + OTHER_ACTS
    assert host.read_workspace(fast_workspace).acts == workspace.acts


def test_the_same_game_is_played_interpreted_and_compiled() -> None:
    assert check_laws(BOOK, games=3).games == 3


def test_a_search_has_room_for_every_act() -> None:
    game = Game.begin(BOOK, 3, {}, Seeded(1))
    chosen = SearchPlayer(OFFERS + 10).choose(BOOK, game.s, 0, 1)
    assert chosen in game.possible(0)
    assert binding.workspace_layout(BOOK).slots["visits"].shape == (BOOK.most_listed,)


def test_no_value_is_listed_that_a_rule_says_is_not_below() -> None:
    lines = dispatch_text(BOOK.acts)
    assert "for o0 in range(0, min(90, first_pages(s, seat))):" in lines
    with pytest.raises(ValueError, match="not both"):
        among(5, candidates=fair.careless_hands, below=fair.first_pages)


@pytest.mark.parametrize("name", game_names())
def test_a_workspace_is_no_larger_than_what_can_be_listed(name: str) -> None:
    book = find_book(name)
    phases = {phase for a in book.acts for phase in a.phases or ()}
    for phase in phases:
        seats = [a for a in book.acts if not a.by_chance and not a.by_clock and phase in (a.phases or (phase,))]
        assert sum(map(listable, seats)) <= book.most_listed < book.act_count
    assert book.workspace_layout.slots["acts"].shape == (book.most_listed,)


# ---------------------------------------------------------------- refused on loading
class Phase(RuleEnum):
    OFFER, OVER = range(2)


def the_one(s: Any) -> int:
    return 0


def module_with(**operands: Any) -> ModuleType:
    """A chapter with one act of these operands, and a small one."""
    module = ModuleType("chapter_of_many")

    def name_price(s: Any, seat: int) -> None: ...

    def nod(s: Any, seat: int) -> None: ...

    for does in (act(Phase.OFFER, **operands)(name_price), act(Phase.OFFER)(nod)):
        does.__module__ = module.__name__
        setattr(module, does.__name__, does)
        setattr(module, "why_not_" + does.__name__, the_one)
    return module


def capacity(monkeypatch: pytest.MonkeyPatch, **operands: Any) -> int:
    module = module_with(**operands)
    monkeypatch.setitem(__import__("sys").modules, module.__name__, module)
    return capacity_of("fair", acts_of([module]), {0: "OFFER", 1: "OVER"})


def test_acts_that_take_too_many_numbers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert capacity(monkeypatch, price=forced(the_one, MAX_ACT_NUMBERS - 1)) == 2
    for size in (MAX_ACT_NUMBERS, 1 << 32):
        with pytest.raises(RulebookError) as refused:
            capacity(monkeypatch, price=forced(the_one, size))
        assert f"fair: its acts take {size + 1:,} numbers" in str(refused.value)
        assert f"name_price {size:,} (price {size:,}); nod 1 (no operands)" in str(refused.value)


def test_more_acts_than_can_be_listed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert capacity(monkeypatch, price=MAX_LISTED - 1) == MAX_LISTED
    with pytest.raises(RulebookError) as refused:
        capacity(monkeypatch, price=1 << 8, to=among(1 << 8))
    text = str(refused.value)
    assert "in the phase OFFER, for a seat, up to 65,537 acts could be possible at once" in text
    assert "name_price 65,536 (price 256 x to 256)" in text


def test_a_rulebook_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.rulebook.acts.capacity.MAX_LISTED", 4096)
    with pytest.raises(RulebookError, match="make one act several smaller ones"):
        fair_book()
