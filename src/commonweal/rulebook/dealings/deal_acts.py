"""Which acts make deals in a game, for pages that let people compose an offer and for players that bargain."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from commonweal.rulebook.acts.act import Act


@dataclass(frozen=True)
class DebtActs:
    """The acts and fields of debts, in a game whose offers may lend money: the debtor owes what the other side of an
    offer gives of it, with interest.

    write: writes the debt of a draft (`side`: 0 if the drafter owes, 1 if the other side does; `due`: the time; its
    amount is the interest for the whole term). strike: strikes it out. repay: pays a debt in force (its row, and an
    amount), if that is possible. Fields with a number for each place of deals: owes (0: nobody, 1: the drafter, 2: the
    other side), interest and due. in_force: the field with a row for each debt: debtor, creditor, principal, interest,
    what is owed, due; rows with nothing owed are empty.
    """

    write: str
    strike: str
    owes: str
    interest: str
    due: str
    in_force: str
    repay: str = ""


@dataclass(frozen=True)
class DealActs:
    """The acts of a game with the fields of `institutions.deals`, by name. Their operands have the names given here.

    open: begins a draft with one seat (`to`), or with several (`parties`: bit set of seats; where an offer may go to
    anyone of them, `anyone`). open_to_all: begins one to anyone, without operands.
    lines: write a line (`giver` and `taker`, or in deals between two sides `side`: 0 if the drafter gives, 1 if the
    drafter gets; `what` and an amount, the amount alone for the first thing of `money`, or `promise`, its number from 0
    on; `due` where it is given later). An amount of 0 strikes the line out. offer: offers the draft (`until`, if the
    drafter sets its last time). counter: begins a draft with the lines of an offer; sign, decline: answer it (`deal`:
    its place; all three without it where a seat has one offer to answer at a time). withdraw: gives up a draft.
    money: the values of `what` that are money, whose amounts are written as sums. time: the field with the time, such
    as the round, at which offers end and lines are due. debts: where offers may lend money.
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
    open_to_all: str = ""
    debts: DebtActs | None = None


def check_deal_acts(deals: DealActs | None, acts: Mapping[str, Act], fields: Collection[str]) -> None:
    """Raises ValueError where an act of deals is not an act of the game, or lacks an operand; so for the field."""
    if deals is None:
        return
    debts = deals.debts
    named = (deals.time, *((debts.owes, debts.interest, debts.due, debts.in_force) if debts else ()))
    for field in named:
        if field and field not in fields:
            raise ValueError(f"deals name {field!r}, which is not a field of this game")
    answers = [name for name in (deals.sign, deals.decline, deals.counter) if name]
    one_at_a_time = all("deal" not in acts[name].operands for name in answers if name in acts)
    with_whom = "to" if "to" in operands_of(acts, deals.open) else "parties"
    needed: list[tuple[str, tuple[str, ...]]] = [(deals.open, (with_whom,))]
    needed += [(name, ()) for name in (deals.open_to_all, deals.offer, deals.withdraw)]
    needed += [(line, ("side",) if "side" in operands_of(acts, line) else ("giver", "taker")) for line in deals.lines]
    needed += [(name, () if one_at_a_time else ("deal",)) for name in answers]
    if debts:
        needed += [(debts.write, ("side", "due")), (debts.strike, ()), (debts.repay, ())]
    for name, operands in needed:
        if name and name not in acts:
            raise ValueError(f"deals are made with {name!r}, which is not an act of this game")
        missing = [operand for operand in operands if name and operand not in acts[name].operands]
        if missing:
            raise ValueError(f"deals are made with {name}, which has no operand {missing[0]!r}")


def operands_of(acts: Mapping[str, Act], name: str) -> Collection[str]:
    """The names of the operands of an act; none if there is no such act."""
    return acts[name].operands if name in acts else ()
