"""Players who plan and try, at the market: alike in both backends, legal, blind to what is hidden, and of use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import commonweal as cw
from commonweal.laws import check_laws
from commonweal.laws.trial import LawBroken, Trial
from commonweal.laws.views_law import another_truth
from commonweal.play import Game, Seeded
from commonweal.play.views import seen_by
from commonweal.players import MOTIVES, Intentions, SearchPlayer, choose_move, player
from commonweal.players.binding import compiled, interpreted
from commonweal.players.motives import PLAIN
from commonweal.players.thinking import SENSIBLE
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.compiler import RulesError
from commonweal.rulebook.backends.primitives import start_stream
from rulebook.broken_games import market

WORTH_OF_A_SEAT = 108
TOO_LONG = (
    "            for _ in range(13):\n                planned(b, use, seat, 1)\n            planned(b, turn_to, seller)"
)
"""With these lines in it, a plan has 17 acts."""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    return market(tmp_path_factory.mktemp("market"))


def moments(book: Rulebook, games: int, **charter: Any) -> list[tuple[Trial, int]]:
    """The positions and seats at which a seat acts, in games of sensible players and of chance."""
    found = []
    for number in range(games):
        trial = Trial(book, 3, {"rounds": 2} | charter, 4, number, player("sensible").choose_move)  # type: ignore[attr-defined]
        while trial.to_act():
            who, act = trial.choose()
            copy = Trial(book, 3, {"rounds": 2} | charter, 4, number)
            copy.s = trial.s.clone()
            found.append((copy, who))
            trial.do(who, act)
    return found


# ---------------------------------------------------------------- both backends
@pytest.mark.parametrize("motive", [PLAIN, *MOTIVES.values()])
def test_compiled_and_interpreted_players_plan_and_try_alike(book: Rulebook, motive: int) -> None:
    slow, fast, plans = interpreted(book), compiled(book, checked=True), 0
    for number, (trial, seat) in enumerate(moments(book, 1)[::2]):
        view, chosen = seen_by(book, trial.s, seat), []
        for mind in (slow, fast):
            b = mind.workspace()
            root = mind.state(view)
            act = mind.choose_by_policy(mind.state(), mind.state(), root, b, seat, number, SENSIBLE, motive)
            chosen.append((act, mind.read_plan(b, seat)))
        assert chosen[0] == chosen[1]
        plans += len(chosen[0][1]) == 4
    assert plans > 0


def test_compiled_and_interpreted_games_are_the_same(book: Rulebook) -> None:
    ends = []
    for mind in (interpreted(book), compiled(book, checked=True)):
        b, s = mind.workspace(), mind.state()
        root = mind.state(book.adopt(4, {"rounds": 2})[0])
        for seat in range(4):
            mind.set_motive(b, seat, 1 + seat)
            if hasattr(b, "policies"):
                b.policies[seat] = SENSIBLE
            else:
                mind._numbers(b, "policies")[seat] = SENSIBLE
        acts = mind.play_game_by_policies(s, mind.state(), root, b, 3, 0, 5000)
        ends.append((acts, mind.read_table(s).pack()))
    assert ends[0] == ends[1]
    assert ends[0][0] > 0


def test_compiled_and_interpreted_searches_agree(book: Rulebook) -> None:
    for number, (trial, seat) in enumerate(moments(book, 1)[::6]):
        view = seen_by(book, trial.s, seat)
        moves = [
            SearchPlayer(8, motive="fair", backend=backend).choose_move(book, view, seat, number)
            for backend in ("compiled", "interpreted")
        ]
        assert moves[0] == moves[1]


# ---------------------------------------------------------------- plans
def before_an_offer(book: Rulebook) -> tuple[Game, int, list[int]]:
    """A game in which a seat means to make an offer, and its plan."""
    game = Game.begin(book, 4, {}, Seeded(1))
    while True:
        seat = min(game.to_act)
        move = choose_move(player("sensible"), book, seen_by(book, game.s, seat), seat, 1)
        if len(move) > 1:
            return game, seat, move
        game.do(seat, move[0])


def test_a_plan_is_one_bundle_at_a_live_table(book: Rulebook) -> None:
    game, seat, plan = before_an_offer(book)
    move = game.do(seat, plan)
    assert [text.split()[0] for text in move.act_texts] == ["turn_to", "take", "pay", "offer"]
    assert game.to_act == {game.s.partner}


def test_a_plan_is_carried_out_act_by_act_elsewhere_and_dropped_where_it_became_impossible(book: Rulebook) -> None:
    (game, seat, _), minds, sensible = before_an_offer(book), Intentions(), player("sensible")
    for name in ("turn_to", "take"):
        act = minds.next_act(sensible, book, game.s, seat, 1)
        assert book.act_of(act).name == name
        game.do(seat, act)
    game.do(seat, "pay cents=1")
    act = minds.next_act(sensible, book, game.s, seat, 1)  # it meant to pay, which is done
    assert book.interpreted.why(game.s, seat, act) == 0


def test_a_simulated_seat_drops_a_plan_that_became_impossible(book: Rulebook) -> None:
    from commonweal.players.binding import functions

    (game, seat, plan), mind, rules = before_an_offer(book), interpreted(book), functions(book)
    b, t = mind.workspace(), mind.state()
    for act in plan[:2]:
        assert rules["act_by_plan"](game.s, t, b, seat) == act
        game.do(seat, act)
    game.do(seat, "pay cents=1")
    act = rules["act_by_plan"](game.s, t, b, seat)
    assert act < 0 or book.interpreted.why(game.s, seat, act) == 0


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("            planned(b, take, good, units)", "            planned(b, take, good, -1)"),
        ("            planned(b, take, good, units)", "            planned(b, take, GOODS + 3, units)"),
        ("            planned(b, take, good, units)", "            planned(b, answer, 1)"),
        ("            planned(b, turn_to, seller)", TOO_LONG),
        ("            planned(b, turn_to, seller)", "            planned(b, turn_to, seat)"),
    ],
)
def test_a_plan_that_is_not_possible_does_no_harm(book: Rulebook, tmp_path: Path, line: str, instead: str) -> None:
    assert lengths_of_moves(book) == {1, 4}
    assert lengths_of_moves(market(tmp_path, line, instead)) == {1}


def lengths_of_moves(book: Rulebook) -> set[int]:
    """How many acts a move of a sensible player has, in a whole game."""
    game, found = Game.begin(book, 4, {"rounds": 2}, Seeded(1)), set()
    while not game.over:
        seat = min(game.to_act)
        move = choose_move(player("sensible"), book, seen_by(book, game.s, seat), seat, 1)
        found.add(len(move))
        for act in move:
            game.do(seat, act)
    return found


def test_a_plan_of_no_act_is_refused_when_it_is_compiled(tmp_path: Path) -> None:
    spoilt = market(tmp_path, "            planned(b, offer)", "            planned(b, begin_turn)")
    with pytest.raises(RulesError, match="needs an act of a seat"):
        compiled(spoilt)


# ---------------------------------------------------------------- what they may know
@pytest.mark.parametrize("kind", ["sensible", "sensible:shared", "sensible:spiteful", "search:5"])
def test_what_nobody_sees_changes_no_choice(book: Rulebook, kind: str) -> None:
    differed = 0
    for number, (trial, seat) in enumerate(moments(book, 1)[:: 4 if kind == "search:5" else 2]):
        other = another_truth(trial, seat)
        if other is None:
            continue
        differed += other.pack() != trial.s.pack()
        moves = [choose_move(player(kind), book, seen_by(book, s, seat), seat, number) for s in (trial.s, other)]
        assert moves[0] == moves[1]
    assert differed > 3


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        (
            "        units = min(units, s.money[seat] // PRICE)",
            "        units = min(units, 1 + s.money[(seat + 1) % s.seats] // 100 % 5)",
        ),
        (
            "    return min(1000 * UTILITY[1], total)",
            "    return min(1000 * UTILITY[1], total) if s.money[(seat + 1) % s.seats] // 100 % 2 else 0",
        ),
    ],
    ids=["plan", "prospect"],
)
def test_simulated_players_do_not_look_into_purses_either(tmp_path: Path, line: str, instead: str) -> None:
    """In the lab's loop, too, they plan and try acts on what their seat may know, however much rules would look."""
    from commonweal.players.binding import functions

    curious = market(tmp_path, line, instead)
    pick, mind = functions(curious)["pick"], interpreted(curious)
    for number, (trial, seat) in enumerate(moments(curious, 1)[::2]):
        other = trial.s.clone()
        for stranger in range(3):
            other.money[stranger] += 100 if stranger != seat else 0
        chosen = []
        for s in (trial.s, other):
            b = mind.workspace()
            start_stream(b, number, 0)
            n = curious.interpreted.options(s, b, seat)
            act = pick(s, mind.state(), b, seat, n, SENSIBLE, MOTIVES["selfish"])
            chosen.append((act, mind.read_plan(b, seat)))
        assert chosen[0] == chosen[1]


