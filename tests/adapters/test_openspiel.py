"""Every game as an OpenSpiel game: OpenSpiel's own tests, true odds, the same games as everywhere else, no secrets."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from fractions import Fraction

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

from adapters.openspiel_games import choose, ended, states_of
from adapters.tables import (
    CHARTERS,
    ENDLESS,
    GAMES,
    SEATS,
    SECRETIVE,
    allowed_actions,
    charter_that_ends,
    tables_to_try,
)
from commonweal.adapters.information_state import view_text
from commonweal.adapters.numbering import NOTHING, numbering
from commonweal.adapters.observation import flat
from commonweal.adapters.openspiel import load, register
from commonweal.games.original_position.state import Phase
from commonweal.laws.trial import charters_of
from commonweal.play import find_book
from commonweal.play.simulated_record import game_of
from commonweal.play.views import view
from commonweal.rulebook import CLOCK
from commonweal.rulebook.acts.act import EVERYBODY
from commonweal.rulebook.backends.loops import CLOCK_ONCE_IN, OUT_OF_TURN_ONCE_IN
from commonweal.rulebook.values.actors import CHANCE
from rulebook.broken_games import orchard


# ---------------------------------------------------------------- OpenSpiel's own tests
@pytest.mark.parametrize(("game", "seats", "charter"), tables_to_try(1))
def test_it_passes_the_random_simulation_test(game, seats, charter):
    whole = seats == find_book(game).seats[0] and game not in ENDLESS  # the most seats are many: cut short
    loaded = load(game, seats=seats, charter=charter, max_acts=20_000 if whole else 100)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_a_rulebook_that_is_not_installed_passes_it_too(tmp_path):
    name = register(orchard(tmp_path))
    assert name == "commonweal_orchard"
    pyspiel.random_sim_test(pyspiel.load_game(f"{name}(players=3,rounds=4)"), num_sims=3, serialize=True, verbose=False)
    assert "IsTerminal() = True" in playthrough(f"{name}(players=2)", [], seed=1)


@pytest.mark.parametrize("name", [
    "commonweal_potlatch(players=2,house_pool=threes,hand_size_rule=four)",
    "commonweal_original_position(players=3,debate_seconds=0,max_acts=120)",
])  # fmt: skip
def test_a_playthrough_is_played_again_line_by_line(name):
    told = playthrough(name, [], seed=1)
    acts = [int(act) for act in re.findall(r"^action: (\d+)$", told, re.MULTILINE)]
    assert len(acts) >= 40
    assert playthrough(name, acts, seed=2) == told
    assert 'InformationStateString(1) = "seat 1: seats=' in told
    assert "IsTerminal() = True" in told


def test_learning_programs_step_it_as_an_environment():
    table, rng = rl_environment.Environment(load("potlatch", seats=3)), np.random.default_rng(1)
    table.seed(1)
    time_step, steps = table.reset(), 0
    while not time_step.last():
        seat = time_step.observations["current_player"]
        time_step = table.step([rng.choice(time_step.observations["legal_actions"][seat])])
        steps += 1
    assert steps > 10
    assert len(time_step.rewards) == 3


# ---------------------------------------------------------------- the same game as everywhere
@pytest.mark.parametrize("game", GAMES)
def test_the_acts_of_a_game_are_those_of_a_game_in_play(game):
    loaded = load(game, seats=SEATS[game], charter=charter_that_ends(game))
    state, book = ended(loaded, 4), find_book(game)
    acts = [(who, number) for who, number in state.node.done if number != NOTHING]
    played = game_of(book, SEATS[game], charter_that_ends(game), acts, None)
    assert played.over
    assert played.s.pack() == state.node.s.pack()
    assert state.returns() == [book.functions["utility"](played.s, seat) for seat in range(SEATS[game])]
    assert state.player_return(1) == state.returns()[1]
    assert loaded.min_utility() <= min(state.returns())
    assert max(state.returns()) <= loaded.max_utility()


@pytest.mark.parametrize("game", GAMES)
def test_acts_are_possible_where_the_rules_say_so_and_read_as_people_write_them(game):
    book = find_book(game)
    for n, state in enumerate(states_of(load(game, seats=4), 2, 150)):
        if n % 7 or state.current_player() < 0:
            continue
        seat, record = state.current_player(), state.node.s
        possible = allowed_actions(book, record, seat)
        assert state.legal_actions() == possible
        assert [state.legal_actions(other) for other in range(4) if other != seat] == [[], [], []]
        for number in possible:
            text = state.action_to_string(seat, number)
            assert text.split()[0] in (("wait",) if number == numbering(book).wait else book.acts_by_name)
            assert state.string_to_action(seat, text) == number


@pytest.mark.parametrize("game", GAMES)
def test_players_observe_what_their_seats_are_told(game):
    loaded = load(game, seats=SEATS[game])
    tensor = make_observation(loaded)
    book = loaded.book
    for n, state in enumerate(states_of(loaded, 3, 120)):
        if n % 10:
            continue
        for seat in range(3):
            seen = view(book, state.node.s, seat)
            assert state.observation_string(seat) == view_text(seen)
            tensor.set_from(state, seat)
            assert tensor.dict["player"].tolist() == [float(seat == i) for i in range(loaded.num_players())]
            assert tensor.dict["view"].tolist() == flat(book, seen)
            assert state.observation_tensor(seat) == tensor.tensor.tolist()


def test_public_and_private_observations_are_parts_of_the_whole():
    loaded = load("potlatch", seats=3)
    kind, single, none = pyspiel.IIGObservationType, pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    public = make_observation(loaded, kind(perfect_recall=False, public_info=True, private_info=none))
    private = make_observation(loaded, kind(perfect_recall=False, public_info=False, private_info=single))
    state = next(s for s in states_of(loaded, 1) if s.current_player() >= 0)
    public.set_from(state, 0)
    private.set_from(state, 2)
    hand = state.node.s.hand
    assert any(hand[2])
    assert private.string_from(state, 2) == f"hand=[?,?,{str(hand[2]).replace(' ', '')},?,?,?]"
    assert private.dict["view"].reshape(6, -1).tolist() == [[0] * 16, [0] * 16, hand[2], *[[0] * 16] * 3]
    assert public.string_from(state, 0) == view_text(view(loaded.book, state.node.s, None))
    assert public.tensor.tolist() == flat(loaded.book, view(loaded.book, state.node.s, None))


# ---------------------------------------------------------------- chance
def test_cards_are_dealt_one_at_a_time_by_what_is_left_in_the_stack():
    state = load("potlatch", seats=2).new_initial_state()
    text = state.action_to_string
    for houses_left in (8, 7):
        odds = dict(state.chance_outcomes())
        assert len(odds) == houses_left
        assert set(odds.values()) == {1 / houses_left}
        state.apply_action(min(odds))
    left = dict.fromkeys(range(16), 4)
    for _ in range(6):
        odds = {text(CHANCE, act): chance for act, chance in state.chance_outcomes()}
        seat = state.node.s.drawer
        expected = {f"deal_card seat={seat} kind={kind}": copies for kind, copies in left.items() if copies}
        total = sum(left.values())
        assert odds == {card: copies / total for card, copies in expected.items()}
        state.apply_action(state.string_to_action(CHANCE, min(expected)))
        left[0 if left[0] else 1] -= 1


SELDOM = {
    "legislation": {"pick_direction", "assign_team", "shuffle_returned", "deal_team", "order_chair", "draw_yellow"}
    | {"crisis_card", "draw_red", "top_up_pile", "deal_pile", "clock"},
    "new_tabor": {"change_rent", "roll_innovation", "roll_for_quarter", "roll_for_office"},
    "laissez_faire": {"clock"},
    "original_position": {"break_vote", "break_order", "choose_first"},
    "potlatch": set(),
}
"""Acts of chance, or the clock, that one random game under the defaults may go without."""


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_of_chance_are_those_of_the_rules(game):
    book, seen = find_book(game), set()
    for state in states_of(load(game, seats=SEATS[game], charter=CHARTERS.get(game, {})), 5):
        if not state.is_chance_node():
            continue
        outcomes, node = state.chance_outcomes(), state.node
        assert [act for act, _ in outcomes] == sorted({act for act, _ in outcomes})
        assert sum(odds for _, odds in outcomes) == pytest.approx(1)
        if node.tree.runs_on in node.possible:
            seen |= check_interruptions(book, node, dict(outcomes))
            continue
        workspace = book.interpreted.workspace()
        count = book.interpreted.options(node.s, workspace, -1)
        acts = numbering(book).listed(workspace, count)
        weights = dict(zip(acts, workspace.weights[:count], strict=True))
        total = sum(weights.values())
        assert dict(outcomes) == {action: float(Fraction(weight, total)) for action, weight in weights.items()}
        seen.add(book.act_of(acts[outcomes[0][0]]).name)
    assert seen >= {a.name for a in book.acts if a.by_chance} - SELDOM[game]
    assert ("clock" in seen) == (any(a.by_clock for a in book.acts) and "clock" not in SELDOM[game])


def check_interruptions(book, node, odds):
    """Once in 20 moments a seat is asked out of turn, and of the others once in 50 the time is up."""
    runs_on, waits = node.tree.runs_on, book.interpreted.to_act(node.s)
    others = [seat for seat in range(node.s.seats) if waits >> seat & 1 == 0]
    asked = [number - runs_on - 1 for number in odds if number > runs_on]
    assert set(asked) <= set(others)
    for seat in asked:
        assert odds[runs_on + 1 + seat] == pytest.approx(1 / OUT_OF_TURN_ONCE_IN / len(others))
    left = 1 - sum(odds[runs_on + 1 + seat] for seat in asked)
    if not book.interpreted.clocked(node.s):
        assert asked
        assert odds[runs_on] == pytest.approx(left)
        return {"asked"}
    assert book.act_of(min(odds)).by_clock
    assert odds[min(odds)] == pytest.approx(left / CLOCK_ONCE_IN)
    return {"clock"}


def test_a_seat_that_is_asked_out_of_turn_acts_or_waits():
    loaded = load("original_position", seats=3)
    asking = (state for seed in range(9) for state in states_of(loaded, seed) if state.is_chance_node())
    state, number = next(
        (state, act) for state in asking for act in state.legal_actions() if act > state.node.tree.runs_on
    )
    asked, seat = state.child(number), number - state.node.tree.runs_on - 1
    assert state.action_to_string(CHANCE, number) == f"ask seat {seat}"
    assert asked.current_player() == seat
    wait = loaded.num_distinct_actions() - 1
    assert asked.legal_actions()[-1] == wait
    assert asked.action_to_string(seat, wait) == "wait"
    for action in asked.legal_actions()[:-1]:
        assert loaded.book.act_of(action).out_of_turn
    waits = asked.child(wait)
    assert waits.node.s.pack() == state.node.s.pack()
    assert waits.current_player() >= 0
    assert loaded.book.interpreted.is_awaited(waits.node.s, waits.current_player())
    assert [waits.information_state_string(one) for one in range(3)] == [
        state.information_state_string(one) for one in range(3)
    ]


def test_the_clock_ends_a_debate_or_lets_it_run_on():
    games = states_of(load("original_position", seats=3), 1)
    state = next(state for state in games if state.node.s.phase == Phase.DEBATE and state.is_chance_node())
    names = [state.action_to_string(CHANCE, act) for act in state.legal_actions()]
    assert names == ["time_up", "clock_runs_on"]
    up, on = (state.child(act) for act in state.legal_actions())
    assert up.node.done[-1][0] == CLOCK
    assert up.node.s.phase != state.node.s.phase
    assert on.node.s.pack() == state.node.s.pack()
    assert on.current_player() == 0
    assert [on.information_state_string(seat) for seat in range(3)] == [
        state.information_state_string(seat) for seat in range(3)
    ]


def test_where_several_may_act_the_seats_act_in_turn():
    loaded, several = load("original_position", seats=4), 0
    for state in states_of(loaded, 3, 300):
        node = state.node
        if node.who < 0 or not loaded.book.interpreted.is_awaited(node.s, node.who):
            continue
        waits = loaded.book.interpreted.to_act(node.s)
        last = next((who for who, act in reversed(node.done) if who >= 0 and act != NOTHING), 3)
        around = [(last + step) % 4 for step in (1, 2, 3, 4)]
        assert state.current_player() == next(seat for seat in around if waits >> seat & 1)
        several += waits.bit_count() > 1
    assert several > 20


# ---------------------------------------------------------------- what a seat is shown, from the beginning
@pytest.mark.parametrize("game", GAMES)
def test_acts_that_a_seat_cannot_tell_apart_leave_it_with_the_same_information(game):
    compared = 0
    for state in states_of(load(game, seats=SEATS[game], charter=SECRETIVE.get(game, {})), 6, 130):
        for viewer in range(3):
            state.information_state_string(viewer)  # what comes after goes on from there
        for same in acts_alike_in_the_open(state):
            children = [state.child(number) for number in same]
            for viewer in {0, 1, 2} - {state.node.who}:
                alike = {}
                for child in children:
                    alike.setdefault(child.observation_string(viewer), []).append(child)
                for those in alike.values():
                    compared += len(those) > 1
                    assert len({child.information_state_string(viewer) for child in those}) == 1
    assert compared > 20


def acts_alike_in_the_open(state):
    """Groups of up to three possible acts that differ only in what not everybody may know."""
    book, groups = state.node.tree.book, {}
    acts = {action: number for action, number in state.node.acts.items() if number != NOTHING}
    for action, number in acts.items():
        a = book.act_of(number)
        if any(o.seen != EVERYBODY for o in a.operands.values()):
            values = zip(a.operands.values(), a.values(number), strict=True)
            groups.setdefault((a.name, *(value for o, value in values if o.seen == EVERYBODY)), []).append(action)
    return [group[:3] for group in groups.values() if len(group) > 1]


@pytest.mark.parametrize("game", GAMES)
def test_information_only_grows_and_differs_where_the_seat_could_tell(game):
    before, grown, asked = [""] * 3, 0, Counter()
    for state in states_of(load(game, seats=SEATS[game], charter=charter_that_ends(game)), 7):
        for seat in range(3):
            known = state.information_state_string(seat)
            assert known.startswith(before[seat])
            grown += known != before[seat]
            before[seat] = known
        if state.current_player() >= 0:
            seat, acts = state.current_player(), state.legal_actions()
            kind = frozenset(state.action_to_string(seat, act).split()[0] for act in acts)
            if asked[kind] < 12:  # of each kind of question, as many as find what a seat could not tell
                asked[kind] += 1
                assert len({state.child(act).information_state_string(seat) for act in acts}) == len(acts)
    assert grown > 100


def test_what_a_seat_recalls_reads_like_this():
    state = load("potlatch", seats=2, charter={"house_pool": "threes"}).new_initial_state()
    for text in ("deal_house seat=0 house=0", "deal_house seat=1 house=1", "deal_card seat=0 kind=5"):
        state.apply_action(state.string_to_action(CHANCE, text))
    own, other = (state.information_state_string(seat).splitlines() for seat in (0, 1))
    assert own[0].startswith("seat 0: seats=2 house_pool=1 game_no=1 drawer=-1 stack_size=64 ")
    assert own[1].startswith("chance deal_house seat=0 house=0: house[0]=1 ")
    assert own[3] == "chance deal_card seat=0 kind=5: drawer=1 hand[0][5]=1 hand_size[0]=1 stack_size=63"
    assert other[3] == "chance deal_card seat=0 kind=?: drawer=1 hand_size[0]=1 stack_size=63"


def test_it_makes_no_difference_when_a_seat_is_asked_what_it_recalls():
    loaded = load("original_position", seats=3)
    asked, unasked = (loaded.new_initial_state() for _ in range(2))
    rng = random.Random(9)
    for n in range(80):
        act = choose(unasked, rng)
        if n % 5 == 0:
            asked.information_state_string(1)
            asked = asked.clone()
        asked.apply_action(act)
        unasked.apply_action(act)
    assert asked.information_state_string(1) == unasked.information_state_string(1)


# ---------------------------------------------------------------- copies
def test_a_clone_goes_its_own_way():
    state = [*states_of(load("potlatch", seats=3), 1, 60)][-1]
    before, clone = str(state), state.clone()
    assert str(clone) == before
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before
    assert state.history() == clone.history()[:-1]


@pytest.mark.parametrize("game", GAMES)
def test_games_and_states_are_saved_and_read_again(game):
    charter = next(charter for _, charter in charters_of(find_book(game), 1, SEATS[game]) if charter)
    loaded = load(game, seats=SEATS[game], charter=charter)
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)
    state = [*states_of(loaded, 1, 70)][-1]
    for read in (
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))[1],
        loaded.deserialize_state(state.serialize()),
    ):
        assert str(read) == str(state)
        assert read.history() == state.history()
        assert read.information_state_string(2) == state.information_state_string(2)
