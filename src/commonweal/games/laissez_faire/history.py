"""Read a finished Laissez-faire: every payment with where it came from and went, and what became of each contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from commonweal.debriefing import History, Step
from commonweal.games.laissez_faire.clauses import COUNT, DRAFT, PLACES, TYPE, Clause
from commonweal.games.laissez_faire.register import EMPTY, IN_FORCE
from commonweal.games.laissez_faire.rules import deeds
from commonweal.games.laissez_faire.rules.contracts import contract_values, reading
from commonweal.games.laissez_faire.state import BANK, Notice
from commonweal.games.laissez_faire.words import TAKEN

TO_BANK = {
    Notice.TAX_PAID: "taxes",
    Notice.TAX_DROPPED: "taxes",
    Notice.TAX_JAILS: "taxes",
    Notice.BOUGHT: "deeds",
    Notice.BOUGHT_COMPANY: "deeds",
    Notice.BOUGHT_LEASE: "deeds",
    Notice.BUILT: "buildings",
    Notice.HOUSE_MOVED: "buildings",
    Notice.CASH_FALLS: "left",
}
SUM_AT = {Notice.TAX_DROPPED: 1, Notice.TAX_JAILS: 1}
"""Where the sum stands among the numbers of a notice, if it is not the last one."""
SERVICES = (
    Notice.RENT_PAID, Notice.STAY_PAID, Notice.BANK_RENT, Notice.FARE_PAID, Notice.BANK_FARE, Notice.FEE_PAID,
    Notice.BANK_FEE, Notice.BANK_STAY, Notice.RENT_BY_RIGHT, Notice.STAY_BY_RIGHT, Notice.FARE_BY_RIGHT,
    Notice.FEE_BY_RIGHT,
)  # fmt: skip
OVERHEAD = (Notice.UPKEEP_PAID, Notice.FUEL_PAID)
UNDER_CONTRACT = (
    Notice.DUE_PAID, Notice.EVENT_PAID, Notice.BAIL_GIVEN, Notice.PUT_PAID, Notice.AWARD_PAID, Notice.ARREARS_PAID,
    Notice.PREPAID, Notice.SHARE_PAID, Notice.ESTATE_PAYS, Notice.PRINCIPAL_PAID,
)  # fmt: skip
"""The notices of payments that name payer, payee, sum and contract."""
AT_ONCE = 0
"""The number of a contract of which nothing stayed in force."""
FAMILIES = {
    "money": (Clause.PAY_AT, Clause.PAY_EVERY, Clause.PAY_ON_EVENT, Clause.BAIL),
    "loans": (Clause.LOAN, Clause.COLLATERAL),
    "shares": (Clause.INCOME_SHARE,),
    "rights": (Clause.SERVICE_RIGHT, Clause.RENEWAL_FREEDOM),
    "options": (Clause.FIRST_REFUSAL, Clause.CALL_OPTION, Clause.PUT_OPTION),
    "covenants": (
        Clause.REFUSE_SERVICE, Clause.PRICE_CAP, Clause.PRICE_FLOOR, Clause.NO_TRANSFER, Clause.NO_BUILD, Clause.NO_BUY,
    ),
    "honour": (Clause.FREE_TEXT,),
}  # fmt: skip
"""The clauses that can stay in force, by what they are about."""


class Payment(NamedTuple):
    """A sum that went from one to another (a seat or BANK), what for, and under which contract, AT_ONCE for none."""

    payer: int
    payee: int
    dollars: int
    account: str
    contract: int = AT_ONCE


class Transfer(NamedTuple):
    """A deed that went from one player to another under a contract, and what it then counted."""

    giver: int
    taker: int
    deed: int
    value: int
    contract: int


# ---------------------------------------------------------------- payments
def payments_of(step: Step) -> Iterator[Payment]:
    """Every payment of one act, as the log says it."""
    for at, (notice, *numbers) in enumerate(step.notices):
        payment = service_said(notice, numbers) or contract_said(notice, numbers, step)
        if payment is None and notice == Notice.BAIL_PAID:
            yield from bail_said(numbers, step.notices[at + 1 :])
        elif payment is None and notice in TO_BANK:
            yield Payment(numbers[0], BANK, numbers[SUM_AT.get(notice, -1)], TO_BANK[notice])
        elif payment is not None and payment.payer != payment.payee:
            yield payment


def service_said(notice: int, numbers: list[int]) -> Payment | None:
    """The payment of Start money, for a service or of overhead that a notice tells, if it tells one."""
    if notice == Notice.START_MONEY:
        return Payment(BANK, numbers[0], numbers[1], "salary")
    if notice in SERVICES or notice in OVERHEAD:
        return Payment(numbers[0], numbers[1], numbers[2], "services" if notice in SERVICES else "overhead")
    return None


def bail_said(numbers: list[int], after: list[tuple[int, ...]]) -> Iterator[Payment]:
    """What a prisoner pays: a part of it may go to the lessee of the jail."""
    seat, dollars = numbers
    lessee, part = BANK, 0
    if after and after[0][0] == Notice.LESSEE_GETS:
        _, lessee, part = after[0]
    yield Payment(seat, BANK, dollars - part, "jail")
    if part:
        yield Payment(seat, lessee, part, "jail")


def contract_said(notice: int, numbers: list[int], step: Step) -> Payment | None:
    """The payment under a contract that a notice tells, if it tells one."""
    if notice in UNDER_CONTRACT:
        payer, payee, dollars, contract = numbers[:4]
        return Payment(payer, payee, dollars, "contracts", contract)
    if notice in (Notice.PAID_NOW, Notice.LENT):
        return Payment(numbers[0], numbers[1], numbers[2], "contracts", signed_in(step))
    if notice in (Notice.CALLED, Notice.PREEMPTED):
        contract = int(step.before.contract_no[place_used(notice, step)])
        payee = numbers[1 if notice == Notice.CALLED else 2]
        return Payment(numbers[0], payee, numbers[3], "contracts", contract)
    return None


def place_used(notice: int, step: Step) -> int:
    """The place of the register of the clause under which a right is used."""
    return int(step.before.preempt_slot if notice == Notice.PREEMPTED else step.values[0])


def signed_in(step: Step) -> int:
    """The number of the contract that was signed in this act; AT_ONCE if nothing of it stayed in force."""
    signed = [numbers for notice, *numbers in step.notices if notice == Notice.SIGNED]
    return signed[0][1] if signed and signed[0][2] else AT_ONCE


def accounts_of(payments: list[Payment], seat: int) -> Counter[str]:
    """What a seat received, less what it paid, by purpose. For services, payments by guests have a column of their
    own."""
    balance: Counter[str] = Counter()
    for payment in payments:
        is_service = payment.account == "services"
        if payment.payee == seat:
            balance["guests" if is_service else payment.account] += payment.dollars
        if payment.payer == seat:
            balance["lodging" if is_service else payment.account] -= payment.dollars
    return balance


# ---------------------------------------------------------------- deeds under contracts
def transfers_of(step: Step) -> Iterator[Transfer]:
    """Every deed that passes from player to player in one act, but those that an estate gives."""
    for notice, *numbers in step.notices:
        if notice == Notice.GIVEN:
            giver, taker, deed = numbers
            contract = signed_in(step)
        elif notice in TAKEN:
            deed, giver, taker, _, _, contract = numbers[:6]
        elif notice in (Notice.CALLED, Notice.PUT, Notice.PREEMPTED):
            holder, deed = numbers[0], numbers[1 if notice == Notice.PREEMPTED else 2]
            other = numbers[2 if notice == Notice.PREEMPTED else 1]
            giver, taker = (holder, other) if notice == Notice.PUT else (other, holder)
            contract = int(step.before.contract_no[place_used(notice, step)])
        else:
            continue
        yield Transfer(giver, taker, deed, int(deeds.value(step.before, deed)), contract)


# ---------------------------------------------------------------- contracts
@dataclass
class Contract:
    """A contract that was signed. number: AT_ONCE if nothing of it stayed in force.

    kinds: the types of its clauses. worths: the net worth of each seat when it was signed. ended: the round in which
    the last of it left the register; None if it is still there. balance: what it brought each seat in dollars: money
    and deeds received less those given, and what it counts in net worth at the end.
    """

    number: int
    round: int
    parties: list[int]
    kinds: list[int]
    worths: list[int]
    ended: int | None = None
    balance: Counter[int] = field(default_factory=Counter)

    @property
    def moved(self) -> int:
        """How much it moved, counted once."""
        return sum(dollars for dollars in self.balance.values() if dollars > 0)


def contracts_in(game: History) -> list[Contract]:
    """Read what became of each contract, in the order in which they were signed."""
    found: list[Contract] = []
    by_number: dict[int, Contract] = {}
    for step in game.steps:
        for notice, *numbers in step.notices:
            if notice == Notice.SIGNED:
                found.append(read_signed(step, numbers, game.of_seats("net_worth", step.before)))
                by_number[found[-1].number] = found[-1]
        book_balance(step, by_number)
        left = [contract for contract in by_number.values() if contract.ended is None]
        gone = {contract.number for contract in left} - (numbers_in_register(step.after) if left else set())
        for number in gone:
            by_number[number].ended = int(step.after.round)
    for place in range(PLACES):
        if game.end.clause_state[place] != EMPTY and int(game.end.contract_no[place]) in by_number:
            book_worth(game.end, place, by_number[int(game.end.contract_no[place])])
    return found


def read_signed(step: Step, numbers: list[int], worths: list[int]) -> Contract:
    """A contract at its last signature, as it stood in the draft."""
    parties, number, lasting = numbers
    s = step.before
    kinds = [int(s.clause[place][TYPE]) for place in range(DRAFT, DRAFT + s.draft[COUNT])]
    seats = [seat for seat in range(s.seats) if parties >> seat & 1]
    return Contract(number if lasting else AT_ONCE, int(s.round), seats, kinds, worths)


def book_balance(step: Step, by_number: dict[int, Contract]) -> None:
    """Book what an act moved under contracts. AT_ONCE stands for the one that was signed last."""
    for payment in payments_of(step):
        if payment.account == "contracts" and payment.contract in by_number:
            by_number[payment.contract].balance[payment.payee] += payment.dollars
            by_number[payment.contract].balance[payment.payer] -= payment.dollars
    for transfer in transfers_of(step):
        if transfer.contract in by_number:
            by_number[transfer.contract].balance[transfer.taker] += transfer.value
            by_number[transfer.contract].balance[transfer.giver] -= transfer.value


def book_worth(s: Any, place: int, contract: Contract) -> None:
    """Book what a clause counts in net worth at the end."""
    one, other = reading.obligor(s, place), reading.beneficiary(s, place)
    if one >= 0 and other >= 0 and one != other:
        contract.balance[other] += int(contract_values.value(s, place))
        contract.balance[one] -= int(contract_values.value(s, place))


def numbers_in_register(s: Any) -> set[int]:
    """The numbers of the contracts of which something is left in the register."""
    return {int(s.contract_no[place]) for place in range(PLACES) if s.clause_state[place] != EMPTY}


# ---------------------------------------------------------------- the network
def ties_in(s: Any) -> Counter[tuple[int, int]]:
    """How many clauses in force bind each seat towards each other one."""
    ties: Counter[tuple[int, int]] = Counter()
    for place in range(PLACES):
        if s.clause_state[place] == IN_FORCE and reading.has_parties(s, place):
            ties[reading.obligor(s, place), reading.beneficiary(s, place)] += 1
    return ties


def families_in(s: Any) -> Counter[str]:
    """How many clauses are in force, by what they are about."""
    counts: Counter[str] = Counter()
    for place in range(PLACES):
        if s.clause_state[place] == IN_FORCE:
            kind = s.clause[place][TYPE]
            counts[next(name for name, kinds in FAMILIES.items() if kind in kinds)] += 1
    return counts


def rounds_in(game: History) -> list[Any]:
    """The states at the end of each round, the end of the game being the last."""
    return [*game.states_after(Notice.ROUND_BEGINS)[1:], game.end]
