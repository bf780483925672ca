"""Find what a game of Legislation proved: sentences that are true of it, and how telling each of them is.

Like the debrief, they name only totals of secret votes. Demands are those that everybody holds at the end, when they
are shown: hands of earlier sessions that were given back stay unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from commonweal.debriefing import History, Page, Step, only, percent
from commonweal.games.legislation.history import Bill, bill_of, decides_bill, holds_election, word_cards
from commonweal.games.legislation.rules.objective import holds_crown, issue_cards, satisfied
from commonweal.games.legislation.state import Ended
from commonweal.institutions import ballots

MANY_VOTES = 5
"""The fewest public votes on a player's own demands that make a share worth mentioning."""
MANY_BILLS = 3


class Decided(NamedTuple):
    """A bill with the demands of each seat that it met, less those that it left unmet; and the ballots, if public."""

    step: Step
    bill: Bill
    gained: list[int]
    ballots: list[int]


def decided_in_last_session(game: History) -> Iterator[Decided]:
    """The bills that passed in the last session. Only its demands are shown at the end."""
    s = game.end.clone()
    for step in filter(decides_bill, game.steps):
        bill = bill_of(step)
        if not bill.passed or bill.session != game.end.session:
            continue
        s.law = list(step.before.law)
        before = [satisfied(s, seat) for seat in game.seats]
        s.law = list(step.after.law)
        gained = [satisfied(s, seat) - met for seat, met in zip(game.seats, before, strict=True)]
        public = bill.tally is not None and not bill.secret
        yield Decided(step, bill, gained, list(step.after.last_ballot) if public else [])


def find_lessons(game: History, bills: list[Bill], page: Page) -> None:
    """Propose what this game proved, and show who voted for whose demands."""
    last = list(decided_in_last_session(game))
    show_served(last, page)
    teach_victory(game, last, page)
    teach_loss(game, bills, page)
    teach_elections(game, page)
    teach_votes(game, bills, page)
    teach_chair(game, page)
    met, cards = game.of_seats("demands_met"), game.of_seats("demands")
    most, least = met.index(max(met)), met.index(min(met))
    page.teach("law", 0.05, met=sum(met), of=sum(cards), seat=most, most=met[most], other=least, least=met[least])


def show_served(last: list[Decided], page: Page) -> None:
    """Show who voted for bills that met demands of others, in public votes of the last session."""
    served: Counter[tuple[int, int, int]] = Counter()
    for one in last:
        for voter, ballot in enumerate(one.ballots[: len(one.gained)]):
            for seat, gained in enumerate(one.gained):
                if ballot == ballots.AYE and gained > 0 and seat != voter:
                    served[voter, seat, int(seat != one.bill.chair)] += gained
    if served:
        whose = [page.label(f"served.{whose}") for whose in ("own_bill", "others_bill")]
        rows = [[page.names[a], page.names[b], whose[of], n] for (a, b, of), n in sorted(served.items())]
        page.show("served", rows)


def teach_victory(game: History, last: list[Decided], page: Page) -> None:
    """Say whose bill, and whose votes, made somebody win; and who came close."""
    met, cards = game.of_seats("demands_met"), game.of_seats("demands")
    if game.end.ended != Ended.VICTORY:
        return
    winners = [seat for seat in game.seats if game.end.winner >> seat & 1]
    for winner in winners:
        bill = winning_bill(game, last, winner)
        if bill is None or bill.tally is None:
            continue
        ayes, nays, presents = bill.tally
        values = {"seat": winner, "cards": word_cards(game, bill.cards), "ayes": ayes, "nays": nays}
        if ayes > 1 and nays == presents == 0:
            page.teach("won_with_all_votes", 0.9 + 0.01 * min(ayes, 8), chair=bill.chair, **values)
        if bill.chair != winner:
            page.teach("won_by_others_bill", 0.86, chair=bill.chair, **values)
        page.teach("won_by_bill", 0.6, **values)
    close = [seat for seat in game.seats if cards[seat] - met[seat] == 1 and seat not in winners]
    if close and winners:
        page.teach("one_demand_short", 0.7, seat=close[0], other=winners[0], of=cards[close[0]])


