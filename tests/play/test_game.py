"""A game in progress: what may be done, what is refused, what each may know, and going back."""

from __future__ import annotations

import json
import random
import re
from functools import partial

import pytest

from commonweal.play import (
    Ambiguous,
    Committed,
    Game,
    Malformed,
    NotPossible,
    Seeded,
    find_book,
    game_names,
    position,
    start,
)
from commonweal.play.encoding import decode_move
from commonweal.rulebook import CharterError
from random_games import play_on

MOST_MOVES = 300
"""Where random play leaves a long game."""


def played(game: Game, seed: int, moves: int = 10_000) -> Game:
    """The game after some random moves."""
    return play_on(game, random.Random(seed).choice, moves)


@pytest.mark.parametrize("name", game_names())
def test_a_state_that_somebody_holds_never_changes(name: str) -> None:
    """Neither by a move nor by going back: what was worked out from a state stays true of it."""
    game, held = start(name, seats=4, seed=3), []
    for moves in range(1, 60):
        played(game, moves, moves)
        held.append((game.s, game.s.pack()))
        if moves % 20 == 0:
            game.rewind(moves - 7)
    assert len({id(s) for s, _ in held}) > 40
    assert [n for n, (s, packed) in enumerate(held) if s.pack() != packed] == []


@pytest.mark.parametrize("seat", [None, "0", [0]])
def test_a_seat_is_a_number(seat):
    game = start("potlatch", seats=4, seed=7)
    first = game.acts(min(game.to_act))[0].act
    calls = [partial(game.do, seat, first), partial(game.do, seat, [first, first]), partial(game.why_not, seat, first)]
    for call in (*calls, partial(game.acts, seat), partial(game.refused, seat), partial(game.possible, seat)):
        with pytest.raises(TypeError, match=f"seat must be a number from 0 to 3, not {re.escape(repr(seat))}"):
            call()
    assert game.moves_done == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_is_its_list_of_moves(seats):
    game = played(start("potlatch", seats=seats, charter={"linked_games": 2}, seed=seats), seed=1)
    again = Game.resume(game.book, seats, game.charter, Seeded(seats), game.encoded_moves, game.names)
    assert again.outcome == game.outcome
    assert again.full_view() == game.full_view()
    assert again.log == game.log


@pytest.mark.parametrize("name", ["potlatch", "legislation"])
def test_the_newest_moves_of_a_resumed_game_are_ready_to_be_worded(name):
    game = played(start(name, seats=4, seed=4), seed=2, moves=60)
    given = game.book, 4, game.first_charter, Seeded(4), game.encoded_moves, game.names
    again, newest = Game.resume_in_words(*given, 20)
    assert again.full_view() == game.full_view()
    assert [move.index for move in newest] == list(range(game.moves_done - 20, game.moves_done))
    for seat in (None, 0, 3):
        told = [game.entries_of_move(move.index, seat) for move in newest]
        assert [game.log_writer.write(move.acts, seat) for move in newest] == told
    silent = Game.resume(*given)
    for seat in range(4):
        assert again.may_undo(seat) == silent.may_undo(seat) == game.may_undo(seat)


def test_every_earlier_moment_can_be_looked_at_and_gone_on_from():
    game, moments = start("potlatch", seats=4, seed=3), {}
    rng = random.Random(5)
    while not game.over:
        moments[game.moves_done] = json.dumps(game.full_view())
        seat = min(game.to_act)
        game.do(seat, rng.choice(game.possible(seat)))
    end = game.full_view()
    for moves, then in moments.items():
        assert json.dumps(game.at(moves).full_view()) == then
    encoded_moves = list(game.encoded_moves)
    for moves in (40, 33, 32, 31, 7, 1):
        game.rewind(moves)
        assert json.dumps(game.full_view()) == moments[moves]
    for body in encoded_moves[1:]:
        by, numbers, _ = decode_move(game.move_code, body)
        game.do(by, numbers[0])
    assert game.full_view() == end


def test_a_moment_that_is_not_there_is_refused():
    game = start("potlatch", seats=2, seed=1)
    for moves in (0, 2, -1):
        with pytest.raises(ValueError, match="no moment"):
            game.rewind(moves)
    with pytest.raises(ValueError, match="no move"):
        game.move(5)


