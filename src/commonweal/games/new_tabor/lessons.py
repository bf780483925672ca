"""Find what a game of New Tabor proved: sentences that are true of it, and how telling each of them is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from commonweal.debriefing import History, Page, only, percent
from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.history import output_by_industry
from commonweal.games.new_tabor.rules.dividends import CREDIT
from commonweal.games.new_tabor.state import Notice

if TYPE_CHECKING:
    from commonweal.games.new_tabor.debrief import Account

LARGE_GAIN = 20 * CREDIT
"""How much more one player must gain from the common land than another to be worth mentioning."""
CLOSE = 10
"""A place lost for this many cents or fewer was lost for next to nothing."""
FEW = 2
MUCH = 2000 * CREDIT
"""How much all other players together may own late in a game."""


class LostPlace(NamedTuple):
    """A place that a seat lost to a player who paid more rent, and how much more."""

    seat: int
    other: int
    zone: int
    cents: int


def find_lessons(account: Account, page: Page) -> None:
    """Propose what this game proved."""
    teach_charity(account, page)
    teach_lost(account.game, page)
    teach_land(account, page)
    teach_happiness(account.game, page)
    teach_work(account.game, page)
    tokens = account.game.of_seats("tokens")
    page.teach("tokens", 0.05, tokens=max(tokens), fewest=min(tokens))


def teach_charity(account: Account, page: Page) -> None:
    """Say who asked for Charity, and whether they were saved and by whom; or that nobody had to ask."""
    game, lost = account.game, account.game.end.elim_quarter
    fit = game.of_seats("fit")
    for one in account.requests:
        if one.bill and not one.met and not fit[one.seat] and lost[one.seat] == one.quarter:
            page.teach("asked_and_lost", 0.95, seat=one.seat, quarter=one.quarter, bill=one.bill)
        if one.bill and one.met and one.givers and fit[one.seat]:
            givers = [seat for seat in game.seats if one.givers >> seat & 1]
            values = {"givers": page.join_seats(givers), "bill": one.bill}
            page.teach("saved", 0.87, seat=one.seat, quarter=one.quarter, **values)
    if all(fit) and not account.requests:
        page.teach("nobody_asked", 0.45, players=len(fit), due=game["inputs_of_all"])


def teach_lost(game: History, page: Page) -> None:
    """Say what the others had when a player was lost, and how many were lost in all."""
    for step in game.steps:
        for notice, *numbers in step.notices:
            if notice == Notice.ELIMINATED:
                wealth = game.of_seats("wealth", step.before)
                held = sum(wealth) - wealth[numbers[0]]
                telling = 0.66 + 0.2 * min(1, held / MUCH) if held else 0
                page.teach(
                    "lost_beside_wealth", telling, seat=numbers[0], quarter=int(step.before.quarter), held=held
                )  # fmt: skip
    lost = game.of_seats("fit").count(0)
    page.teach("many_lost", 0.75 * lost / len(game.seats) if lost > 1 else 0, lost=lost, players=len(game.seats))


def teach_land(account: Account, page: Page) -> None:
    """Say who received whose rent, and for how much a place was lost."""
    game = account.game
    for lost in lost_places(game):
        telling = 0.74 if lost.cents <= CLOSE else 0.4
        page.teach(
            "lost_place", telling, seat=lost.seat, neighbor=lost.other, zone=lost.zone, more=lost.cents
        )  # fmt: skip
    if not account.has_union:
        return
    rent, dividends = (game.of_seats(f"{what}_of_player") for what in ("rent", "dividends"))
    gained = game.of_seats("gained_from_land")
    most, least = only(max, gained), only(min, gained)
    if most is not None and least is not None and rent[least] > 0:
        telling = 0.5 + 0.32 * min(1, (gained[most] - gained[least]) / LARGE_GAIN)
        values = {"rent": rent[least], "back": dividends[least], "paid": rent[most], "got": dividends[most]}
        page.teach("whose_rent", telling, seat=most, neighbor=least, **values)
    quarters = game["quarters_begun"]
    if sum(rent) < CREDIT * len(game.seats) * quarters:
        page.teach("cheap_land", 0.5, all=sum(rent), quarters=quarters)


def lost_places(game: History) -> list[LostPlace]:
    """The places that players lost when they were outbid and gave way or did not answer."""
    found: list[LostPlace] = []
    for step in game.steps:
        left = [(numbers[0], numbers[1]) for notice, *numbers in step.notices if notice == Notice.DISPLACED]
        if step.act == "give_way":
            left.append((step.by, step.values[0] - 1))
        for seat, zone in left:
            s = step.before
            other = s.rival[seat][zone]
            more = s.rent_paid[other][zone] - s.rent_paid[seat][zone] if other >= 0 else 0
            if more > 0 and s.zone[seat] == zone:
                found.append(LostPlace(seat, int(other), zone, int(more)))
    return found


def teach_happiness(game: History, page: Page) -> None:
    """Compare Money with happiness among the survivors."""
    fit, rank = game.of_seats("fit"), game.of_seats("rank")
    wealth, tokens = game.of_seats("wealth"), game.of_seats("tokens")
    here = [seat for seat in game.seats if fit[seat]]
    winners = [seat for seat in here if rank[seat] == 1]
    if len(here) < FEW or not winners:
        return
    by_wealth = sorted(here, key=wealth.__getitem__)
    poor, rich, first = by_wealth[0], by_wealth[-1], winners[0]
    if wealth[by_wealth[-2]] < wealth[rich] and tokens[rich] < tokens[first]:
        values = {"fortune": wealth[rich], "tokens": tokens[first], "fewer": tokens[rich]}
        page.teach("rich_not_happy", 0.8, seat=first, neighbor=rich, **values)
    if len(here) > FEW and wealth[poor] < wealth[by_wealth[1]] and poor in winners and tokens[poor] > tokens[rich]:
        page.teach("poor_and_happy", 0.91, seat=poor, fortune=wealth[poor], tokens=tokens[poor])
    equals = sum(tokens[seat] == tokens[first] for seat in here) - len(winners)
    if tokens[first] == 0:
        page.teach("nobody_happy", 0.72, survivors=len(here))
    if len(winners) == 1 and equals and tokens[first] > 0:
        page.teach("money_decided", 0.6, seat=first, tokens=tokens[first], equals=equals)
    if sum(wealth) > 0 and wealth[by_wealth[-2]] < wealth[rich]:
        share = wealth[rich] / sum(wealth)
        page.teach("one_has_most", 0.8 * share if 2 * share > 1 else 0, seat=rich, share=percent(share))


def teach_work(game: History, page: Page) -> None:
    """Say what nobody produced, how much each lived from one Industry, and whether people dealt with each other."""
    made = [sum(of_seat) for of_seat in zip(*output_by_industry(game), strict=True)]
    missing = [page.message("industry", industry=industry) for industry in range(INDUSTRIES) if not made[industry]]
    if missing and any(made):
        page.teach("nobody_made", 0.55, industries=page.join(missing))
    if (share := game.ratio("specialisation")) is not None:
        page.teach("specialised", 0.42 * share, share=percent(share))
    page.teach("no_deals", 0.52 if not game["deals_made"] else 0)
