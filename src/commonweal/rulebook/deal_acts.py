"""Which acts make deals in a game, for pages that let people compose an offer and for players that bargain."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .acts import Act


@dataclass(frozen=True)
class DealActs:
    """The acts of a game with the fields of `institutions.deals`, by name. Their operands have the names given here.

    open: begins a draft (`parties`: bit set of seats; where an offer may go to anyone of them, `anyone`).
    lines: write a line (`giver` and `taker`; `what` and `amount`, or `promise`, its number from 0 on; `due` where it is
    given later). An amount of 0 strikes the line out. offer: offers the draft (`until`, if the drafter sets its last
    time). counter: begins a draft with the lines of an offer; sign, decline: answer it (`deal`: its place). withdraw:
    gives up a draft. money: the values of `what` that are money, whose amounts are written as sums. time: the field
    with the time, such as the round, at which offers end and lines are due.
    """

    open: str
    lines: Sequence[str]
    offer: str
    sign: str
    decline: str
    counter: str = ""
    withdraw: str = ""
    money: Sequence[int] = ()
    time: str = ""


def check_deal_acts(deals: DealActs | None, acts: Mapping[str, Act], fields: Collection[str]) -> None:
    """Raises ValueError where an act of deals is not an act of the game, or lacks an operand; so for the field."""
    if deals is None:
        return
    if deals.time and deals.time not in fields:
        raise ValueError(f"the time of deals is {deals.time!r}, which is not a field of this game")
    needed = [(deals.open, ("parties",)), (deals.offer, ()), (deals.withdraw, ())]
    needed += [(line, ("giver", "taker")) for line in deals.lines]
    needed += [(name, ("deal",)) for name in (deals.sign, deals.decline, deals.counter)]
    for name, operands in needed:
        if name and name not in acts:
            raise ValueError(f"deals are made with {name!r}, which is not an act of this game")
        missing = [operand for operand in operands if name and operand not in acts[name].operands]
        if missing:
            raise ValueError(f"deals are made with {name}, which has no operand {missing[0]!r}")