def test_listed_acts_and_refusals_cover_the_phase():
    game = start("potlatch", seats=3, seed=2)
    seat = min(game.to_act)
    listed = {choice.act for choice in game.acts(seat)}
    refused = {refusal.act for refusal in game.refused(seat)}
    assert not listed & refused
    assert f"gift_to seat={seat}" in refused
    for other in set(range(3)) - {seat}:
        assert game.acts(other) == []
        assert game.refused(other) == []
        assert game.why_not(other, "gift_to seat=0").rule == "PO-18"


def test_a_refusal_names_the_rule_and_changes_nothing():
    game = start("potlatch", seats=3, seed=2)
    seat, before = min(game.to_act), game.full_view()
    with pytest.raises(NotPossible) as refused:
        game.do(seat, f"gift_to seat={seat}")
    assert refused.value.rule == "PO-15"
    with pytest.raises(NotPossible) as not_now:
        game.do((seat + 1) % 3, "gift_to seat=0")
    assert not_now.value.rule == "PO-18"
    with pytest.raises(Malformed, match="chance"):
        game.do(seat, "deal_card seat=0 kind=0")
    assert game.full_view() == before
    assert game.moves_done == 1


def test_nobody_may_act_when_the_game_is_over():
    game = played(start("potlatch", seats=2, seed=9), seed=1)
    assert game.outcome is not None
    assert [set(result) for result in game.outcome] == [{"goals_met", "house_complete", "status_gained", "status"}] * 2
    assert game.why_not(0, "gift_to seat=1").rule == "PO-59"


def test_a_bad_charter_or_number_of_seats_is_refused():
    with pytest.raises(CharterError, match="2 to 6 seats, not 7"):
        start("potlatch", seats=7)
    with pytest.raises(CharterError, match="hand_size_rule is one of six, house_number, four"):
        start("potlatch", seats=4, charter={"hand_size_rule": "five"})
    with pytest.raises(CharterError, match="no option 'hands'"):
        start("potlatch", seats=4, charter={"hands": 3})
    with pytest.raises(CharterError) as clash:
        start("potlatch", seats=5, charter={"house_pool": "threes"})
    assert clash.value.problems[0].options == ("house_pool", "seats")
    assert clash.value.problems[0].rule == "PO-64"


@pytest.mark.rule("PO-1", "OP-1")
@pytest.mark.parametrize(
    ("game", "wrong", "rule"),
    [
        ("potlatch", 1, "PO-1"),
        ("potlatch", 7, "PO-1"),
        ("original_position", 2, "OP-1"),
        ("original_position", 7, "OP-1"),
    ],
)
def test_too_few_or_too_many_seats_break_a_rule(game: str, wrong: int, rule: str) -> None:
    with pytest.raises(CharterError) as refused:
        start(game, seats=wrong)
    assert [(problem.options, problem.rule) for problem in refused.value.problems] == [(("seats",), rule)]


@pytest.mark.rule("PO-1", "OP-1")
@pytest.mark.parametrize(("game", "act", "rule"), [("potlatch", 0, "PO-1"), ("original_position", 0, "OP-1")])
def test_a_seat_that_is_not_at_the_table_may_do_nothing(game: str, act: int, rule: str) -> None:
    table = start(game, seats=3, seed=1)
    number = next(number for number in range(table.book.act_count) if not table.book.act_of(number).by_chance)
    for seat in (-1, 3, 6):
        refusal = table.why_not(seat, number)
        assert refusal.rule == rule


def test_a_stored_move_that_does_not_fit_is_refused():
    game = start("potlatch", seats=2, seed=4)
    seat = min(game.to_act)
    wrong = bytes([1 - seat]) + game.do(seat, game.possible(seat)[0]).body[1:]
    with pytest.raises(ValueError, match="move 1 of the record"):
        Game.resume(game.book, 2, game.charter, Seeded(4), [game.encoded_moves[0], wrong])
    with pytest.raises(ValueError, match="broken"):
        Game.resume(game.book, 2, game.charter, Seeded(4), [game.encoded_moves[0][:-1]])


# ---------------------------------------------------------------- forms of an act
def test_the_forms_of_an_act_are_read_alike():
    game = position("potlatch", seats=3, phase="laying", receiver=1, house=[1, 2, 3], hand=[[1, 0, 0, 1], [1], [1]])
    forms = ["lay_card kind=3", "lay_card 3", "lay 3", "lay flg-4", "lay kind=Salmon", {"act": "lay_card", "kind": 3}]
    assert len({game.read(0, form) for form in [*forms, game.read(0, "lay_card kind=3")]}) == 1


