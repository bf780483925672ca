"""Forecast a contract before it is signed: what it pays, and how it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commonweal.debriefing import Step
from commonweal.games.laissez_faire.clauses import COUNT, DRAFT, IS_IMMEDIATE, PLACES, TYPE
from commonweal.games.laissez_faire.history import AT_ONCE, payments_of
from commonweal.games.laissez_faire.register import EMPTY
from commonweal.games.laissez_faire.rules.contracts import current_deal, drafting
from commonweal.games.laissez_faire.state import Notice, Phase
from commonweal.games.laissez_faire.words import IN_PLAY, OUT_BY, SPEAKING, TAKEN, Count
from commonweal.institutions import interrupts
from commonweal.rulebook import count_bits
from commonweal.rulebook.forecasting import Broken, ForecastRules, Paid

BANKRUPT, OUT, FORECLOSED, ARREARS = BREAKS = "bankrupt", "out", "foreclosed", "arrears"


# ---------------------------------------------------------------- in the rules subset
def changes_deals(s, was):
    """Whether an act may have carried out, paid or broken something under a contract."""
    if s.parties != was.parties or s.next_contract != was.next_contract or s.in_play != was.in_play:
        return True
    if paid_under_contracts(s) != paid_under_contracts(was):
        return True
    if s.counted[Count.FORECLOSURES] != was.counted[Count.FORECLOSURES]:
        return True
    return arrears_of_all(s) != arrears_of_all(was)


def paid_under_contracts(s):
    return s.counted[Count.BETWEEN_PLAYERS] - s.counted[Count.FOR_SERVICES]


def arrears_of_all(s):
    dollars = 0
    for number in range(s.listed):
        dollars += s.arrear[s.by_age[number]]
    return dollars


# ---------------------------------------------------------------- the offer
def open_deal(s: Any, seat: int, parties: int) -> bool:
    """Open a deal in a copy of the state as if the player had the floor, in place of a deal or complaint that is open.
    Returns whether the player could open it at their turn (LF-104)."""
    if s.phase not in IN_PLAY or drafting.why_not_between(s, seat, parties):
        return False
    if s.phase not in SPEAKING:
        current_deal.lapse(s)
        interrupts.go_back(s)
    drafting.begin(s, seat, parties)
    return True


def drafts(s: Any) -> bool:
    """Whether a contract is being drafted whose clauses are visible (LF-244)."""
    return bool(s.phase == Phase.DRAFT and s.draft[COUNT])


def answers(s: Any) -> int:
    """How many parties must still sign the offer; 0 if none waits for an answer, or its clauses are not visible
    (LF-244)."""
    return 1 + count_bits(s.answer_queue) if s.phase == Phase.ANSWER and s.draft[COUNT] else 0


def is_open(s: Any) -> bool:
    return bool(s.parties)


def parties(s: Any) -> list[int]:
    return [seat for seat in range(s.seats) if s.parties >> seat & 1]


def number(s: Any) -> int:
    """The number that the contract will have; AT_ONCE if nothing of it stays in force."""
    drafted = range(DRAFT, DRAFT + s.draft[COUNT])
    lasts = any(IS_IMMEDIATE[s.clause[place][TYPE]] == 0 for place in drafted)
    return int(s.next_contract) if lasts else AT_ONCE


# ---------------------------------------------------------------- what an act did under it
def concludes(step: Step) -> bool:
    return bool(step.announced(Notice.SIGNED))


def read(step: Step, contract: int) -> Iterator[Paid | Broken]:
    """What an act paid under a contract, and how it broke it. An act may end a round and begin the next one."""
    now, bound = int(step.before.round), seats_bound(step.before, contract)
    for part in parts_of(step):
        for payment in payments_of(part):
            if payment.account == "contracts" and payment.contract == contract:
                yield Paid(payment.payer, payment.payee, payment.dollars, now)
        for notice, *numbers in part.notices:
            if notice in (Notice.IN_ARREARS, Notice.PRINCIPAL_IN_ARREARS) and numbers[3] == contract:
                yield Broken(ARREARS, numbers[0], now)
            elif notice in TAKEN and numbers[5] == contract:
                yield Broken(FORECLOSED, numbers[3], now)
            elif notice in OUT_BY and numbers[0] in bound:
                yield Broken(BANKRUPT if is_bankruptcy(step) else OUT, numbers[0], now)
        now = int(step.after.round)


def parts_of(step: Step) -> Iterator[Step]:
    """What an act announced before a new round began, and what after it."""
    new = next((at for at, said in enumerate(step.notices) if said[0] == Notice.ROUND_BEGINS), len(step.notices))
    yield step._replace(notices=step.notices[:new])
    if new < len(step.notices):
        yield step._replace(notices=step.notices[new:])


def is_bankruptcy(step: Step) -> bool:
    return bool(step.after.counted[Count.BANKRUPTCIES] > step.before.counted[Count.BANKRUPTCIES])


def seats_bound(s: Any, contract: int) -> set[int]:
    """The seats that signed a contract of which something is left in the register."""
    places = [place for place in range(PLACES) if s.clause_state[place] != EMPTY and s.contract_no[place] == contract]
    return {seat for place in places for seat in range(s.seats) if s.signers[place] >> seat & 1}


FORECASTS = ForecastRules(
    opens="open_deal",
    open=open_deal,
    drafts=drafts,
    offers="offer",
    sign="sign",
    decline="reject",
    answers=answers,
    is_open=is_open,
    parties=parties,
    number=number,
    changes=changes_deals,
    concludes=concludes,
    read=read,
    breaks=BREAKS,
)