# ---------------------------------------------------------------- what comes of it
def met(book: Rulebook, players: str, games: int, **charter: Any) -> float:
    return float(cw.simulate(book, games=games, seats=4, charter=charter, players=players, seed=1)["met"].mean())  # type: ignore[arg-type]


def test_needs_met_double_by_trade(book: Rulebook) -> None:
    assert met(book, "sensible", 20, trade=0) == WORTH_OF_A_SEAT / 2
    assert met(book, "random", 200) < 0.6 * WORTH_OF_A_SEAT
    for motive in ("selfish", "shared", "worst_off", "fair", "reciprocal"):
        assert met(book, f"sensible:{motive}", 20) == WORTH_OF_A_SEAT


def test_a_search_drafts_by_plan_only(book: Rulebook) -> None:
    (game, seat, plan), mind = before_an_offer(book), interpreted(book)
    b, view = mind.workspace(), mind.state(seen_by(book, game.s, seat))
    moves = mind.begin_search(mind.state(), mind.state(), view, b, seat, 1)
    drafts = [act for act in b.root_acts[:moves] if book.act_of(act).once_in > 1]
    assert drafts == plan[:1]
    assert moves > 1


def test_searching_players_trade_too(book: Rulebook) -> None:
    assert met(book, "search:20", 1, rounds=4) > 1.3 * met(book, "sensible", 1, rounds=4, trade=0)