def winning_bill(game: History, last: list[Decided], winner: int) -> Bill | None:
    """The bill of the last session with which the law met the last demand of a seat; None if there is none."""
    s, wanted = game.end.clone(), issue_cards(game.end, winner)
    if holds_crown(game.end, winner):
        return None
    found = None
    for one in last:
        s.law = list(one.step.after.law)
        if one.gained[winner] > 0 and satisfied(s, winner) == wanted:
            found = one.bill
    return found


def teach_loss(game: History, bills: list[Bill], page: Page) -> None:
    """Say how all lost together, or that the law met nobody’s demands in full."""
    met, cards = game.of_seats("demands_met"), game.of_seats("demands")
    ended = game.end.ended
    if ended == Ended.CRISIS and bills and bills[-1].tally:
        ayes, nays, _ = bills[-1].tally
        page.teach("crisis", 0.97, ayes=ayes, nays=nays)
    if ended == Ended.COLLECTIVE_LOSS:
        page.teach("lost_together", 0.9, met=sum(met), of=sum(cards))
    short = [of - has for has, of in zip(met, cards, strict=True)]
    if ended == Ended.POINTS and all(one > 0 for one in short):
        nearest = short.index(min(short))
        page.teach("nobody_in_full", 0.62, seat=nearest, met=met[nearest], of=cards[nearest], sessions=game["sessions"])


def teach_elections(game: History, page: Page) -> None:
    """Say who lost elections, and what campaigns were for."""
    lost = [0 for _ in game.seats]
    held = 0
    for step in filter(holds_election, game.steps):
        held += 1
        for seat in game.seats:
            lost[seat] += (step.before.in_play & ~step.after.reelected) >> seat & 1
    loser = only(max, lost)
    if loser is not None and game.end.winner >> loser & 1:
        page.teach("lost_and_won", 0.84, seat=loser, lost=lost[loser])
    elif loser is not None:
        page.teach("lost_elections", 0.5 + 0.3 * lost[loser] / held, seat=loser, lost=lost[loser], held=held)
    if (share := game.ratio("negative_share")) is not None:
        spent = sum(game.of_seats("spent"))
        page.teach("against_others", 0.6 * share, share=percent(share), tokens=spent)


def teach_votes(game: History, bills: list[Bill], page: Page) -> None:
    """Say how people voted on their own demands, what could be read from it, and how many bills passed."""
    for_own, against = (sum(told(game, f"votes_{way}_interest")) for way in ("with", "against"))
    if for_own + against >= MANY_VOTES:
        share = against / (for_own + against)
        page.teach("against_voters", 0.8 * share, share=percent(share))
    passed = sum(bill.passed for bill in bills)
    if len(bills) >= MANY_BILLS:
        share = passed / len(bills)
        page.teach("few_bills", 0.8 * (1 - 2 * share), passed=passed, bills=len(bills))
        page.teach("all_bills", 0.55 if passed == len(bills) else 0, bills=len(bills))
    read, held = (sum(told(game, f"issues_{what}")) for what in ("read", "held"))
    if held:
        page.teach("open_book", 0.5 * read / held, read=read, held=held)


def told(game: History, measure: str) -> list[int]:
    """A measure of the seats; nothing if it stays secret."""
    return game.of_seats(measure) if measure in game.measures else []


def teach_chair(game: History, page: Page) -> None:
    """Say whose demands a chair's bills served."""
    own, others = told(game, "gained_as_chair"), told(game, "others_gained")
    seat = only(max, own) if own else None
    if seat is not None and own[seat] > 1 and others[seat] >= 0:
        telling = 0.4 + 0.05 * min(own[seat], 5)
        values: dict[str, Any] = {"own": own[seat], "others": page.decimal(others[seat] / 1000)}
        page.teach("chair", telling, seat=seat, **values)
