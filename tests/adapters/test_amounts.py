"""Learners play games with amounts: an action names a suggestion, and a seat asked out of turn may wait."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

from commonweal.adapters.compiled_steps import functions, row_layout
from commonweal.adapters.numbering import MAX_MASK, Numbering, numbering
from commonweal.adapters.openspiel import load, register
from commonweal.adapters.pettingzoo import raw_env
from commonweal.adapters.vectorised import GOES_ON, Tables
from commonweal.play import find_book
from commonweal.play.notation import act_text
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.interpreted import record_class
from rulebook.broken_games import bazaar
from rulebook.fair import PAGES, QUANTITIES
from rulebook.test_capacity import BOOK as FAIR


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    return bazaar(tmp_path_factory.mktemp("bazaar"))


def test_an_amount_counts_eight_actions(book: Rulebook) -> None:
    actions = numbering(book)
    assert book.act_count == 9999 * 2 + 2 + 8 * 15 * 10_000 + 501 + 1
    assert actions.size == 8 * 2 + 2 + 8 * 15 * 8 + 8 + 1 + 1 < MAX_MASK
    assert actions.wait == actions.size - 1
    assert actions.text(0) == "quote price=suggestion 1 free=0"
    assert actions.text(actions.wait) == "wait"
    number = book.acts_by_name["note"].number((1, 2, 6))
    assert actions.text(actions.action(number, 1)) == "note clause=1 field=2 value=suggestion 2"


def test_actions_are_the_numbers_of_acts_where_a_book_has_no_amounts() -> None:
    potlatch = find_book("potlatch")
    actions = numbering(potlatch)
    assert not actions.is_compact
    assert (actions.size, actions.wait) == (potlatch.act_count, None)
    assert [actions.action(number) for number in (0, 99)] == [0, 99]
    assert actions.text(99) == act_text(potlatch, 99)


def test_tables_play_the_same_games_as_the_interpreted_rules(book: Rulebook) -> None:
    rng, waited = np.random.default_rng(1), 0
    with Tables(book, tables=4, seats=3, seed=3, workers=2) as tables:
        assert tables.mask[0].nbytes == numbering(book).size < 16 * 1024
        rules, row_class = functions(book), record_class("Row", row_layout(book))
        root = book.adopt(3, {})[0]
        plain = [(book.table_class(), book.workspace_class(), row_class()) for _ in range(4)]
        for i, (s, b, row) in enumerate(plain):
            row.table = i
            rules["open_table"](s, root, b, row, 3, tables.max_acts)
        for _ in range(300):
            acts = tables.random_acts(rng)
            waited += int((acts == tables.numbering.wait).sum())
            for i, (s, b, row) in enumerate(plain):
                assert tables.record(i).pack() == s.pack()
                assert tables.possible[i, : row.how_many].tolist() == row.possible[: row.how_many]
                assert np.flatnonzero(tables.mask[i]).tolist() == sorted(row.possible[: row.how_many])
                row.act = int(acts[i])
                rules["step_table"](s, root, b, row, 3, tables.max_acts)
            tables.step(acts)
        assert waited > 0


def test_an_action_that_is_not_possible_changes_no_table(book: Rulebook) -> None:
    with Tables(book, tables=2, seats=3, seed=3) as tables:
        acts = tables.random_acts(np.random.default_rng(0))
        before = tables.record(0).pack()
        for wrong in (-1, tables.numbering.size, int(np.flatnonzero(tables.mask[1] == 0)[0])):
            acts[1] = wrong
            with pytest.raises(ValueError, match=r"table 1: seat . may not do act"):
                tables.step(acts)
        assert tables.record(0).pack() == before


def test_one_table_of_pettingzoo_plays_the_games_of_a_table(book: Rulebook) -> None:
    rng = random.Random(5)
    with Tables(book, tables=1, seats=3, seed=5) as tables:
        table = raw_env(book, seats=3)
        table.reset(seed=5)
        for _ in range(60):
            assert table.possible_agents[tables.seat[0]] == table.agent_selection
            mask = table.observe(table.agent_selection)["action_mask"]
            assert mask.tolist() == tables.mask[0].tolist()
            assert table._s.pack() == tables.record(0).pack()
            with pytest.raises(ValueError, match=r"suggestion . free|it is not listed"):
                table.step(int(np.flatnonzero(mask == 0)[0]))
            action = rng.choice(np.flatnonzero(mask).tolist())
            table.step(action)
            tables.step(np.array([action]))
            if tables.over[0] != GOES_ON:
                assert all(table.terminations.values())
                return
    pytest.fail("the game goes on")


def test_openspiel_plays_to_the_end_and_goes_on_from_a_copy(book: Rulebook) -> None:
    register(book)
    loaded = load(book, seats=3)
    assert loaded.num_distinct_actions() == numbering(book).size
    rng, state, texts = random.Random(2), loaded.new_initial_state(), set()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
            continue
        action = rng.choice(state.legal_actions())
        texts.add(state.action_to_string(state.current_player(), action).split()[0])
        state.apply_action(action)
        copied = pickle.loads(pickle.dumps(state.node))
        assert copied.s.pack() == state.node.s.pack()
        assert copied.possible == state.node.possible
    assert texts >= {"quote", "answer", "note", "bid"}
    assert state.returns() == [book.functions["utility"](state.node.s, seat) for seat in range(3)]
    played = [text for text in state.information_state_string(0).splitlines() if "sum=?" in text]
    assert played, "the bids of others stay sealed"


def test_a_book_with_more_actions_than_a_mask_has_places_lists_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.adapters.numbering.MAX_MASK", 4096)
    actions = Numbering(FAIR)
    assert actions.size == FAIR.act_count == 3 * QUANTITIES**4 + 2 + PAGES
    assert not actions.has_mask
    for module in ("compiled_steps", "vectorised"):
        monkeypatch.setattr(f"commonweal.adapters.{module}.numbering", lambda _: actions)
    functions.cache_clear()
    row_layout.cache_clear()
    with Tables(FAIR, tables=2, seats=3, seed=1) as tables:
        assert tables.mask.shape == (2, 0)
        assert row_layout(FAIR).slots["mask"].shape == (1,)
        acts = tables.random_acts(np.random.default_rng(1))
        with pytest.raises(ValueError, match="table 0: seat 0 may not do act 0"):
            tables.step(acts * 0)
        tables.step(acts)
    functions.cache_clear()
    row_layout.cache_clear()