@pytest.mark.parametrize(
    ("act", "error"),
    [
        ("", "empty"),
        ("x" * 300, "not an act"),
        ("dance", "no act “dance”"),
        ("gift_to seat=9", "out of range"),
        ("gift_to seat=-1", "out of range"),
        ("gift_to house=1", "no operand"),
        ("gift_to 1 2", "takes 1"),
        ("gift_to seat=1 seat=2", "twice"),
        ("gift_to seat=you", "gift_to does not know seat=you"),
        ("gift_to seat=--1", "gift_to does not know seat=--1"),
        ("gift_to seat=" + "9" * 150, "seat=9{40} is out of range"),
        ({"act": "gift_to", "seat": "--1"}, "gift_to does not know seat=--1"),
        ({"act": "gift_to", "seat": 10**3000}, r"seat=10{39} is out of range"),
        (10**3000, r"no act number 10{39}\."),
        ({"seat": 1}, "missing"),
        ({"act": "gift_to", "seat": 1, "more": 1}, "no operand"),
        ({"act": "gift_to", "seat": True}, "does not know seat="),
        (99_999, "no act number"),
        (True, "text, a number or an object"),
        (None, "text, a number or an object"),
        (1.5, "text, a number or an object"),
    ],
)
def test_what_is_no_act_says_so(act, error):
    game = start("potlatch", seats=3, seed=2)
    with pytest.raises(Malformed, match=error):
        game.do(min(game.to_act), act)


def test_a_shortened_act_that_may_mean_several_asks_back():
    game = start("potlatch", seats=3, seed=2)
    with pytest.raises(Ambiguous) as unclear:
        game.do(min(game.to_act), "gift_to")
    assert unclear.value.todo.count("gift_to seat=") == 2
    two = start("potlatch", seats=2, seed=2)
    assert two.do(min(two.to_act), "gift").acts[0].values["seat"] not in two.to_act - {0, 1}


# ---------------------------------------------------------------- undo and preview
def test_ones_last_act_can_be_taken_back_until_another_has_acted():
    game = start("potlatch", seats=3, seed=2)
    seat = min(game.to_act)
    assert game.may_undo(seat)[0] == "no"
    game.do(seat, game.acts(seat)[0].act)
    assert game.may_undo(seat) == ("self", "undo.self", 1)
    assert game.may_undo((seat + 1) % 3) == ("no", "undo.not_yours", 0)
    assert game.may_undo(None)[0] == "no"
    game.do(seat, game.acts(seat)[0].act)
    assert seat not in game.to_act  # the turn has passed
    assert game.may_undo(seat) == ("self", "undo.self", 2)
    other = min(game.to_act)
    game.do(other, game.acts(other)[0].act)
    assert game.may_undo(other) == ("self", "undo.self", 3)
    assert game.may_undo(seat) == ("ask", "undo.ask", 2)
    game.rewind(2)
    assert game.may_undo(seat)[0] == "self"
    assert game.clone().may_undo(seat) == game.may_undo(seat)


def test_undo_is_refused_after_chance_and_after_something_was_shown():
    for seed in range(40):
        game, rng = start("potlatch", seats=3, seed=seed), random.Random(seed)
        while not game.over:
            seat = min(game.to_act)
            act = rng.choice(game.acts(seat))
            move = game.do(seat, act.act)
            passes = any(entry["id"] == "notices.PASSES.says" for entry in game.entries_of_move(move.index))
            if act.name in ("invite", "share") or passes or len(move.acts) > 1 or game.over:
                assert [game.may_undo(seat)[0] for seat in range(3)] == ["no"] * 3
            else:
                assert game.may_undo(seat)[0] == "self"


def test_a_preview_says_what_the_act_then_does():
    game, rng = start("potlatch", seats=4, seed=8), random.Random(8)
    seen = 0
    while not game.over:
        seat = min(game.to_act)
        act = rng.choice(game.acts(seat))
        before, preview = game.full_view(), game.preview(seat, act.act)
        assert game.full_view() == before
        move = game.do(seat, act.act)
        if preview["changed"] and len(move.acts) == 1 and not game.view()["closing_cause"]:
            seen += 1
            now = game.view(seat)
            assert {key: now[key] for key in preview["changed"]} == preview["changed"]
            told = [(line["id"], line["values"]) for line in game.entries_of_move(move.index, seat)[1:]]
            assert told == [(message["id"], message.get("values", {})) for message in preview["lines"]]
    assert seen > 20


