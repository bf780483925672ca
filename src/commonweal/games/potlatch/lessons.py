"""Find what a match of Potlatch proved: sentences that are true of it, and how telling each of them is."""

from __future__ import annotations

from collections.abc import Sequence

from commonweal.debriefing import History, Page, only, percent

from .history import Gift, Units, gifts_in, reciprocity, units_given
from .state import Cause

LEAST_SEATS = 3
"""With two houses every gift is repaid to the giver, so lessons about repaying would say nothing."""
LARGE_GIFT = 14
"""A gift of this many units is as large as gifts get."""


def find_lessons(match: History, games: Sequence[History], page: Page) -> None:
    """Propose what this match proved."""
    gifts = [gift for game in games for gift in gifts_in(game)]
    given = units_given(gifts, match.seats)
    teach_status(match, given, page)
    teach_houses(match, games[-1], page)
    teach_returns(match, given, page)
    teach_sizes(gifts, page)
    teach_waste(games[-1], page)
    gave, received = [sum(row) for row in given], [sum(column) for column in zip(*given, strict=True)]
    giver, taker = gave.index(max(gave)), received.index(max(received))
    page.teach("flow", 0.05, gifts=len(gifts), units=sum(gave), giver=giver, taker=taker)


def teach_status(match: History, given: Units, page: Page) -> None:
    """Compare Status with what each seat gave and received."""
    gave, received = [sum(row) for row in given], [sum(column) for column in zip(*given, strict=True)]
    status = match.of_seats("status")
    first, last = only(max, status), only(min, status)
    giver, keeper, taker = only(max, gave), only(min, gave), only(max, received)
    if first is None:
        return
    lead = min(status[first] - max(one for seat, one in enumerate(status) if seat != first), 5) / 100
    if first == keeper == taker:
        page.teach("least_given_most_status", 0.94 + lead, seat=first, units=gave[first], received=received[first])
    elif first == keeper:
        page.teach("least_given_leads", 0.84 + lead, seat=first, units=gave[first])
    if giver is not None and giver == last:
        page.teach("most_given_least_status", 0.9 + lead, seat=giver, units=gave[giver], other=first)
    if giver is not None and giver == first:
        page.teach("most_given_leads", 0.7 + lead, seat=giver, units=gave[giver])


def teach_houses(match: History, last: History, page: Page) -> None:
    """Say whose house went without, or that all have what they need; of linked games, in the last one."""
    complete, placed = last.of_seats("house_complete"), last.of_act("place")
    closing = placed[0].before if placed else last.end
    supplied = last.of_seats("house_complete", closing)
    needed = sum(last.of_seats("units_needed"))
    lacking = [seat for seat in match.seats if not complete[seat]]
    if not lacking:
        met = sum(last.of_seats("units_met", closing))
        page.teach("together", 0.6, seats=len(complete), share=percent(met / needed))
        return
    unmet = sum(last.of_seats("units_needed")) - sum(last.of_seats("units_met"))
    if len(lacking) == 1 and len(complete) >= LEAST_SEATS:
        page.teach("one_house_left", 0.82, seat=lacking[0], units=unmet)
    if supplied.count(1) == 1 and match.end.closing_cause != Cause.STUCK:
        page.teach("own_house_closed_it", 0.68 + 0.2 * unmet / needed, seat=supplied.index(1), open=len(lacking))
    if match.end.closing_cause == Cause.STUCK:
        page.teach("stuck", 0.62 + 0.2 * unmet / needed, open=len(lacking), units=unmet)


def teach_returns(match: History, given: Units, page: Page) -> None:
    """Say whether gifts were repaid by those who had received them, or went on to others."""
    if len(match.seats) < LEAST_SEATS or not any(map(sum, given)):
        return
    share = reciprocity(given)
    page.teach("repaid", 0.8 * (2 * share - 1), share=percent(share))
    page.teach("passed_on", 0.8 * (1 - 2 * share), share=percent(share))


def teach_sizes(gifts: Sequence[Gift], page: Page) -> None:
    """Say how large gifts became."""
    sizes = [sum(gift.units) for gift in gifts]
    if sizes and max(sizes) > min(sizes):
        gift = gifts[sizes.index(max(sizes))]
        telling = 0.7 * min(1, (max(sizes) - min(sizes)) / LARGE_GIFT)
        page.teach(
            "large_gift", telling, giver=gift.giver, taker=gift.receiver, units=max(sizes), least=min(sizes)
        )  # fmt: skip


def teach_waste(last: History, page: Page) -> None:
    """Say how much of what came to the houses nobody needed; of linked games, in the last one."""
    wasted, met = (sum(last.of_seats(name)) for name in ("units_wasted", "units_met"))
    if wasted:
        page.teach("waste", 0.9 * wasted / (wasted + met), wasted=wasted, units=wasted + met)
