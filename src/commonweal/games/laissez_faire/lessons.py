"""Find what a game of Laissez-faire proved: sentences that are true of it, and how telling each of them is.

If the charter hides contracts from everyone but their parties, no lesson names one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from commonweal.debriefing import History, Page, only, percent
from commonweal.games.laissez_faire.history import AT_ONCE, Payment
from commonweal.games.laissez_faire.measures import WHOLE
from commonweal.games.laissez_faire.rules import deeds
from commonweal.games.laissez_faire.state import BANK, Notice

if TYPE_CHECKING:
    from commonweal.games.laissez_faire.debrief import Account

FEW_ROUNDS = 6
"""In a shorter game the early leader is usually the late leader, too."""
LARGE_SUM = 500
MANY_NIGHTS = 6


def find_lessons(account: Account, page: Page) -> None:
    """Propose what this game proved."""
    game = account.game
    places = game.of_seats("place")
    winners = [seat for seat in game.seats if places[seat] == 1 and game.end.in_play >> seat & 1]
    winner = winners[0] if len(winners) == 1 else None
    teach_luck(account, winner, page)
    teach_end(game, winner, page)
    teach_out(game, page)
    teach_beds(game, page)
    teach_payments(account.payments, page)
    if account.is_open:
        teach_debts(game, page)
        teach_contracts(account, page)
    page.teach("no_contracts", 0 if account.contracts else 0.4)
    if harmed := game["benches_by_contract"]:
        page.teach("third_party", 0.82, nights=harmed)
    worths = game.of_seats("net_worth")
    page.teach("worths", 0.05, most=max(worths), least=min(worths))


def teach_luck(account: Account, winner: int | None, page: Page) -> None:
    """Compare who led after a third of the rounds with who won."""
    rounds = account.rounds
    if winner is None or len(rounds) < FEW_ROUNDS:
        return
    early = len(rounds) // 3
    then = account.game.of_seats("net_worth", rounds[early - 1])
    now = account.game.of_seats("net_worth")
    values = {"seat": winner, "round": early, "rounds": len(rounds)}
    if only(min, then) == winner:
        page.teach("comeback", 0.9, **values)
    if only(max, then) != winner:
        return
    by_then, by_now = ranked(then), ranked(now)
    if by_then == by_now and len(set(then)) == len(set(now)) == len(now) > 2:
        page.teach("same_order", 0.8, **values)
    page.teach("early_lead", 0.64, **values)


def ranked(worths: list[int]) -> list[int]:
    """The seats, the richest first."""
    return sorted(range(len(worths)), key=lambda seat: -worths[seat])


def teach_end(game: History, winner: int | None, page: Page) -> None:
    """Say that the player who declared did not win, and how much of everything the richest player owns."""
    declarer = game.end.declared_by
    if declarer >= 0 and winner is not None and winner != declarer:
        page.teach("declared_in_vain", 0.93, declarer=declarer, seat=winner, target=game.end.target_net_worth)
    worths = [max(0, worth) for worth in game.of_seats("net_worth")]
    rich = only(max, worths)
    if rich is not None:
        share = worths[rich] / sum(worths)
        page.teach("one_has_most", 0.8 * share if 2 * share > 1 else 0, seat=rich, share=percent(share))


def teach_out(game: History, page: Page) -> None:
    """Say who went bankrupt, and how many did."""
    for step in game.steps:
        for notice, *numbers in step.notices:
            if notice == Notice.OUT_FOR_DEBTS:
                page.teach("bankrupt", 0.85, seat=numbers[0], round=int(step.before.round))
    out = game["players_out"]
    page.teach("many_out", 0.78 * out / len(game.seats) if out > 1 else 0, out=out, players=len(game.seats))


def teach_beds(game: History, page: Page) -> None:
    """Say who slept on a park bench, what a bed cost where there was no choice, and how many guests were refused."""
    benches = Counter(step.by for step in game.of_act("sleep_rough"))
    nights = [benches[seat] for seat in game.seats]
    rough = only(max, nights)
    if rough is not None and nights[rough] > 1:
        telling = 0.35 + 0.35 * min(1, nights[rough] / MANY_NIGHTS)
        page.teach("park_bench", telling, seat=rough, nights=nights[rough])
    one, several = (game.ratio(f"squeeze_where_{owners}") for owners in ("one", "several"))
    if one is not None and several is not None and one > several:
        shares = {"one": percent(one / WHOLE), "several": percent(several / WHOLE)}
        page.teach("no_choice", 0.35 + 0.4 * min(1, (one - several) / WHOLE), **shares)
    if refused := game["refusals"]:
        page.teach("refused", 0.4 + 0.4 * refused / game["requests"], refused=refused, asked=game["requests"])


def teach_payments(payments: list[Payment], page: Page) -> None:
    """Say who paid whom most."""
    paid: Counter[tuple[int, int]] = Counter()
    for payment in payments:
        if BANK not in (payment.payer, payment.payee):
            paid[payment.payer, payment.payee] += payment.dollars
    if paid:
        (seat, other), dollars = max(paid.items(), key=lambda one: one[1])
        page.teach(
            "who_paid_whom", 0.2 + 0.2 * min(1, dollars / LARGE_SUM), debtor=seat, creditor=other, dollars=dollars
        )


def teach_debts(game: History, page: Page) -> None:
    """Say which deed was lost for a debt, and which promise was judged to be broken."""
    for step in game.steps:
        for notice, *numbers in step.notices:
            if notice == Notice.FORECLOSED and numbers[1] == numbers[3]:
                deed, debtor, creditor = numbers[:3]
                telling = 0.94 + 0.05 * min(1, deeds.value(step.before, deed) / LARGE_SUM)
                values = {"debtor": debtor, "creditor": creditor, "round": int(step.before.round)}
                page.teach("deed_lost", telling, deed=deed, **values)
            if notice == Notice.AWARDED:
                page.teach("broken", 0.88, creditor=numbers[0], debtor=numbers[1], dollars=numbers[2])


def teach_contracts(account: Account, page: Page) -> None:
    """Say which contract gained one party most at the other's expense."""
    for contract in account.contracts:
        if len(contract.parties) != 2 or contract.number == AT_ONCE:
            continue
        seat, other = sorted(contract.parties, key=lambda one: -contract.balance[one])
        dollars = contract.balance[seat]
        if dollars > 0 and contract.balance[other] == -dollars:
            telling = 0.45 + 0.3 * min(1, dollars / LARGE_SUM)
            values = {"number": contract.number, "dollars": dollars}
            page.teach("contract_served_one", telling, seat=seat, debtor=other, **values)
