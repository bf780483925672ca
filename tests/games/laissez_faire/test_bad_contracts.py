"""Contracts that are sent as one move and refused: at which clause, by which rule, and nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from commonweal.games.laissez_faire.clauses import PLACES
from commonweal.play.errors import NotDone
from commonweal.play.game import Game
from games.laissez_faire.clause_numbers import EVERYBODY_ELSE
from games.laissez_faire.contracts import Written, clause, lines, parties, table, written
from games.seats import A, B, C, D

LOCUST, WALNUT, NOB_HILL = 11, 13, 24
GOOD = clause("pay-now", A, B, amount=10)
PROMISE = clause("free-text", A, B)
SHARE = clause("income-share", A, C, subject=LOCUST, pct=60)
FLOOR = clause("price-floor", A, C, target=EVERYBODY_ELSE, subject=LOCUST, amount=80)


class Bad(NamedTuple):
    """A move that is refused: the acts of its second clause, the rule, and what is in force. at: the clause that the
    reason names, 0 if the act that is refused writes the clause."""

    rule: str
    acts: Sequence[str]
    register: Sequence[Sequence[Written]] = ()
    at: int = 2
    more: dict[str, Any] = {}


def second(one: Written) -> list[str]:
    return lines(1, one)


D_IS_OUT = {"in_play": 0b0111, "left_as": [0, 0, 0, 1], "cash": {D: 0}}
BAD = {
    "a field that it does not have": Bad("LF-115", [*second(GOOD), "set_field 1 percent 5"]),
    "a number beyond its field": Bad("LF-115", [*second(GOOD), "set_field 1 target 9999"]),
    "a party who is out": Bad("LF-116", second(clause("pay-at", A, D, amount=5, start=4)), more=D_IS_OUT),
    "a deed not owned": Bad("LF-112", second(clause("give-asset", A, B, subject=NOB_HILL))),
    "shares beyond 100 %": Bad("LF-151", second(SHARE | {"beneficiary": B, "pct": 50}), [[SHARE]]),
    "a contradiction with a contract in force": Bad(
        "LF-157", second(clause("price-cap", A, B, target=B, subject=LOCUST, amount=50)), [[FLOOR]]
    ),
    "a register that is full": Bad(
        "LF-112", second(clause("pay-at", A, B, amount=5, start=4)), [[clause("no-build", A, B, subject=40)]] * PLACES
    ),
    "a text that is too long": Bad("LF-145", [*second(PROMISE), f'write_text 1 text="{"a" * 281}"'], at=0),
    "a text with a line break": Bad("LF-145", [*second(PROMISE), 'write_text 1 text="a\nb"'], at=0),
    "no text": Bad("LF-145", second(PROMISE)),
}


def game_of(bad: Bad) -> Game:
    return table(*bad.register, owner={LOCUST: A, NOB_HILL: B}, **bad.more)


@pytest.mark.rule("LF-107", "LF-112", "LF-115", "LF-116", "LF-145", "LF-151", "LF-157")
@pytest.mark.parametrize("name", BAD)
def test_a_move_is_refused_at_its_clause_and_nothing_is_half_signed(name: str) -> None:
    bad = BAD[name]
    game = game_of(bad)
    before = game.s.pack()
    acts = [f"open_deal {parties(A, B)}", *written(GOOD), *bad.acts, "offer"]
    with pytest.raises(NotDone) as refused:
        game.do(A, acts)
    values = refused.value.message["values"]
    assert refused.value.rule == bad.rule
    if bad.at:
        assert values["refusal"]["values"]["place"] == bad.at
    else:
        assert acts[values["place"] - 1] == bad.acts[-1]
    assert (game.s.pack(), game.texts) == (before, {})


@pytest.mark.rule("LF-104")
def test_nobody_opens_a_deal_with_a_player_who_is_out() -> None:
    game = game_of(BAD["a party who is out"])
    with pytest.raises(NotDone) as refused:
        game.do(A, [f"open_deal {parties(A, D)}", *written(GOOD), "offer"])
    assert (refused.value.rule, refused.value.message["values"]["place"]) == ("LF-104", 1)
