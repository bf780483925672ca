"""Every refusal names a rule that the specification allows for that act, under every option."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from commonweal.laws.trial import charters_of
from commonweal.play import Game, Seeded, find_book

ALLOWED = {
    "potlatch": {
        "gift_to": "PO-1 PO-15 PO-16 PO-18 PO-20 PO-25 PO-52",
        "lay_card": "PO-15 PO-16 PO-20 PO-23 PO-24",
        "finish_gift": "PO-15 PO-20 PO-65",
        "invite": "PO-1 PO-27 PO-28",
        "share": "PO-29 PO-30",
        "place": "PO-40",
    },
    "original_position": {
        "vote": "OP-24 OP-25 OP-44",
        "turn_chip": "OP-30 OP-R7",
        "end_debate": "OP-31",
        "time_up": "OP-31",
        "discard_good": "OP-39 OP-41",
        "disclose": "OP-1 OP-39 OP-42",
        "disclose_to_all": "OP-39 OP-42",
        "propose": "OP-39 OP-40 OP-43",
        "pass_turn": "OP-41 OP-R19",
        "add_beneficiary": "OP-1 OP-46 OP-47 OP-67",
        "finish_purchase": "OP-46 OP-47",
        "decline_purchase": "OP-45",
        "buy_private": "OP-53",
        "give_private": "OP-1 OP-71",
        "end_private": "OP-53",
    },
}
"""From “Legal if” and “When” of the moves in the specifications."""


def not_in_force(game: Game) -> set[str]:
    """The rules that the charter, or the first gift of a round (PO-51), sets aside."""
    charter, aside = game.charter, set()
    if game.book.name == "potlatch":
        minimum, scope = charter["minimum_gift"], charter["minimum_gift_scope"]
        aside |= {"PO-20", "PO-23", "PO-24", "PO-25"} if game.s.gifts_this_round == 0 else set()
        aside |= {"PO-23"} if minimum != "single_card_first" else set()
        aside |= {"PO-24", "PO-25"} if minimum == "none" else set()
        aside |= {"PO-25"} if scope == "chosen_house" else set()
    else:
        aside |= {"OP-67"} if charter["price_beyond_three"] == "plus_two" else set()
        aside |= {"OP-44"} if charter["proposer_votes"] else set()
    return aside


def games(name: str, count: int) -> Iterator[Game]:
    book = find_book(name)
    for number, (seats, charter) in enumerate(islice(charters_of(book, 3, None), count)):
        yield Game.begin(book, seats, charter, Seeded(number))


@pytest.mark.rule("PO-51", "PO-65", "PO-66", "OP-67", "OP-68")
@pytest.mark.parametrize("name", ALLOWED)
def test_every_refusal_names_a_rule_of_its_act(name: str) -> None:
    random, seen = Random(5), set[tuple[str, str]]()
    for game in games(name, 45):
        numbers = [n for n in range(game.book.act_count) if not game.book.act_of(n).by_chance]
        while not game.over and game.moves_done < 150:
            aside = not_in_force(game)
            for seat in range(game.seats):
                for number in random.sample(numbers, 4) + [n for n in numbers if random.random() < 0.02]:
                    refusal = game.why_not(seat, number)
                    if refusal is None:
                        continue
                    act = game.book.act_of(number).name
                    assert refusal.rule in ALLOWED[name][act].split(), (act, refusal, game.charter)
                    its_turn = seat in game.to_act and game.book.interpreted.why(game.s, seat, number) > 0
                    assert not (its_turn and refusal.rule in aside), (act, refusal, game.charter)
                    seen.add((act, refusal.rule))
            seat = min(game.to_act)
            game.do(seat, random.choice(game.possible(seat)))
        if game.over:
            refusal = game.why_not(0, numbers[0])
            assert refusal is not None
            assert refusal.rule == game.prompt(0)[1][0], "the rule by which it has ended"
    assert {act for act, _ in seen} == set(ALLOWED[name])
    assert len(seen) > 15
