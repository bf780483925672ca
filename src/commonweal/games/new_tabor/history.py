"""Read a finished New Tabor: every payment with where it came from and went, and what each Quarter came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from commonweal.debriefing import History, Step
from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.rules import board, credit_union
from commonweal.games.new_tabor.state import Notice, Phase
from commonweal.institutions import standing

BANK, UNION = -1, -2
"""Who pays or is paid besides players: the Bank of the Commonwealth, and the Credit Union, which issues and retires."""
SPENDING = ("rent", "purchases", "trade")
RENT_ACTS = ("pay_rent", "challenge")
FROM_UNION = {Notice.SOLD: "sales", Notice.IS_PAID: "charity", Notice.RECEIVES: "seigniorage"}
TO_UNION = {
    Notice.BOUGHT: "purchases",
    Notice.CHARGED: "demurrage",
    Notice.CHARGED_ALL: "demurrage",
    Notice.GIVES: "charity",
    Notice.PAYS_OWN: "charity",
    Notice.MONEY_REMOVED: "left",
}
FROM_BANK = {
    Notice.WAGE: "wage",
    Notice.WHOLE_DIVIDEND: "dividends",
    Notice.REMAINDER_TO: "dividends",
    Notice.INHERITS: "inherited",
}
TO_OTHERS = {Notice.FEE_PAID: "fees", Notice.PAYS: "trade", Notice.REPAID: "loans"}
"""The notices of payments, and their purposes, by who pays whom. Their first number is the player, the last one the
sum."""
TOKENS_FROM = {
    Notice.TOKEN_OF_LEISURE: "leisure",
    Notice.TOKEN_OF_INNOVATION: "innovation",
    Notice.TOKEN_OF_CHARITY: "charity",
}
"""The notices of Happiness Tokens gained, and their sources."""
PRODUCED = (Notice.PRODUCED, Notice.PRODUCED_FOR_ALL)


class Payment(NamedTuple):
    """A sum that went from one to another (a seat, BANK or UNION), and its purpose: a column of the table of
    accounts."""

    payer: int
    payee: int
    cents: int
    account: str


# ---------------------------------------------------------------- payments
def payments_of(step: Step) -> Iterator[Payment]:
    """Every payment of one act, as the log says it."""
    if step.act in RENT_ACTS:
        yield Payment(step.by, BANK, step.values[1], "rent")
    elif step.act == "create_money":
        yield Payment(UNION, step.by, step.values[0], "created")
    lent = {(numbers[1], numbers[0]) for notice, *numbers in step.notices if notice == Notice.IOU_SIGNED}
    for notice, *numbers in step.notices:
        if notice == Notice.BANK_RECEIVES:
            yield Payment(UNION, BANK, numbers[0], "seigniorage")
        elif notice == Notice.DIVIDEND:
            yield from (Payment(BANK, seat, numbers[0], "dividends") for seat in survivors(step.after))
        else:
            yield from payments_said(notice, numbers, lent)


def payments_said(notice: int, numbers: list[int], lent: set[tuple[int, int]]) -> Iterator[Payment]:
    """The payment that one notice tells, if it tells any. lent: who lent to whom in this act."""
    if notice in FROM_UNION:
        yield Payment(UNION, numbers[0], numbers[-1], FROM_UNION[notice])
    elif notice in TO_UNION:
        yield Payment(numbers[0], UNION, numbers[-1], TO_UNION[notice])
    elif notice in FROM_BANK:
        yield Payment(BANK, numbers[0], numbers[-1], FROM_BANK[notice])
    elif notice in TO_OTHERS:
        payer, payee = numbers[:2]
        is_loan = notice == Notice.PAYS and (payer, payee) in lent
        yield Payment(payer, payee, numbers[-1], "loans" if is_loan else TO_OTHERS[notice])
    elif notice == Notice.LEAVES_MONEY:
        yield Payment(numbers[0], BANK, numbers[1], "left")
    elif notice in (Notice.BANK_PAYS, Notice.BANK_PAYS_ODD):
        yield Payment(BANK, UNION, numbers[0], "demurrage")


def survivors(s: Any) -> list[int]:
    """The seats that are in the Game."""
    return [seat for seat in range(s.seats) if standing.is_in(s, seat)]


def accounts_of(payments: list[Payment], seat: int) -> Counter[str]:
    """What a seat received, less what it paid, by purpose."""
    balance: Counter[str] = Counter()
    for payment in payments:
        balance[payment.account] += payment.cents * ((payment.payee == seat) - (payment.payer == seat))
    return balance


# ---------------------------------------------------------------- Quarters
@dataclass
class Quarter:
    """A Quarter that was begun.

    steps: its acts. payments: those of all of them. met: Inputs consumed before the Consumption stage, in it, and by
    Charity. unmet: Inputs of players who were lost. cleared: the Money in circulation at Clearing; None if the Quarter
    ended before it."""

    number: int
    steps: list[Step]
    payments: list[Payment]
    met: dict[str, int] = field(default_factory=lambda: {"before": 0, "stage": 0, "charity": 0})
    unmet: int = 0
    cleared: int | None = None

    @property
    def due(self) -> int:
        return sum(self.met.values()) + self.unmet

    @property
    def sold(self) -> list[int]:
        """Products sold to the Credit Union in each Industry, as far as they count for the cap."""
        return list(self.steps[-1].before.sold)

    @property
    def cap(self) -> int:
        """The Stock Cap of each Industry."""
        return int(credit_union.stock_cap(self.steps[-1].before, self.number))

    @property
    def spent(self) -> int:
        """Money that players spent on land, at the Credit Union and in deals."""
        return sum(payment.cents for payment in self.payments if payment.payer >= 0 and payment.account in SPENDING)

    @property
    def mean_money(self) -> float:
        """The Money in circulation, on average over the turns."""
        held = [int(step.after.money_issued) for step in self.steps if step.act == "roll"]
        return sum(held) / max(1, len(held))


def quarters_in(game: History) -> list[Quarter]:
    """Read the Quarters of a game that were begun, in order."""
    return [read_quarter(number, steps) for number, steps in by_quarter(game)]


def by_quarter(game: History) -> Iterator[tuple[int, list[Step]]]:
    """The acts of each Quarter, with the one that ends it."""
    for number in range(1, game.end.quarter + 1):
        yield number, [step for step in game.steps if step.before.quarter == number]


def read_quarter(number: int, steps: list[Step]) -> Quarter:
    quarter = Quarter(number, steps, [payment for step in steps for payment in payments_of(step)])
    for step in steps:
        count_inputs(quarter, step)
        if step.announced(Notice.CLEARED):
            quarter.cleared = next(numbers[0] for notice, *numbers in step.notices if notice == Notice.CLEARED)
    return quarter


def count_inputs(quarter: Quarter, step: Step) -> None:
    """Count the Inputs that an act met, and those that a lost player did not meet."""
    if step.act == "consume":
        quarter.met["before" if step.before.phase == Phase.MARKET else "stage"] += step.values[1]
    asking = [numbers for notice, *numbers in step.notices if notice == Notice.CONSUMES]
    quarter.met["stage"] += sum(units for _, units, _ in asking)
    for notice, *numbers in step.notices:
        if notice in (Notice.CHARITY_GIVEN, Notice.ELIMINATED):
            consumed = sum(units for seat, units, _ in asking if seat == numbers[0])
            left = board.inputs_due(step.before, numbers[0]) - consumed
            if notice == Notice.ELIMINATED:
                quarter.unmet += left
            else:
                quarter.met["charity"] += left


# ---------------------------------------------------------------- players
def output_by_industry(game: History) -> list[list[int]]:
    """The value of what each seat produced in each Industry, in cents."""
    made = [[0] * INDUSTRIES for _ in game.seats]
    for step in game.of_act("produce"):
        industry = step.before.industry[step.by]
        units = next(numbers[1] for notice, *numbers in step.notices if notice in PRODUCED)
        made[step.by][industry] += units * board.price(step.before, industry)
    return made


def tokens_by_source(game: History) -> list[Counter[str]]:
    """The Happiness Tokens that each seat gained and lost, by how."""
    found = [Counter[str]() for _ in game.seats]
    for step in game.steps:
        for notice, *numbers in step.notices:
            if notice in TOKENS_FROM:
                found[numbers[0]][TOKENS_FROM[notice]] += 1
            elif notice in (Notice.TOKEN_LOST, Notice.TOKEN_FOR_HELP, Notice.WAGER_LOST):
                found[numbers[0]]["lost"] -= 1
    return found


@dataclass
class Request:
    """A request for Charity. bill: what the others had to pay. givers: bit set of those who paid a share; 0 if it
    failed."""

    quarter: int
    seat: int
    bill: int
    givers: int
    met: bool


def requests_in(game: History) -> list[Request]:
    """The requests for Charity, in order."""
    found: list[Request] = []
    for step in game.steps:
        bill = next((numbers[1] for notice, *numbers in step.notices if notice == Notice.BILL), 0)
        for notice, *numbers in step.notices:
            if notice == Notice.ASKS_CHARITY:
                found.append(Request(step.before.quarter, numbers[0], bill, 0, False))
            elif notice == Notice.CHARITY_GIVEN:
                found[-1].givers, found[-1].met = numbers[1], True
            elif notice == Notice.OWN_STOCK_SUFFICES:
                found[-1].met = True
    return found
