"""Write the debrief of Laissez-faire: who won and how, what beds cost, and who was bound to whom. The words:
debrief.toml.

If the charter shows contracts only to those whom they concern, the debrief shows only totals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from commonweal.debriefing import Fate, History, Page, percent
from commonweal.games.laissez_faire.cards import DEEDS, HOUSE_PRICE
from commonweal.games.laissez_faire.charter import Charter
from commonweal.games.laissez_faire.clauses import NAMES, PLACES, TYPE
from commonweal.games.laissez_faire.history import (
    AT_ONCE,
    FAMILIES,
    Contract,
    Payment,
    accounts_of,
    contracts_in,
    families_in,
    payments_of,
    rounds_in,
    ties_in,
)
from commonweal.games.laissez_faire.lessons import find_lessons
from commonweal.games.laissez_faire.measures import WHOLE
from commonweal.games.laissez_faire.register import EMPTY
from commonweal.games.laissez_faire.rules import counting, deeds
from commonweal.games.laissez_faire.rules.contracts import contract_values, reading
from commonweal.games.laissez_faire.state import BANK, Notice
from commonweal.games.laissez_faire.words import OUT_BY, Ended
from commonweal.institutions import standing
from commonweal.wording import Message

BEDS = ("own", "bank", "player", "bench")
"""Where a night is spent."""
MOMENTS = 4
"""The network of contracts is shown at the end of so many rounds."""


@dataclass
class Account:
    """The facts that the debrief rests on. rounds: the states at the end of each round."""

    game: History
    rounds: list[Any]
    payments: list[Payment]
    contracts: list[Contract]

    @property
    def is_open(self) -> bool:
        """Whether everybody could read contracts in all of the game (LF-245)."""
        states = [self.game.start, *self.rounds]
        return all(s.contract_visibility == Charter.contract_visibility.PUBLIC for s in states)


def debrief(game: History, page: Page) -> None:
    """Write the debrief of a finished game."""
    payments = [payment for step in game.steps for payment in payments_of(step)]
    account = Account(game, rounds_in(game), payments, contracts_in(game))
    say_ending(game, page)
    say_length(game, page)
    say_beds(game, page)
    say_deeds(account, page)
    say_contracts(account, page)
    say_bank(game, page)
    show_worth(account, page)
    show_cash(account, page)
    show_deeds(account, page)
    show_beds(game, page)
    show_owners(game, page)
    show_payments(account, page)
    if account.is_open:
        show_network(account, page)
        show_clauses(account, page)
        show_contracts(account, page)
        show_claims(account, page)
    find_lessons(account, page)


# ---------------------------------------------------------------- the ending
def say_ending(game: History, page: Page) -> None:
    """Say what became of everybody: net worth, and the cash and deeds in it."""
    worths, places = game.of_seats("net_worth"), game.of_seats("place")
    out, most = rounds_out(game), max(1, *worths)
    fates = []
    for seat in game.seats:
        fate = page.label("ending.out", round=out[seat]) if seat in out else page.label("ending.left")
        held = sum(game.end.owner[deed] == seat for deed in range(DEEDS))
        won = seat not in out and places[seat] == 1
        fates.append(Fate(seat, [fate, worths[seat], held], None, max(0, worths[seat]) / most, won))
    winners = [fate.seat for fate in fates if fate.won]
    names = page.join_seats(winners) if winners else ""
    title = Ended.names()[game.end.ended].lower()
    page.end(
        title,
        fates,
        winners=names,
        number=len(winners),
        worth=worths[winners[0]] if winners else 0,
        declarer=max(0, game.end.declared_by),
        target=game.end.target_net_worth,
    )


def rounds_out(game: History) -> dict[int, int]:
    """The round in which each player who is out left the game."""
    return {
        numbers[0]: int(step.before.round)
        for step in game.steps
        for notice, *numbers in step.notices
        if notice in OUT_BY
    }


# ---------------------------------------------------------------- sentences
def say_length(game: History, page: Page) -> None:
    """Say how long the game was, who declared the target and who went out, and how unequal the end was."""
    page.say("length")
    if game.end.declared_by >= 0:
        page.say("declared", declarer=game.end.declared_by, round=game.end.round - game["rounds_of_last_lap"])
    if out := rounds_out(game):
        page.say("out", who=page.join([page.message("one_out", seat=seat, round=out[seat]) for seat in out]))
    page.say("inequality", gini=page.decimal(game["gini_of_net_worth"] / WHOLE, 2))


def say_beds(game: History, page: Page) -> None:
    """Say how often guests found a bed, what it cost, and how often they were refused."""
    if game["landings_in_cities"]:
        page.say("beds")
    if (squeeze := game.ratio("squeeze")) is not None:
        page.say("squeeze", share=percent(squeeze / WHOLE))
    one, several = (game.ratio(f"squeeze_where_{owners}") for owners in ("one", "several"))
    if one is not None and several is not None:
        page.say("choice", one=percent(one / WHOLE), several=percent(several / WHOLE))
    if game["requests"]:
        page.say("refusals")


def say_deeds(account: Account, page: Page) -> None:
    """Say who held the most deeds by value."""
    held = [counting.held(account.game.end, seat) for seat in account.game.seats]
    if any(held):
        first = max(account.game.seats, key=held.__getitem__)
        page.say("deeds", seat=first, share=percent(held[first] / sum(held)))


def say_contracts(account: Account, page: Page) -> None:
    """Say how many contracts were signed, what they moved, what debts came of it, and whom they harmed."""
    game = account.game
    page.say("contracts", signed=len(account.contracts))
    if game["paid_between_players"]:
        page.say("moved")
    if game["largest_debt"]:
        page.say("debts")
    lost = sum(game.of_seats("lost_by_closed_transit"))
    if lost or game["benches_by_contract"]:
        page.say("third_parties", lost=lost)


def say_bank(game: History, page: Page) -> None:
    """Say what the bank took or gave."""
    gain, each = game["paid_to_bank"], abs(game.ratio("public_share") or 0)
    page.say("bank", takes=int(gain >= 0), dollars=abs(gain), each=page.decimal(each, 0))


# ---------------------------------------------------------------- net worth and cash
def show_worth(account: Account, page: Page) -> None:
    """Show net worth round by round, and at the end as an account: the columns of a row add up to it."""
    game, s = account.game, account.game.end
    page.show_lines("worth", [game.of_seats("net_worth", one) for one in account.rounds], first=1)
    rows: list[list[Any]] = []
    for seat, worth in enumerate(game.of_seats("net_worth")):
        is_in = standing.is_in(s, seat)
        held = [deed for deed in range(DEEDS) if is_in and s.owner[deed] == seat]
        mortgages = sum(deeds.mortgage(s, deed) for deed in held)
        buildings = sum(deeds.buildings(s, deed) // 2 for deed in held)
        closed = contract_values.closed_transit(s, seat) if is_in else 0
        contracts = contract_values.total(s, seat) + closed if is_in else 0
        rows.append([page.names[seat], s.cash[seat], mortgages, buildings, contracts, -closed, worth])
    page.show("account", rows)


def show_cash(account: Account, page: Page) -> None:
    """Show where the cash of each player came from and went: the columns of a row add up to it."""
    _, start, *names, _ = page.texts["pictures"]["cash"]["columns"]
    rows: list[list[Any]] = []
    for seat in account.game.seats:
        balance = accounts_of(account.payments, seat)
        balance[start] = account.game.end.starting_cash
        row = [page.names[seat], *(balance[name] for name in (start, *names)), account.game.end.cash[seat]]
        rows.append(row)
    page.show("cash", rows)


def show_payments(account: Account, page: Page) -> None:
    """Show what players paid each other, and what for."""
    counts: Counter[tuple[int, int, str]] = Counter()
    for payment in account.payments:
        if BANK not in (payment.payer, payment.payee):
            counts[payment.payer, payment.payee, payment.account] += payment.dollars
    rows = [
        [page.names[payer], page.names[payee], page.label(f"paid_for.{what}"), dollars]
        for (payer, payee, what), dollars in sorted(counts.items())
        if dollars
    ]
    if rows:
        page.show("payments", rows)


# ---------------------------------------------------------------- deeds and beds
def show_deeds(account: Account, page: Page) -> None:
    """Show the mortgage values that each player held at the end of each round."""
    page.show(
        "deeds",
        [
            [number, page.names[seat], counting.held(s, seat)]
            for number, s in enumerate(account.rounds, 1)
            for seat in account.game.seats
        ],
    )


def show_beds(game: History, page: Page) -> None:
    """Show where each player spent the nights after landing."""
    nights: Counter[tuple[int, str]] = Counter()
    for step in game.of_act("lodge", "sleep_rough"):
        nights[step.by, "bench" if step.act == "sleep_rough" else bed_of(step.before, step.by, step.values[0])] += 1
    if nights:
        rows = [[page.names[seat], page.label(f"beds.{bed}"), nights[seat, bed]] for seat in game.seats for bed in BEDS]
        page.show("beds", rows)


def bed_of(s: Any, guest: int, deed: int) -> str:
    """Whose bed a guest takes."""
    if s.owner[deed] == guest:
        return "own"
    return "bank" if s.owner[deed] == BANK else "player"


def show_owners(game: History, page: Page) -> None:
    """Show what each player asked of guests: how many lodged, what they paid on average, how many were refused."""
    shares: dict[int, list[float]] = {seat: [] for seat in game.seats}
    for step in game.of_act("lodge"):
        deed = step.values[0]
        if bed_of(step.before, step.by, deed) == "player":
            shares[int(step.before.owner[deed])].append(step.after.last_rent[step.by] / HOUSE_PRICE[deed])
    refused = Counter(
        numbers[0] for step in game.steps for notice, *numbers in step.notices if notice == Notice.REFUSED
    )
    rows: list[list[Any]] = [
        [page.names[seat], len(paid), percent(sum(paid) / len(paid)) if paid else 0, refused[seat]]
        for seat, paid in shares.items()
        if paid or refused[seat]
    ]
    if rows:
        page.show("owners", rows)


# ---------------------------------------------------------------- contracts
def show_network(account: Account, page: Page) -> None:
    """Show who was bound to whom at some moments of the game."""
    ties = {number: ties_in(s) for number, s in enumerate(account.rounds, 1)}
    rows: list[list[Any]] = []
    for number in moments_of([number for number in ties if ties[number]]):
        when = page.label("moment", round=number)
        for (bound, towards), clauses in sorted(ties[number].items()):
            rows.append([page.names[bound], page.names[towards], when, clauses])
    if rows:
        page.show("network", rows)


def moments_of(rounds: list[int]) -> list[int]:
    """Some of these rounds, evenly spread: the first and the last are among them."""
    if len(rounds) <= MOMENTS:
        return rounds
    return [rounds[part * (len(rounds) - 1) // (MOMENTS - 1)] for part in range(MOMENTS)]


def show_clauses(account: Account, page: Page) -> None:
    """Show how many clauses were in force at the end of each round, by what they are about."""
    counts = [families_in(s) for s in account.rounds]
    used = [family for family in FAMILIES if any(count[family] for count in counts)]
    if used:
        page.show(
            "clauses",
            [
                [number, page.label(f"families.{family}"), count[family]]
                for number, count in enumerate(counts, 1)
                for family in used
            ],
        )


def show_contracts(account: Account, page: Page) -> None:
    """Show each contract to each of its parties: what it says, how long it lasted, and what it brought."""
    ends = account.game.of_seats("net_worth")
    rows: list[list[Any]] = []
    for contract in account.contracts:
        for seat in contract.parties:
            others = [other for other in contract.parties if other != seat]
            towards = page.join_seats(others) if others else ""
            number = page.label("at_once") if contract.number == AT_ONCE else contract.number
            brought, then = contract.balance[seat], contract.worths[seat]
            says, lasted = says_what(contract, page), how_long(contract, page)
            rows.append([number, page.names[seat], towards, says, lasted, brought, then, ends[seat]])
    if rows:
        page.show("contracts", rows)


def says_what(contract: Contract, page: Page) -> Message:
    """What the clauses of a contract are, each kind once."""
    return page.join([kind_label(kind, page) for kind in dict.fromkeys(contract.kinds)])


def how_long(contract: Contract, page: Page) -> Message:
    """The rounds in which something of a contract was in force."""
    if contract.ended is None:
        return page.label("lasted.on", round=contract.round)
    if contract.ended == contract.round:
        return page.label("lasted.once", round=contract.round)
    return page.label("lasted.to", round=contract.round, last=contract.ended)


def kind_label(kind: int, page: Page) -> Message:
    return page.label(f"kinds.{NAMES['clause_type'][kind]['name']}")


def show_claims(account: Account, page: Page) -> None:
    """Show what each clause counts in net worth at the end: for whom, and against whom."""
    s = account.game.end
    rows: list[list[Any]] = []
    for place in range(PLACES):
        if s.clause_state[place] != EMPTY and reading.has_parties(s, place) and contract_values.value(s, place):
            creditor, debtor = reading.beneficiary(s, place), reading.obligor(s, place)
            kind = kind_label(s.clause[place][TYPE], page)
            dollars = contract_values.value(s, place)
            rows.append([s.contract_no[place], kind, page.names[creditor], page.names[debtor], dollars])
    if rows:
        page.show("claims", rows)
