"""Positions written down by hand: accepted where the rules lead to them, else refused with the field or the rule."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from commonweal.laws import LawBroken, check_laws
from commonweal.laws.trial import Trial, charters_of, draw_act
from commonweal.play import Game, PositionError, find_book, position
from commonweal.play.catalogue import game_names
from commonweal.play.errors import NotPossible
from commonweal.play.position import check_position, record_of_fields
from commonweal.rulebook import CharterError
from commonweal.rulebook.values.actors import CHANCE

POTLATCH: dict[str, Any] = {"house": [1, 2, 3]}


def potlatch(**fields: Any) -> Game:
    return position("potlatch", seats=3, names=["Fern", "Ash", "Oak"], **(POTLATCH | fields))


def original_position(**fields: Any) -> Game:
    dealt = {"interest": [[0, 3], [5, 6], [8, 10]], "career": [0, 1, 2]}
    fields = {"order": [2, 0, 1, -1, -1, -1]} | dealt | fields
    return position("original_position", seats=3, names=["Fern", "Ash", "Oak"], **fields)


# ---------------------------------------------------------------- how fields are written
def test_cards_houses_and_seats_are_called_as_in_acts() -> None:
    named = potlatch(
        phase="gift",
        active="Ash",
        house=["river-mouth-house", "Clam Beach House", 3],
        hand=[["flg-3", "flg-3", "Song"], [], ["t-4"]],
        storage=[["FLG 1 (Camas bulbs)"]],
    )
    numbered = potlatch(
        phase="gift",
        active=1,
        hand=[[0, 0, 2, *[0] * 9, 1], [0], [0] * 15 + [1]],
        storage=[[1]],
    )
    assert named.s.pack() == numbered.s.pack()


@pytest.mark.rule("OP-43")
def test_sets_of_seats_are_lists_and_cards_go_by_id() -> None:
    game = original_position(
        phase="purchase",
        active="Oak",
        treasury=9,
        round=1,
        proposed="learning-as-a-hobby-a",
        interest=[["astronomy", "swimming"], ["foreign-languages", "band"], ["gardening", "pottery"]],
        beneficiaries=["Fern", 1],
    )
    assert game.s.beneficiaries == 0b011
    assert game.read(2, "finish_purchase") in game.possible(2)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"hand": [["flg-3", "dragon"]]}, "hand[0]: 'dragon' is not known. Known: flg-1, flg-2"),
        ({"active": "Elm"}, "active: 'Elm' is not known. Known: fern, ash, oak."),
        ({"phase": "lunch"}, "phase is one of setup, gift, laying"),
        ({"hand": [[5]]}, "hand[0][0] is 5; it goes from 0 to 4."),
        ({"hand": [["flg-1"] * 5]}, "hand[0][0] is 5; it goes from 0 to 4."),
        ({"level": "high"}, "level is a whole number from 1 to 28, not 'high'."),
        ({"house": [True]}, "house[0] is a whole number from 0 to 8 or a name, not True."),
        ({"linked_games": 2}, "has no field 'linked_games' to set."),
    ],
)
def test_what_cannot_be_read_says_where_and_what_can(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError) as refused:
        potlatch(**fields)
    assert says in str(refused.value)


def test_a_set_of_seats_has_only_seats_of_the_table() -> None:
    with pytest.raises(PositionError, match="ready is 8; it goes from 0 to 7"):
        original_position(ready=8)


# ---------------------------------------------------------------- what follows from other fields
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"hand_size": [3], "hand": [[1]]}, r"hand_size\[0\] is given as 3, and 1 follows"),
        ({"unmet": [[1]]}, r"unmet\[0\]\[0\] is given as 1, and 3 follows"),
        ({"stack": [4], "hand": [[1]]}, r"stack\[0\] is given as 4, and 3 follows"),
        ({"gifts_this_round": 1}, "gifts_this_round is given as 1, and 0 follows"),
    ],
)
def test_a_field_that_contradicts_what_follows_is_refused(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        potlatch(phase="gift", **fields)


def test_what_follows_may_be_given_where_it_agrees() -> None:
    game = potlatch(phase="gift", hand=[[1]], hand_size=[1, 0], unmet=[[3, 3, 3, 3]], stack=[3], stack_size=63)
    assert game.s.stack_size == 63


@pytest.mark.rule("PO-23", "PO-24")
def test_cards_laid_for_a_gift_count_for_the_least_gift() -> None:
    """The least gift was measured before any card was laid: two cards of 1 and 2, of which the first lies."""
    cards = {"hand": [["flg-2", "gm-4"]], "pending": ["flg-1"], "level": 3, "receiver": 2}
    gifts: dict[str, Any] = {"gifted_this_round": [0, 1], "outside": [[], ["t-3"]], "minimum_gift": "least_amount"}
    charter = {"minimum_gift": gifts.pop("minimum_gift")}
    game = potlatch(phase="laying", charter=charter, **cards, **gifts)
    assert [str(act) for act in game.acts(0)] == ["lay_card kind=1"]


@pytest.mark.rule("OP-24", "OP-26", "OP-64")
def test_who_votes_and_how_much_follows() -> None:
    game = original_position(
        phase="scenario_vote", scenario="the-day-wage", round=1, wealth=[0, 4, 8], ballot=[1, 0, 2]
    )
    assert (game.s.voters, game.s.voted, game.s.weight[:3]) == (0b111, 0b101, [1, 2, 3])
    assert game.to_act == {1}
    with pytest.raises(PositionError, match=r"weight\[0\] is given as 0, and 1 follows"):
        original_position(phase="scenario_vote", scenario=0, weight=[0])


@pytest.mark.rule("OP-39", "OP-43")
def test_a_proposed_card_is_in_no_deck() -> None:
    game = original_position(phase="goods_vote", active=0, proposed=7)
    assert game.s.deck >> 7 & 1 == 0
    assert game.s.turn_index == 1
    assert game.to_act == {1, 2}


# ---------------------------------------------------------------- what cannot be
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        pytest.param({"phase": "closing", "active": 1}, "PO-40", marks=pytest.mark.rule("PO-40")),
        pytest.param({"phase": "share"}, "PO-27", marks=pytest.mark.rule("PO-27")),
        pytest.param({"phase": "share", "invited": 1}, "PO-30", marks=pytest.mark.rule("PO-30")),
        pytest.param({"phase": "round_end", "outside": [["flg-1"]]}, "PO-14", marks=pytest.mark.rule("PO-14")),
        pytest.param({"phase": "gift", "pending": ["flg-1"]}, "PO-23", marks=pytest.mark.rule("PO-23")),
        pytest.param({"phase": "gift", "level": 4}, "PO-26", marks=pytest.mark.rule("PO-26")),
        pytest.param({"phase": "gift", "house": [1, 2]}, "PO-11", marks=pytest.mark.rule("PO-11")),
        pytest.param({"phase": "gift", "drawer": 1}, "PO-54", marks=pytest.mark.rule("PO-54")),
        pytest.param({"phase": "gift", "game_no": 2}, "PO-59", marks=pytest.mark.rule("PO-59")),
        pytest.param({"phase": "gift", "hand": [[], [], [], ["t-1"]]}, "PO-9", marks=pytest.mark.rule("PO-9")),
        pytest.param({"phase": "laying", "hand": [["t-1"]]}, "PO-52", marks=pytest.mark.rule("PO-52")),
    ],
)
def test_impossible_positions_of_potlatch_are_refused_with_the_rule(fields: dict[str, Any], rule: str) -> None:
    with pytest.raises(PositionError) as refused:
        potlatch(**fields)
    assert re.search(rf"\b{rule}\b", str(refused.value)), refused.value


@pytest.mark.rule("PO-54", "PO-55")
def test_who_draws_between_rounds_follows() -> None:
    game = potlatch(phase="round_end", storage=[["t-1"], ["t-2"], ["t-3"]], active=1)
    assert set(game.s.hand_size[:3]) == {6}
    assert game.to_act == {1}


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        pytest.param({"phase": "turn", "order": [-1] * 6}, "OP-38", marks=pytest.mark.rule("OP-38")),
        pytest.param({"phase": "turn", "order": [0, 0, 1, -1, -1, -1]}, "OP-38", marks=pytest.mark.rule("OP-38")),
        pytest.param({"phase": "refill", "order": [0, -1]}, "OP-38", marks=pytest.mark.rule("OP-38")),
        pytest.param({"phase": "after_turn", "deck_size": 0}, "deck_size", marks=pytest.mark.rule("OP-39")),
        pytest.param({"phase": "goods_vote"}, "OP-43", marks=pytest.mark.rule("OP-43")),
        pytest.param({"phase": "scenario_vote", "ballot": [1, 1, 2]}, "OP-28", marks=pytest.mark.rule("OP-28")),
        pytest.param(
            {"phase": "scenario_vote", "scenario": 0, "ballot": [1, 1, 2]}, "OP-24", marks=pytest.mark.rule("OP-24")
        ),
        pytest.param({"phase": "debate", "scenario": 0}, "OP-24", marks=pytest.mark.rule("OP-24")),
        pytest.param(
            {"phase": "debate", "scenario": 0, "ballot": [1, 1, 2], "ready": 7},
            "OP-31",
            marks=pytest.mark.rule("OP-31"),
        ),
        pytest.param(
            {"phase": "scenario_result", "scenario": 0, "ballot": [1, 1, 2]}, "OP-65", marks=pytest.mark.rule("OP-65")
        ),
        pytest.param({"phase": "scenario_draw", "scenario_no": 3}, "OP-34", marks=pytest.mark.rule("OP-34")),
        pytest.param({"phase": "scenario_draw", "points": 9}, "OP-33", marks=pytest.mark.rule("OP-33")),
        pytest.param({"phase": "scenario_draw", "talent": [1, 2, 3]}, "OP-20", marks=pytest.mark.rule("OP-20")),
        pytest.param({"phase": "reveal", "talent": [1, 2, 3]}, "OP-20", marks=pytest.mark.rule("OP-20")),
        pytest.param({"phase": "turn", "turns_without_purchase": 6}, "OP-70", marks=pytest.mark.rule("OP-70")),
        pytest.param(
            {"phase": "purchase", "proposed": 0, "beneficiaries": [0, 1]}, "OP-47", marks=pytest.mark.rule("OP-47")
        ),
        pytest.param({"phase": "private"}, "OP-53", marks=pytest.mark.rule("OP-53")),
    ],
)
def test_impossible_positions_of_original_position_are_refused_with_the_rule(fields: dict[str, Any], rule: str) -> None:
    with pytest.raises(PositionError) as refused:
        original_position(**fields)
    assert re.search(rf"\b{rule}\b", str(refused.value)), refused.value


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"phase": "closing", "active": 1}, "Ash is to act (phase: Closing Action), and nothing is possible."),
        ({"phase": "share"}, "The rules cannot go on from this position: "),
        ({"phase": "round_end", "hand": [["t-1"] * 4 + ["t-2"] * 2, ["t-3"] * 4 + ["t-4"] * 2]}, "chance"),
    ],
)
def test_a_game_without_laws_still_refuses_a_dead_end(
    monkeypatch: pytest.MonkeyPatch, fields: dict[str, Any], says: str
) -> None:
    book = find_book("potlatch")
    monkeypatch.setattr(book, "invariants", ())
    monkeypatch.setattr(book, "decks", {})
    assert book.functions
    monkeypatch.setattr(type(book), "rule", lambda self, name: None)
    with pytest.raises(PositionError) as refused:
        potlatch(**fields)
    assert says in str(refused.value)


@pytest.mark.parametrize("game", game_names())
def test_a_charter_is_checked_first(game: str) -> None:
    with pytest.raises(CharterError):
        position(game, seats=3, charter={"nonsense": 1})


# ---------------------------------------------------------------- scripted chance
SCRIPT = ["draw_card seat=1 kind=flg-1", {"act": "draw_card", "kind": "Song"}, "draw_card kind=gm-2"]
BETWEEN_ROUNDS: dict[str, Any] = {"phase": "round_end", "storage": [["t-2"], ["t-3"], ["t-4"]], "active": 1}


def test_chance_brings_what_is_scripted_then_what_the_seed_says() -> None:
    one, two = (potlatch(chance=SCRIPT, seed=seed, **BETWEEN_ROUNDS) for seed in (1, 2))
    texts = [one.move(0).act_texts, two.move(0).act_texts]
    assert texts[0][:3] == ("draw_card seat=1 kind=0", "draw_card seat=2 kind=12", "draw_card seat=0 kind=5")
    assert texts[0][:3] == texts[1][:3]
    assert texts[0][3:] != texts[1][3:]
    assert potlatch(chance=iter(SCRIPT), seed=1, **BETWEEN_ROUNDS).s.pack() == one.s.pack()


def test_a_script_goes_on_in_later_moves_and_again_after_undo() -> None:
    game = original_position(
        phase="scenario_vote",
        scenario=0,
        ballot=[1, 1, 0],
        charter={"debate_seconds": 0},
        chance=["draw_scenario the-extra-teacher", "draw_scenario the-perfect-voice"],
    )
    number = {str(row["id"]): i for i, row in enumerate(game.rows("scenario"))}
    for _ in range(2):
        game.do(2, "vote agree")
        assert game.s.scenario == number["the-extra-teacher"]
        game.rewind(1)
    copy = game.clone()
    copy.do(2, "vote agree")
    for seat in range(3):
        copy.do(seat, "vote agree")
    assert copy.s.scenario == number["the-perfect-voice"]


@pytest.mark.parametrize("wrong", ["draw_card seat=2 kind=flg-1", "gift_to seat=1", "draw_card kind=dragon", 7.5])
def test_a_script_that_is_not_possible_says_what_is(wrong: Any) -> None:
    with pytest.raises(PositionError, match=r"\(number 1 in `chance`\): .* Possible: draw_card seat=1 kind=0, .* more"):
        potlatch(chance=[wrong], **BETWEEN_ROUNDS)


def test_an_act_whose_scripted_outcome_is_not_possible_does_nothing() -> None:
    charter = {"debate_seconds": 0}
    vote = {"phase": "scenario_vote", "scenario": 0, "ballot": [1, 1, 0], "charter": charter}
    game = original_position(chance=["draw_scenario the-day-wage"], **vote)
    before, seen = game.s.pack(), game.position(2)
    with pytest.raises(NotPossible, match="Chance cannot bring 'draw_scenario the-day-wage'"):
        game.do(2, "vote agree")
    assert (game.s.pack(), game.moves_done, game.position(2)) == (before, 1, seen)


# ---------------------------------------------------------------- laws for every game
def test_the_law_finds_a_recount_that_changes_a_real_position(monkeypatch: pytest.MonkeyPatch) -> None:
    book = find_book("potlatch")
    right = book.rule("derive")
    assert right is not None

    def forgetful(s: Any) -> None:
        right(s)
        s.level = 1

    monkeypatch.setattr(type(book), "rule", lambda self, name: forgetful if name == "derive" else None)
    with pytest.raises(LawBroken, match="1 follows from the other fields") as broken:
        check_laws(book, games=1, compiled=False, seed=2)
    assert broken.value.law == "invariant: level"


GAMES, TRIALS, MOST_MOVES = 6, 120, 400


@cache
def real_positions(name: str) -> list[tuple[int, dict[str, Any], list[Any]]]:
    """For some numbers of seats and charters, positions of a random game, of seats and of chance."""
    book, found = find_book(name), []
    for i, (seats, charter) in enumerate(islice(charters_of(book, 3, None), GAMES)):
        trial, seen = Trial(book, seats, charter, 3, i), []
        while trial.to_act():
            if trial.to_act() != [CHANCE] or trial.random.random() < 0.2:
                seen.append(trial.s.clone())
            trial.do(*trial.choose())
        found.append((seats, dict(charter), [*seen, trial.s.clone()]))
    return found


def random_fields(name: str, rng: random.Random) -> Iterator[tuple[int, dict[str, Any], dict[str, Any]]]:
    """Random parts of real positions, some of them of two mixed, at their own phase or at another one."""
    book = find_book(name)
    names = [field for field in book.fields if field != "seats" and field not in book.options]
    phases = [phase.lower() for phase in book.phases.names()]
    for _ in range(TRIALS):
        seats, charter, seen = rng.choice(real_positions(name))
        one, other, share = rng.choice(seen), rng.choice(seen), rng.choice((0.1, 0.5, 0.8, 1.0))
        fields = {field: getattr(one, field) for field in names if rng.random() < share}
        if rng.random() < 0.3:
            fields |= {field: getattr(other, field) for field in names if rng.random() < 0.15}
        if rng.random() < 0.6:
            fields["phase"] = rng.choice((one.phase, rng.choice(phases)))
        yield seats, charter, fields


def without_what_contradicts(name: str, seats: int, charter: dict[str, Any], fields: dict[str, Any]) -> Game | None:
    """The game at the position without the fields that contradict the others; None if it is refused."""
    while True:
        try:
            return position(name, seats=seats, charter=charter, **fields)
        except PositionError as refused:
            text = str(refused)
            given = re.match(r"(\w+).* is given as ", text)
            if given is None:
                assert re.search(r"\([A-Z]+-R?\d+[,)]| goes from | is given as ", text), f"no rule and no field: {text}"
                return None
            del fields[given[1]]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", game_names())
def test_random_positions_are_refused_or_played_on(name: str, seed: int) -> None:
    rng = random.Random(seed)
    played = ended = 0
    for seats, charter, fields in random_fields(name, rng):
        game = without_what_contradicts(name, seats, charter, fields)
        if game is None:
            continue
        played += 1
        for viewer in (None, *range(seats)):
            assert game.position(viewer)["prompt"]
        while not game.over and game.moves_done < MOST_MOVES:
            seat = rng.choice(sorted(game.to_act))
            game.do(seat, draw_act(game.book, game.possible(seat), rng))
        check_position(game.book, game.s)
        ended += game.over
    assert played > 3
    assert ended > 3


@pytest.mark.parametrize("name", game_names())
def test_every_real_position_can_be_written_down(name: str) -> None:
    book = find_book(name)
    names = [field for field in book.fields if field != "seats" and field not in book.options]
    for seats, charter, seen in real_positions(name):
        for s in seen[:: max(4, len(seen) // 50)]:
            in_force = {name: now for name, now in book.charter_of(s).items() if book.options[name].deck is None}
            written = record_of_fields(book, seats, charter | in_force, {field: getattr(s, field) for field in names})
            assert written.pack() == s.pack()