@pytest.mark.parametrize(
    ("game", "charter"),
    [("potlatch", {}), ("potlatch", {"minimum_gift": "none"}), ("original_position", {"private_gifts": 1})],
)
def test_final_acts_are_those_that_cannot_be_taken_back(game, charter):
    seen = set()
    for seed in range(6):
        played, rng = start(game, seats=4, charter=charter, seed=seed), random.Random(seed)
        while not played.over:
            seat = rng.choice(sorted(played.to_act))
            choice = rng.choice(played.acts(seat))
            before = played.full_view()
            played.acts(seat)
            assert played.full_view() == before
            played.do(seat, choice.act)
            seen.add((choice.name, choice.final))
            assert choice.final == (played.may_undo(seat).may == "no")
    lasting = {"invite", "share"} if game == "potlatch" else {"disclose", "disclose_to_all", "propose"}
    assert not {(name, False) for name in lasting} & seen
    both = {"lay_card", "place"} if game == "potlatch" else {"vote", "end_debate"}
    assert {(name, final) for name in both for final in (True, False)} <= seen


def test_a_preview_and_undo_stop_where_hidden_hands_decide():
    """The last card of a house begins the Closing Action: who can place a card there is not for the giver to know."""
    for seed in range(30):
        game, rng = start("potlatch", seats=4, seed=seed), random.Random(seed)
        while not game.over:
            seat = min(game.to_act)
            choice = rng.choice(game.acts(seat))
            preview = game.preview(seat, choice.act)
            game.do(seat, choice.act)
            if choice.name == "lay_card" and game.view()["closing_cause"] == 1:
                assert preview["lines"][-1]["id"] == "notices.CLOSING_BY_HOUSE.says"
                assert not {"goal_met", "closing_step"} & set(preview["changed"])
                assert game.may_undo(seat)[0] == "no"
                break


# ---------------------------------------------------------------- chance
def test_committed_chance_depends_on_the_secret_and_the_number_alone():
    one, two = Committed(bytes(32)), Committed(bytes(31) + b"\1")
    draws = [one.place(n, [1] * 10) for n in range(200)]
    assert draws == [one.place(n, [1] * 10) for n in range(200)]
    assert draws != [two.place(n, [1] * 10) for n in range(200)]
    assert one.commitment != two.commitment
    assert set(draws) == set(range(10))
    assert {one.place(n, [0, 3, 0]) for n in range(50)} == {1}
    with pytest.raises(ValueError, match="32 bytes"):
        Committed(b"short")


@pytest.mark.parametrize("chance", [Committed(bytes(32)), Seeded(1)])
def test_bots_think_with_a_seed_for_each_moment_and_seat(chance):
    seeds = [chance.bot_seed(moves, seat) for moves in range(100) for seat in range(10)]
    assert seeds == [chance.bot_seed(moves, seat) for moves in range(100) for seat in range(10)]
    assert len(set(seeds)) == len(seeds)
    assert 1 << 60 < max(seeds) < 1 << 62


def test_weights_decide_how_often_an_outcome_comes():
    chance = Seeded(1)
    share = sum(chance.place(n, [1, 3]) for n in range(4000)) / 4000
    assert 0.72 < share < 0.78


@pytest.mark.parametrize("names", [["Fern"], ["Fern", "Ash", "Oak"], ["Fern", 7]])
def test_every_seat_needs_a_name_or_none_does(names):
    with pytest.raises(ValueError, match="one text for each of the 2 seats"):
        start("potlatch", seats=2, names=names)


# ---------------------------------------------------------------- positions
def test_a_position_is_checked_field_by_field():
    from commonweal.play import PositionError

    for fields, error in [
        ({"hand": [[5]]}, r"hand\[0\]\[0\] is 5; it goes from 0 to 4"),
        ({"hand": [[4], [4]]}, "There are 8 of FLG 1 .*, and the deck has 4"),
        ({"cards": 1}, "no field 'cards'"),
        ({"linked_games": 2}, "no field 'linked_games' to set"),
        ({"phase": "lunch"}, "phase is one of setup, gift"),
        ({"hand": [0] * 7}, "list of up to 6"),
        ({"house": [1, 1]}, "There are 2 of River Mouth House, and the deck has 1 .PO-11"),
        ({"active": 7}, "active is 7; it goes from 0 to 1"),
        ({"active": 5, "phase": "gift", "house": [1, 2]}, "active is 5; it goes from 0 to 1"),
    ]:
        with pytest.raises(PositionError, match=error):
            position("potlatch", seats=2, **fields)


