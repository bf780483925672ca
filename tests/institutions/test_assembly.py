"""Lots, decks, asking, interrupts, standing and motions, each on its own and together in Moot."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from random import Random
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

from commonweal import simulate
from commonweal.adapters.pettingzoo import raw_env
from commonweal.debriefing import history_of
from commonweal.institutions import asking, ballots, decks, hands, interrupts, lots, motion, standing
from commonweal.lab.game_measures import measures_of
from commonweal.lab.setup import set_up
from commonweal.lab.workers import play_batches
from commonweal.laws import LawBroken, check_laws
from commonweal.play import NotPossible, Seeded, notation, record
from commonweal.play.debrief import csv_tables, debrief_messages
from commonweal.play.game import Game
from commonweal.play.record import open_record, write_record
from commonweal.play.record_csv import write_csv_zip
from commonweal.rulebook import VoteAct, option_number
from commonweal.rulebook.dealings.vote_acts import check_vote_acts
from commonweal.rulebook.measures import measures_of_book
from institutions import moot
from institutions.moot import Phase, Show
from institutions.toys import moot as book


@pytest.fixture
def s() -> Any:
    table = book().adopt(4, {})[0]
    moot.setup(table)
    return table


# ---------------------------------------------------------------- the laws, in both builds
@pytest.mark.parametrize("show", ["open", "roll_call", "secret"])
def test_the_assembly_keeps_every_law_in_both_builds(show: str) -> None:
    report = check_laws(book(), games=5, charters=[{"show": show, "seconds": yes} for yes in (True, False)], seed=3)
    assert report.acts_seen >= {"propose", "second", "take_card", "roll_die"}
    assert {"open": "vote", "roll_call": "answer", "secret": "ballot_paper"}[show] in report.acts_seen
    assert (report.found["exchanged"] > 0) == (show == "secret")
    assert report.acts_seen >= {"show_letter", "publish_letter", "send_letter"}


def test_the_lab_counts_votes_and_interests() -> None:
    batch = next(iter(play_batches(set_up(book(), seats=4, seed=4, players="random"), 0, 8, workers=1)))
    counted = {name: sum(measures_of(book())[name].take(batch)) for name in measures_of_book(book())[0]}
    assert counted["votes_held"] >= counted["decided_by_one"] > 0
    assert 0 < counted["for_oneself"] + counted["against_oneself"] == counted["ballots_cast"]


# ---------------------------------------------------------------- lots
def roll(s: Any, *numbers: int) -> int:
    for number in numbers:
        lots.roll(s, lots.next_to_roll(s), number)
    return lots.winner(s)


def test_those_who_are_tied_roll_again_until_one_has_won(s: Any) -> None:
    lots.begin(s, 0b1111, 0)
    assert roll(s, 3, 1, 3) == -1
    assert roll(s, 2) == -1
    assert s.tied == 0b0101
    assert roll(s, 1, 1) == -1
    assert roll(s, 1, 2) == 2


def test_the_lowest_may_win_and_a_single_seat_has_won_already(s: Any) -> None:
    lots.begin(s, 0b0111, 1)
    assert roll(s, 2, 1, 3) == 1
    lots.begin(s, 0b1000, 0)
    assert lots.winner(s) == 3
    assert [lots.odds_of(s, 0b0101, seat) for seat in range(4)] == [1, 0, 1, 0]


# ---------------------------------------------------------------- decks
def test_an_empty_deck_is_made_of_the_discarded_cards(s: Any) -> None:
    decks.draw(s, 0, 1, decks.DISCARDED)
    decks.draw(s, 0, 0, decks.at(2))
    assert decks.turn_over(s, 0) == 0
    decks.draw(s, 0, 2, decks.OUT)
    assert [decks.odds_of(s, 0, card) for card in range(3)] == [0, 0, 0]
    assert decks.has_cards(s, 0)
    assert decks.turn_over(s, 0) == 1
    assert [decks.odds_of(s, 0, card) for card in range(3)] == [0, 1, 0]
    assert decks.has(s, 0, 0, 2)
    decks.move(s, 0, 0, decks.DISCARDED)
    assert not decks.has(s, 0, 0, 2)
    assert (s.cards_left, decks.count_at(s, 1, decks.OUT)) == ([1, 2], 1)


# ---------------------------------------------------------------- hands
def test_a_hand_is_drawn_shown_and_laid_away(s: Any) -> None:
    hands.draw(s, 2, 5)
    hands.draw(s, 2, 0)
    assert (hands.held(s, 2), s.deck_size, hands.empty_slot(s, 2), hands.empty_slot(s, 1)) == (0b100001, 4, -1, 2)
    hands.show(s, 2, 5, 0)
    assert [hands.is_shown(s, 2, 5, seat) for seat in range(4)] == [True, False, False, False]
    hands.show_to_all(s, 2, 5)
    assert hands.is_shown_to_all(s, 2, 5)
    hands.lay_away(s, 2, 5, moot.Place.PILE)
    assert (hands.held(s, 2), s.card_place[5], any(s.shown_to)) == (0b1, moot.Place.PILE, False)
    hands.back_to_deck(s, 5)
    assert (s.deck, s.card_place[5]) == (0b111110, 0)
    assert book().misplaced(s) is None


def test_a_letter_is_known_to_its_holder_and_those_it_was_shown_to() -> None:
    game = begin(3)
    owner = game.s.active
    letter, other = game.s.hand[2 * owner], (owner + 1) % 3
    game.do(owner, {"act": "show_letter", "letter": letter, "seat": other})
    for viewer in (0, 1, 2, None):
        sees = game.view(viewer)["hand"][2 * owner] == letter
        assert sees == (viewer in (owner, other))


# ---------------------------------------------------------------- asking
def test_seats_are_asked_clockwise_and_again_after_somebody_acts(s: Any) -> None:
    asking.ask_around(s, 0b1101, 2)
    assert (s.asked_now, asking.waiting(s)) == (3, 0b1000)
    asking.pass_on(s)
    assert s.asked_now == 0
    asking.ask_again(s, 0b1101)
    assert (s.asked_now, s.passes) == (2, 0)
    asking.pass_on(s)
    assert asking.waits_for(s, 3)
    asking.pass_on(s)
    assert (asking.is_over(s), s.passes, asking.waiting(s)) == (True, 2, 0)


def test_raised_hands_are_called_in_their_order(s: Any) -> None:
    for seat in (3, 0, 2):
        asking.raise_hand(s, seat)
    asking.lower_hand(s, 0)
    assert asking.place_of_hand(s, 0) == -1
    called = []
    while asking.call_first(s) or not asking.is_over(s):
        called.append(s.asked_now)
    assert (called, s.hands) == ([3, 2], [-1] * 4)


# ---------------------------------------------------------------- interrupts and standing
def test_interruptions_lie_within_each_other(s: Any) -> None:
    s.phase = Phase.TURN
    interrupts.interrupt(s, Phase.SECOND)
    interrupts.interrupt(s, Phase.VOTE)
    assert not interrupts.can_interrupt(s)
    interrupts.go_back(s)
    assert s.phase == Phase.SECOND
    interrupts.go_back(s)
    assert (s.phase, s.interrupted) == (Phase.TURN, [0, 0])
    interrupts.interrupt(s, Phase.VOTE)
    interrupts.forget(s)
    assert s.interruptions == 0


def test_turns_pass_those_who_are_out(s: Any) -> None:
    standing.go_out(s, 1)
    assert (standing.next_in_turn(s, 0), standing.is_in(s, 1), s.left_as) == (2, False, [0, 1, 0, 0])
    for seat in (2, 3):
        assert not standing.is_last(s)
        standing.go_out(s, seat)
    assert (standing.is_last(s), standing.next_in_turn(s, 0), s.left_as) == (True, 0, [0, 1, 2, 3])
    assert standing.next_among(s, 0, 2) == -1


def test_an_order_stops_at_equals(s: Any) -> None:
    s.coins = [5, 9, 5, 1]
    assert not standing.place_all_that_are_certain(s)
    assert (s.order, standing.next_in_order(s)) == ([1, -1, -1, -1], 0b101)
    standing.place_next(s, 2)
    assert standing.place_all_that_are_certain(s)
    assert s.order == [1, 2, 0, 3]


# ---------------------------------------------------------------- motions
def begin(seats: int = 3, **charter: Any) -> Game:
    game = Game.begin(book(), seats, charter, Seeded(1), ["Ann", "Ben", "Cleo", "Dan"][:seats])
    assert game.s.phase == Phase.TURN
    return game


def test_a_motion_that_is_carried_changes_the_charter() -> None:
    game = begin(seconds=False)
    game.do(game.s.active, "propose option=salary value=3")
    for seat in range(3):
        game.do(seat, "vote aye")
    assert (game.charter["salary"], game.first_charter["salary"]) == (3, 1)
    assert (game.s.phase, motion.is_open(game.s), game.s.interruptions) == (Phase.TURN, False, 0)


def test_a_debrief_reads_how_many_voted_for_their_interest() -> None:
    game = begin(seconds=False)
    game.do(game.s.active, "propose option=salary value=3")
    for seat, answer in enumerate(("aye", "nay", "aye")):  # all are poor, and would have a higher salary
        game.do(seat, f"vote {answer}")
    while game.to_act:
        game.do(game.s.active, "end_turn")
    history, measures = history_of(game), ("votes_held", "decided_by_one", "for_oneself", "against_oneself")
    assert [history[name] for name in measures] == [1, 1, 2, 1]


def test_a_motion_without_a_second_is_dropped_and_the_turn_goes_on() -> None:
    game = begin()
    active = game.s.active
    game.do(active, "propose option=salary value=3")
    for _ in range(2):
        game.do(game.s.asked_now, "second yes=0")
    assert (game.s.phase, game.s.active, game.charter["salary"]) == (Phase.TURN, active, 1)
    assert game.s.motions_made[active] == 1


def test_a_motion_must_fit_the_charter() -> None:
    game = begin()
    for option in ("option=salary value=1", "option=show value=1"):
        with pytest.raises(NotPossible):
            game.do(game.s.active, f"propose {option}")


def test_a_motion_that_the_charter_no_longer_allows_changes_nothing() -> None:
    """The salary was set to the proposed one by another act while the motion was open."""
    s, salary = begin().s, option_number(moot.Charter, moot.SEATS, "salary")
    motion.propose(s, 1, salary, 3)
    s.salary = 3
    assert not motion.carry(s)
    assert not motion.is_open(s)
    motion.propose(s, 1, salary, 2)
    assert motion.carry(s)
    assert s.salary == 2


def test_the_roll_is_called_from_the_one_who_moved() -> None:
    game = begin(show="roll_call", seconds=False)
    first = game.s.active
    game.do(first, "propose option=salary value=3")
    for step in range(3):
        seat = (first + step) % 3
        assert game.to_act == {seat}
        game.do(seat, "answer nay")
        if step < 2:
            assert game.view((seat + 1) % 3)["ballot"][seat] == 2
    assert game.charter["salary"] == 1


def test_secret_ballots_are_not_shown_after_the_vote() -> None:
    game = begin(show="secret", seconds=False)
    game.do(game.s.active, "propose option=salary value=3")
    for seat in range(3):
        game.do(seat, "ballot_paper aye")
    assert game.charter["salary"] == 3
    assert (game.s.last_winning, game.s.last_ballot[:3], game.s.last_weight[:3]) == (1, [0] * 3, [1] * 3)
    for viewer in (0, 1, 2, None):
        seen = [seat for seat in range(3) if game.view(viewer)["ballot"][seat] is not None]
        assert seen == ([] if viewer is None else [viewer])


def test_a_vote_in_which_no_ballot_counts_breaks_a_law(s: Any) -> None:
    assert book().broken_law(s) is None
    s.weight[:] = [0] * len(s.weight)
    ballots.open_ballots(s, ballots.everybody(s))
    name, says = book().broken_law(s)
    assert (name, "call `weigh_equally`" in says) == ("ballots_count", True)


def test_an_amendment_that_tells_the_last_secret_ballot_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    telling = SimpleNamespace(**vars(notation) | {"sealed_text": notation.act_text})
    monkeypatch.setattr("commonweal.play.doing.notation", telling)
    charters = [{"show": "secret", "seconds": False}]
    with pytest.raises(LawBroken, match="amended the charter by which act"):
        check_laws(book(), games=20, charters=charters, seed=3, compiled=False)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (VoteAct("election"), "not an act of this game"),
        (VoteAct("propose"), "needs one operand"),
        (VoteAct("vote", "ballot"), "not a single public field"),
        (VoteAct("vote", results=["CROWNED"]), "not a notice"),
        (VoteAct("vote", questions={"vote": "CROWN"}), "not a prompt"),
    ],
)
def test_votes_name_what_the_game_has(wrong: VoteAct, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        check_vote_acts([wrong], book().acts_by_name, book().fields, ("extension_now",), book().notices.names())


def test_ballots_that_are_never_shown_need_an_act_that_does_not_tell_them() -> None:
    fields = book().fields | ballots.fields(4, 3, seen=ballots.stay_secret).fields
    with pytest.raises(ValueError, match="the answer of vote needs for_good"):
        check_vote_acts([VoteAct("vote")], book().acts_by_name, fields, (), ())
    check_vote_acts([VoteAct("ballot_paper")], book().acts_by_name, fields, (), ())


def test_those_who_vote_present_send_a_motion_back_once() -> None:
    game = begin(seconds=False)
    game.do(game.s.active, "propose option=salary value=3")
    for answers in (("present", "present", "aye"), ("present", "present", "aye")):
        assert game.s.phase == Phase.VOTE
        for seat, answer in enumerate(answers):
            game.do(seat, f"vote {answer}")
    assert game.charter["salary"] == 3


def test_whole_games_leave_nothing_interrupted() -> None:
    for number in range(20):
        backend, random = book().interpreted, Random(number)
        table = book().adopt(3, {"show": Show.name_of(number % 3).lower()})[0]
        workspace = backend.workspace()
        backend.setup(table)
        workspace.rng = random.getrandbits(60)
        backend.playout(table, workspace, 5000)
        assert (table.phase, table.interruptions, motion.is_open(table)) == (Phase.OVER, 0, False)


def test_who_is_out_has_results_in_the_lab_and_for_learners() -> None:
    frame = simulate(book(), games=60, seats=4, players="random", seed=2, workers=1)
    assert len(frame["utility"]) == 240
    assert all(0 <= value <= moot.COINS for value in frame["utility"])
    table, out = raw_env(book(), seats=4), 0
    for seed in range(8):
        table.reset(seed=seed)
        choose = Random(seed)
        while not table.terminations[table.agent_selection]:
            agent = table.agent_selection
            assert standing.is_in(table._s, table.possible_agents.index(agent))
            table.step(choose.choice(table.observe(agent)["action_mask"].nonzero()[0].tolist()))
        for seat, agent in enumerate(table.possible_agents):
            assert table.rewards[agent] == moot.utility(table._s, seat)
            out += not standing.is_in(table._s, seat)
    assert out > 0


def test_who_is_out_stands_in_the_debrief_the_export_and_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "find_book", lambda name: book())
    game = begin(4)
    leaver = game.s.active
    game.do(leaver, "resign")
    while game.to_act:
        game.do(game.s.active, "end_turn")
    assert not standing.is_in(game.s, leaver)
    coins = list(game.s.coins)
    assert any(coins)

    history, page = history_of(game), debrief_messages(game)
    assert history.of_seats("utility") == coins
    assert [(fate["seat"], *fate["cells"]) for fate in page["ending"]["seats"]] == list(enumerate(coins))
    with ZipFile(BytesIO(write_csv_zip(game, *csv_tables(game)))) as folder:
        seats, measures = (
            list(csv.DictReader(StringIO(folder.read(name).decode("utf-8-sig"))))
            for name in ("seats.csv", "measures-of-seats.csv")
        )
    assert [int(row["utility"]) for row in seats] == [int(row["utility"]) for row in measures] == coins
    assert seats[leaver]["name"] == game.names[leaver]

    again = open_record(write_record(game)).game
    assert (again.outcome, standing.is_in(again.s, leaver)) == (game.outcome, False)