def test_all_laws_hold_and_plans_reach_every_answer(book: Rulebook) -> None:
    mover = player("sensible").choose_move  # type: ignore[attr-defined]
    report = check_laws(book, games=3, charters=[{"rounds": 2}, {"rounds": 1, "trade": 0}], mover=mover)
    assert {"turn_to", "take", "pay", "offer", "answer"} <= report.acts_seen


def test_a_prospect_beyond_its_bounds_breaks_a_law(tmp_path: Path) -> None:
    spoilt = market(tmp_path, "    return min(1000 * UTILITY[1], total)", "    return 100 * total")
    with pytest.raises(LawBroken, match=r"prospect of seat 0 is \d+, outside 0..1900000"):
        check_laws(spoilt, games=1, compiled=False)


# ---------------------------------------------------------------- random play
def test_drafts_are_rare_in_random_play(book: Rulebook, tmp_path: Path) -> None:
    often = market(tmp_path, "previewable=True, once_in=30, seller=SEATS", "previewable=True, seller=SEATS")
    trades = {}
    for game in (book, often):
        backend, table = game.compiled(), game.interpreted
        s, b, root = backend.state(), backend.workspace(), backend.state(game.adopt(4, {})[0])
        acts = backend.play_random_games(s, root, b, 1, 0, 50, 20_000)
        trades[game is often] = acts
        assert table is not None
    assert trades[True] > 2 * trades[False]


def test_a_game_is_refused_a_horizon_without_a_prospect(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="needs a rule prospect"):
        market(tmp_path, "def prospect(s, seat):", "def hope(s, seat):")


def test_a_search_looks_as_far_as_the_horizon(book: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    (game, seat, _), mind, limits = before_an_offer(book), interpreted(book), []
    search = mind.go_on_searching
    monkeypatch.setattr(mind, "go_on_searching", lambda *given: limits.append(given[-1]) or search(*given))
    SearchPlayer(2, backend="interpreted").choose_move(book, seen_by(book, game.s, seat), seat, 1)
    assert limits == [book.horizon]


def test_a_search_stops_when_its_time_is_up(book: Rulebook) -> None:
    game = Game.begin(book, 4, {}, Seeded(1))
    view, patient = seen_by(book, game.s, 0), SearchPlayer(10_000_000, milliseconds=5)
    assert book.interpreted.why(game.s, 0, patient.choose(book, view, 0, 1)) == 0
    with pytest.raises(ValueError, match="more than 0 milliseconds"):
        SearchPlayer(milliseconds=0)