def test_views_agree_with_the_book_about_who_sees_what():
    game = played(start("potlatch", seats=4, seed=3), seed=3, moves=30)
    fields = find_book("potlatch").fields
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        assert set(view) - set(fields) == {"need", "complete", "eligible"}
        assert not {name for name, field in fields.items() if field.seen == "hidden"} & set(view)
        assert [row is not None for row in view["hand"]] == [i == seat for i in range(6)]


@pytest.mark.parametrize("game_name", game_names())
def test_a_view_and_what_a_move_changed_in_it_make_the_next_view(game_name):
    """For every viewer; the state before a move stays as it was."""
    for seed in range(6):
        game, rng = start(game_name, seats=5, seed=seed), random.Random(seed)
        while not game.over and game.moves_done < MOST_MOVES:
            seat = rng.choice(sorted(game.to_act))
            before, packed = game.s, game.s.pack()
            views = [game.view(viewer) for viewer in (None, *range(5))]
            game.do(seat, rng.choice(game.possible(seat)))
            assert game.cache.before is before
            assert before.pack() == packed
            for viewer, view in zip((None, *range(5)), views, strict=True):
                assert view | game.changed(viewer) == game.view(viewer)


@pytest.mark.parametrize("game_name", game_names())
def test_what_a_move_changed_is_the_same_whatever_a_copy_did(game_name):
    """A copy may try another act, and be asked what that changed, before the game goes on."""
    game, rng = start(game_name, seats=4, seed=5), random.Random(5)
    viewers = (None, *range(4))
    while not game.over and game.moves_done < 60:
        seat = rng.choice(sorted(game.to_act))
        views = [game.view(viewer) for viewer in viewers]
        if rng.random() < 0.7:  # else the next move finds no view of this one to compare with
            for viewer in viewers:
                game.changed(viewer)
        copy = game.clone()
        copy.do(seat, rng.choice(copy.possible(seat)))
        tried = [copy.changed(viewer) for viewer in viewers]
        assert [view | changed for view, changed in zip(views, tried, strict=True)] == [copy.view(v) for v in viewers]
        game.do(seat, rng.choice(game.possible(seat)))
        done = [game.changed(viewer) for viewer in viewers]
        assert [view | changed for view, changed in zip(views, done, strict=True)] == [game.view(v) for v in viewers]


@pytest.mark.parametrize("game_name", game_names())
def test_a_copy_of_a_game_goes_on_by_itself(game_name):
    game, rng = start(game_name, seats=4, seed=3), random.Random(3)
    while not game.over and game.moves_done < 60:
        known = json.dumps([game.full_view(), [game.position(seat) for seat in range(4)], game.log])
        seat = rng.choice(sorted(game.to_act))
        other, act = game.clone(), rng.choice([a for a in game.possible(seat) if game.book.act_of(a).words is None])
        other.do(seat, act)  # not one with a text: its fingerprint would differ
        assert json.dumps([game.full_view(), [game.position(seat) for seat in range(4)], game.log]) == known
        game.do(seat, act)
        assert game.full_view() == other.full_view()
        assert game.encoded_moves == other.encoded_moves
        assert game.asked_since(seat) == other.asked_since(seat)


@pytest.mark.parametrize("game_name", game_names())
def test_choices_and_refusals_are_what_the_rulebook_says(game_name):
    game, rng = start(game_name, seats=4, seed=2), random.Random(2)
    book = game.book
    while not game.over and game.moves_done < MOST_MOVES:
        for seat in range(4):
            possible = game.possible(seat)
            assert sorted(game.read(seat, choice.act) for choice in game.acts(seat)) == sorted(possible)
            for refusal in game.refused(seat):
                assert book.interpreted.why(game.s, seat, game.read(seat, refusal.act)) > 0
                assert game.why_not(seat, refusal.act) == refusal
        seat = rng.choice(sorted(game.to_act))
        game.do(seat, rng.choice(game.possible(seat)))


def test_a_notebook_shows_what_a_game_and_its_moves_are() -> None:
    game = start("potlatch", seats=4, seed=7, names=["Ann", "Ben", "Cleo", "Dan"])
    assert repr(game).startswith("<Game of potlatch: 4 seats, 1 move, ")
    assert repr(game).endswith(" to act>")
    seat = min(game.to_act)
    move = game.do(seat, game.possible(seat)[0])
    assert repr(move) == f"<Move 1: {'; '.join(move.act_texts)}>"
