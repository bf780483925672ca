"""Bad input at the market, typed and as JSON: the place, the rule and the sentence; nothing changes, nobody is told."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play import Seeded
from commonweal.play.errors import NotDone
from commonweal.play.game import Game
from market import rulebook as book
from typed_acts import as_json

OPEN = "open_deal parties=3"
LINE = "write_line giver=0 taker=1 what=4 amount="
GET = "write_line giver=1 taker=0 what=0 amount=1"


@pytest.fixture
def game() -> Game:
    """Ann's offer 0 to Ben is gone, because Ben has declined it; all three have coins and bread."""
    game = Game.begin(book, 3, {}, Seeded(1), ["Ann", "Ben", "Cleo"])
    for seat in range(3):
        game.do(seat, "vote_price price=5")
    for seat in range(3):
        game.s.stock[seat] = [3, 0, 0, 0]
    game.do(0, [OPEN, LINE + "2", GET, "offer"])
    game.do(1, "decline deal=0")
    return game


def everything(game: Game) -> tuple[Any, ...]:
    return game.s.pack(), list(game.encoded_moves), game.to_act, [game.log_for(seat) for seat in (0, 1, 2, None)]


@pytest.mark.parametrize(
    ("acts", "place", "id", "rule"),
    [
        ([OPEN, LINE + "361"], 2, "typed.out_of_range", ""),
        ([OPEN, LINE + "-1"], 2, "typed.out_of_range", ""),
        ([OPEN, LINE + "2.5"], 2, "typed.not_whole", ""),
        ([OPEN, LINE + "61"], 2, "reasons.NO_LINE.text", "MK-5"),
        ([OPEN, LINE + "2", GET, LINE + "3", LINE + "99", "offer"], 5, "reasons.NO_LINE.text", "MK-5"),
        (["open_deal parties=1"], 0, "reasons.WHO.text", "MK-5"),
        (["open_deal parties=9"], 0, "reasons.WHO.text", "MK-5"),
        (["counter deal=0"], 0, "reasons.NOT_YOU.text", "MK-5"),
        (["sign deal=0"], 0, "reasons.NOT_YOU.text", "MK-5"),
        (["propose option=tax value=51"], 0, "typed.out_of_range", ""),
        (["propose option=tax value=10"], 0, "charter.same", "MK-8"),
        (["propose option=minutes value=16"], 0, "charter.outside", "MK-7"),
        (["propose option=rounds value=2"], 0, "charter.fixed", "MK-10"),
    ],
)
@pytest.mark.parametrize("form", [str, as_json], ids=["typed", "json"])
def test_it_is_refused_with_place_rule_and_sentence(
    game: Game, acts: list[str], place: int, id: str, rule: str, form: Any
) -> None:
    given = [form(act) for act in acts]
    before = everything(game)
    for attempt in (game.do, game.preview):
        with pytest.raises(NotDone) as refused:
            attempt(0, given if place else given[0])
        told = refused.value.message
        if place:
            assert (told["id"], told["values"]["place"]) == ("refused.in_bundle", place)
            told = told["values"]["refusal"]
        assert (told["id"], refused.value.rule) == (id, rule)
        assert refused.value.text.rstrip().endswith((".", "?"))
        assert everything(game) == before
