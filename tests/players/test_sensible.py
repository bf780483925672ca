"""The sensible player of Potlatch does what its description says, and rests on nothing it may not see."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.potlatch import rulebook as book
from commonweal.games.potlatch.state import AMOUNT, KINDS, TYPE, Phase
from commonweal.play.views import seen_by
from commonweal.players import player
from commonweal.players.binding import functions, interpreted
from commonweal.players.motives import PLAIN
from commonweal.players.thinking import SENSIBLE
from commonweal.rulebook.backends.primitives import start_stream
from games.potlatch.tables import CARD, KIND, Gathering
from players.moments import decisions

HOST = book.interpreted
SEEDS = range(12)


def favourites(gathering: Gathering, seat: int) -> set[tuple[str, int]]:
    """The acts that the sensible player does over a dozen seeds: with ties, more than one."""
    view = seen_by(book, gathering.s, seat)
    chosen = {player("sensible").choose(book, view, seat, seed) for seed in SEEDS}
    return {(book.act_of(number).name, book.act_of(number).values(number)[0]) for number in chosen}


def cards(gathering: Gathering, seat: int) -> set[str]:
    return {CARD[value] for _, value in favourites(gathering, seat)}


def test_the_first_gift_is_small_and_goes_where_most_is_lacking() -> None:
    table = Gathering.laid_out(
        3, hands={0: "F2 G4 C1 T3"}, unmet={1: (3, 3, 3, 3), 2: (4, 4, 3, 4)}, sizes={1: 3, 2: 4}, active=0
    )
    assert favourites(table, 0) == {("gift_to", 2)}
    table.do(0, "gift_to", 2)
    assert cards(table, 0) == {"C1"}


def test_the_first_gift_fills_a_small_need_exactly() -> None:
    table = Gathering.laid_out(3, hands={0: "F2 G4 C1"}, unmet={1: (2, 3, 3, 3), 2: (3, 3, 3, 3)}, active=0)
    assert favourites(table, 0) == {("gift_to", 1)}
    table.do(0, "gift_to", 1)
    assert cards(table, 0) == {"F2"}


def test_a_later_gift_fits_exactly_rather_than_spilling() -> None:
    table = Gathering.laid_out(
        4, hands={1: "F3 G3"}, unmet={2: (3, 3, 3, 3), 3: (2, 2, 1, 1)}, level=3, active=1, eligible={2, 3}
    )
    assert favourites(table, 1) == {("gift_to", 2)}
    table.do(1, "gift_to", 2)
    assert cards(table, 1) == {"F3", "G3"}


def test_two_exact_fits_are_found_in_a_gift_of_two_cards() -> None:
    table = Gathering.laid_out(
        3, hands={1: "F2 F3 G3 C2 T1"}, unmet={2: (2, 3, 2, 3)}, level=4, active=1, eligible={2}, sizes={2: 3}
    )
    table.do(1, "gift_to", 2)
    assert cards(table, 1) == {"F2", "C2"}


def test_it_does_not_complete_a_house_while_the_others_lack_much() -> None:
    near = {2: (0, 0, 0, 1), 3: (3, 3, 3, 3), 0: (3, 3, 3, 3)}
    table = Gathering.laid_out(4, hands={1: "T1 F1"}, unmet=near, level=1, active=1, eligible={2, 3}, gifts=1)
    assert favourites(table, 1) == {("gift_to", 3)}


def test_it_completes_a_house_when_the_others_lack_little() -> None:
    near = {2: (0, 0, 0, 1), 3: (0, 0, 2, 0), 0: (0, 0, 0, 1), 1: (0, 0, 1, 0)}
    table = Gathering.laid_out(4, hands={1: "T1 C1"}, unmet=near, level=1, active=1, eligible={2, 3}, gifts=1)
    assert favourites(table, 1) == {("gift_to", 2)}


def test_it_invites_the_seat_with_most_cards() -> None:
    table = Gathering.laid_out(
        4,
        hands={0: "F1 G1 C2", 1: "F1", 2: "F2", 3: "T4 T4"},
        unmet={2: (2, 2, 2, 2)},
        level=6,
        active=1,
        eligible={2},
    )
    assert favourites(table, 1) == {("invite", 0)}


def test_it_shares_the_largest_card_that_is_playable() -> None:
    table = Gathering.laid_out(
        4, hands={1: "F1", 3: "F2 G3 C4"}, unmet={2: (2, 2, 0, 2)}, level=6, active=1, eligible={2}
    )
    table.do(1, "invite", 3)
    assert cards(table, 3) == {"G3"}


@pytest.mark.parametrize(
    ("hand", "need", "placed"),
    [
        ("F1 F2 F3", 3, {"F3"}),  # the smallest total; of those the fewest cards
        ("F1 F2 F4", 3, {"F1", "F2"}),
        ("F2 F2 F4", 3, {"F4"}),  # both come to 4: one card rather than two
        ("F1 F1", 3, {"F1"}),  # not enough: all of it
        ("F4 F3", 2, {"F3"}),
        ("F1 F1 F3", 5, {"F1", "F3"}),
    ],
)
def test_in_the_closing_action_it_places_the_least_that_meets_a_need(hand: str, need: int, placed: set[str]) -> None:
    table = Gathering.laid_out(
        2, hands={1: hand}, unmet={1: (need, 0, 0, 0)}, sizes={1: 5}, active=1, phase=Phase.CLOSING
    )
    done: set[str] = set()
    while table.s.phase == Phase.CLOSING and table.s.active == 1 and table.s.unmet[1][0] > 0:
        chosen = cards(table, 1)
        assert chosen <= placed
        done.add(min(chosen))
        table.do(1, "place", KIND[min(chosen)])
    assert done == placed


def test_it_chooses_the_same_whatever_is_true_behind_the_cards() -> None:
    """The same choice, from the same random numbers, on the true table and on two imagined ones."""
    mind, seen = interpreted(book), 0
    for game, charter in enumerate(({}, {"minimum_gift": "none"}, {"minimum_gift_scope": "chosen_house"}, {})):
        for s, seat in decisions(3, game, **charter):
            truths = [s]
            for stream in (1, 2):
                determinized, b = seen_by(book, s, seat), HOST.workspace()
                start_stream(b, stream, game)
                assert HOST.determinize(determinized, b, seat)
                truths.append(determinized)
            assert len({choice(mind, truth, seat) for truth in truths}) == 1
            seen += truths[0].hand != truths[1].hand
    assert seen > 60


def choice(mind: Any, s: Any, seat: int) -> int:
    b = mind.workspace()
    n = HOST.options(s, b, seat)
    start_stream(b, 5, 0)
    return int(functions(book)["pick"](s, mind.state(), b, seat, n, SENSIBLE, PLAIN))


def test_every_gift_it_weighs_is_one_that_the_rules_allow() -> None:
    """A house that may receive has a best gift, and a card that may be laid belongs to one."""
    appeal, checked = functions(book)["score"], 0
    for game in range(6):
        charter = {"minimum_gift": ("single_card_first", "least_amount", "none")[game % 3]}
        for s, seat in decisions(4, game, **charter):
            if s.phase not in (Phase.GIFT, Phase.LAYING):
                continue
            b = HOST.workspace()
            for number in b.acts[: HOST.options(s, b, seat)]:
                assert appeal(s, seat, number) > -100_000, (s.phase, number)
                checked += 1
    assert checked > 300


def test_a_finished_gift_and_the_same_gift_with_its_last_card_appeal_alike() -> None:
    appeal = functions(book)["score"]
    table = Gathering.laid_out(
        3, hands={1: "F3 G1"}, unmet={2: (3, 1, 3, 3)}, level=2, active=1, eligible={2}, minimum_gift="none"
    )
    table.do(1, "gift_to", 2)
    last = appeal(table.s, 1, table.number("lay_card", KIND["G1"]))
    table.do(1, "lay_card", KIND["F3"])
    with_more = appeal(table.s, 1, table.number("lay_card", KIND["G1"]))
    assert last == with_more
    assert appeal(table.s, 1, table.number("finish_gift")) < with_more


def test_kinds_of_a_type_stand_together_in_rising_amounts() -> None:
    """The search for the best gift goes through the kinds in their order and relies on it."""
    order = [(TYPE[kind], AMOUNT[kind]) for kind in range(KINDS)]
    assert order == sorted(order)
