"""Write the debrief of New Tabor: who survived and how, and where every sum came from. The words: debrief.toml.

It shows only totals of votes, so that secret ballots stay secret."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from commonweal.debriefing import Fate, History, Page, percent
from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.history import (
    Payment,
    Quarter,
    Request,
    accounts_of,
    output_by_industry,
    quarters_in,
    requests_in,
    tokens_by_source,
)
from commonweal.games.new_tabor.lessons import find_lessons
from commonweal.games.new_tabor.measures import WHOLE
from commonweal.games.new_tabor.rules.dividends import CREDIT
from commonweal.games.new_tabor.state import Ended, Notice
from commonweal.games.new_tabor.voting import forgiveness_in, terms_in

MET = ("before", "stage", "charity")
"""When Inputs are met: on one’s own turns, in the Consumption stage, by Charity."""
MEANS = ("leisure", "innovation", "charity", "lost")
"""How Happiness Tokens are gained and lost."""
MONEY = INDUSTRIES
"""Among the things that players give each other: the Products of each Industry, and Money."""


@dataclass
class Account:
    """What the debrief rests on."""

    game: History
    quarters: list[Quarter]
    requests: list[Request]

    @property
    def payments(self) -> list[Payment]:
        return [payment for quarter in self.quarters for payment in quarter.payments]

    @property
    def has_union(self) -> bool:
        """Whether there is a Credit Union that buys and sells, and land held in common."""
        return bool(self.game.end.regime != Regime.CAPITALISM)


def debrief(game: History, page: Page) -> None:
    """Write the debrief of a finished game."""
    account = Account(game, quarters_in(game), requests_in(game))
    say_ending(game, page)
    say_survival(account, page)
    say_work(account, page)
    say_land(account, page)
    say_money(account, page)
    say_happiness(account, page)
    say_votes(game, page)
    show_needs(account, page)
    show_wealth(game, page)
    show_accounts(account, page)
    show_land(account, page)
    show_output(game, page)
    show_money(account, page)
    show_trade(account, page)
    show_happiness(account, page)
    show_offices(game, page)
    find_lessons(account, page)


# ---------------------------------------------------------------- the ending
def say_ending(game: History, page: Page) -> None:
    """Say what became of everybody: survival, Happiness Tokens, Money and Stock."""
    fit, first = game.of_seats("fit"), game.of_seats("rank")
    tokens, wealth, lost = game.of_seats("tokens"), game.of_seats("wealth"), game.end.elim_quarter
    most = max(tokens[seat] if fit[seat] else 0 for seat in game.seats)
    fates = []
    for seat in game.seats:
        fate = page.label("ending.survived") if fit[seat] else page.label("ending.lost", quarter=lost[seat])
        share = tokens[seat] / most if fit[seat] and most else None
        won = bool(fit[seat]) and first[seat] == 1
        fates.append(Fate(seat, [fate, tokens[seat], credits(wealth[seat])], None, share, won))
    winners = [fate.seat for fate in fates if fate.won]
    names = page.join_seats(winners) if winners else ""
    title = Ended.names()[game.end.ended].lower()
    tokens_of_first = tokens[winners[0]] if winners else 0
    equals = sum(bool(fit[seat]) and tokens[seat] == tokens_of_first for seat in game.seats) - len(winners)
    page.end(
        title, fates, winners=names, number=len(winners), tokens=tokens_of_first, quarter=game.end.quarter,
        equals=equals if winners else 0,
    )  # fmt: skip


def credits(cents: int) -> float:
    """Credits, as tables and pictures show them."""
    return round(cents / CREDIT, 2)


# ---------------------------------------------------------------- sentences
def say_survival(account: Account, page: Page) -> None:
    """Say how many survived, whom the Game lost, and how Inputs were met."""
    game = account.game
    page.say("survival")
    lost = [seat for seat in game.seats if not game.of_seats("fit")[seat]]
    if lost:
        parts = [page.message("lost", seat=seat, quarter=game.end.elim_quarter[seat]) for seat in lost]
        page.say("all_lost", who=page.join(parts))
    met = {when: sum(quarter.met[when] for quarter in account.quarters) for when in MET}
    page.say("needs", due=game["inputs_of_all"], unmet=sum(quarter.unmet for quarter in account.quarters), **met)


def say_work(account: Account, page: Page) -> None:
    """Say how much players specialised, what nobody made, and how near the Stock Caps sales came."""
    game = account.game
    if (share := game.ratio("specialisation")) is not None:
        page.say("specialisation", share=percent(share))
    made = [sum(of_seat) for of_seat in zip(*output_by_industry(game), strict=True)]
    none = [page.message("industry", industry=industry) for industry in range(INDUSTRIES) if not made[industry]]
    if none:
        page.say("nobody_made", industries=page.join(none))
    if account.has_union and (pressure := game.ratio("cap_pressure")) is not None:
        page.say("caps", share=percent(pressure))


def say_land(account: Account, page: Page) -> None:
    """Say what the land cost and who gained from it."""
    gained = account.game.of_seats("gained_from_land")
    if account.game["rent"] > 0:
        most, least = (pick(account.game.seats, key=gained.__getitem__) for pick in (max, min))
        page.say("rent")
        page.say("land", seat=most, gained=gained[most], loser=least, least=gained[least])


def say_money(account: Account, page: Page) -> None:
    """Say how much Money there was, how fast it went round, how unequal it was, and how much players traded."""
    cleared = [quarter for quarter in account.quarters if quarter.cleared is not None]
    if cleared:
        parts = [
            page.message("clearing", quarter=one.number, cleared=one.cleared, velocity=page.decimal(velocity(one), 1))
            for one in cleared
        ]
        page.say("money", quarters=page.join(parts))
    if account.game["survivors"] > 1:
        wealth, tokens = (page.decimal(account.game[f"gini_of_{what}"] / WHOLE, 2) for what in ("wealth", "tokens"))
        page.say("inequality", wealth=wealth, tokens=tokens)
    page.say("deals")


def velocity(quarter: Quarter) -> float:
    """How often a credit was spent in a Quarter, on average."""
    return quarter.spent / max(1, quarter.mean_money)


def say_happiness(account: Account, page: Page) -> None:
    """Say where Happiness Tokens came from, and what became of requests for Charity."""
    page.say("leisure")
    if account.requests:
        page.say("charity", paid_alone=sum(one.met and not one.bill for one in account.requests))


def say_votes(game: History, page: Page) -> None:
    """Say what recalls, votes on ending the Game and votes on late actions came to."""
    if game["recalls_called"]:
        page.say("recalls")
    if game["votes_on_ending"]:
        page.say("ending_votes")
    forgiveness = forgiveness_in(game)
    if forgiveness.asked:
        page.say("forgiveness", asked=forgiveness.asked, granted=forgiveness.granted)
    if forgiveness.interested:
        page.say("late_rent", number=forgiveness.interested, against=forgiveness.against_interest)


# ---------------------------------------------------------------- pictures
def show_needs(account: Account, page: Page) -> None:
    """Show how the Inputs of each Quarter were met."""
    rows: list[list[Any]] = []
    for quarter in account.quarters:
        rows += [[quarter.number, page.label(f"met.{when}"), quarter.met[when]] for when in MET]
        rows.append([quarter.number, page.label("met.unmet"), quarter.unmet])
    page.show("needs", rows)


def show_wealth(game: History, page: Page) -> None:
    """Show Money and Stock of each player when each Quarter ended, and at the end."""
    moments = [*game.states_after(Notice.QUARTER_ENDS)[: game.end.quarter - 1], game.end]
    page.show_lines("wealth", [[credits(n) for n in game.of_seats("wealth", s)] for s in moments], first=1)


def show_accounts(account: Account, page: Page) -> None:
    """Show where the Money of each player came from and went: the columns of a row add up to what the player has."""
    _, *names, _ = page.texts["pictures"]["accounts"]["columns"]
    rows: list[list[Any]] = []
    for seat in account.game.seats:
        balance = accounts_of(account.payments, seat)
        held = account.game.end.money[seat]
        rows.append([page.names[seat], *(credits(balance[name]) for name in names), credits(held)])
    page.show("accounts", rows)


def show_land(account: Account, page: Page) -> None:
    """Show rent paid beside dividends received."""
    if not account.has_union:
        return
    paid, received = (account.game.of_seats(f"{what}_of_player") for what in ("rent", "dividends"))
    rows: list[list[Any]] = []
    for seat in account.game.seats:
        rows.append([page.names[seat], page.label("land.rent"), credits(paid[seat])])
        rows.append([page.names[seat], page.label("land.dividends"), credits(received[seat])])
    page.show("land", rows)


def show_output(game: History, page: Page) -> None:
    """Show what each player produced, by Industry."""
    made = output_by_industry(game)
    rows = [
        [page.names[seat], game.title("industry", industry), credits(made[seat][industry])]
        for seat in game.seats
        for industry in range(INDUSTRIES)
    ]
    page.show("output", rows)


def show_money(account: Account, page: Page) -> None:
    """Show the Money of each Quarter, and what was sold under each Stock Cap."""
    if not account.has_union:
        return
    page.show(
        "money",
        [
            [quarter.number, credits(quarter.cleared), credits(quarter.spent), round(velocity(quarter), 2)]
            for quarter in account.quarters
            if quarter.cleared is not None
        ],
    )
    rows: list[list[Any]] = []
    for quarter in account.quarters:
        for industry, units in enumerate(quarter.sold):
            title = account.game.title("industry", industry)
            rows.append([quarter.number, title, units, quarter.cap, percent(units / max(1, quarter.cap))])
    page.show("caps", rows)


def show_trade(account: Account, page: Page) -> None:
    """Show what players gave each other in deals."""
    counts: Counter[tuple[int, int, int]] = Counter()
    for step in account.game.steps:
        for notice, *numbers in step.notices:
            if notice == Notice.HANDS_OVER:
                counts[numbers[0], numbers[1], numbers[3]] += numbers[2]
            elif notice == Notice.PAYS:
                counts[numbers[0], numbers[1], MONEY] += numbers[2]
    if counts:
        things = [*(account.game.title("industry", industry) for industry in range(INDUSTRIES)), page.label("money")]
        page.show(
            "trade",
            [
                [page.names[giver], page.names[taker], things[what], credits(n) if what == MONEY else n]
                for (giver, taker, what), n in sorted(counts.items())
            ],
        )


def show_happiness(account: Account, page: Page) -> None:
    """Show where the Happiness Tokens of each player came from, and who helped whom."""
    found = tokens_by_source(account.game)
    if any(found):
        rows = [
            [page.names[seat], page.label(f"tokens.{means}"), found[seat][means]]
            for seat in account.game.seats
            for means in MEANS
        ]
        page.show("tokens", rows)
    if account.requests:
        page.show("charity", [row_of_request(one, account.game, page) for one in account.requests])


def row_of_request(one: Request, game: History, page: Page) -> list[Any]:
    """Who asked when, for how much, who gave, and what came of it."""
    givers = [seat for seat in game.seats if one.givers >> seat & 1]
    outcome = page.label(
        "charity.alone" if one.met and not one.bill else "charity.met" if one.met else "charity.failed"
    )
    return [one.quarter, page.names[one.seat], credits(one.bill), page.join_seats(givers) if givers else "", outcome]


def show_offices(game: History, page: Page) -> None:
    """Show who held the offices, and how many voted for and against them."""
    rows: list[list[Any]] = []
    for term in terms_in(game):
        ayes, nays = term.votes or ("", "")
        rows.append([term.quarter, game.title("office", term.office), page.names[term.seat], ayes, nays])
    if rows:
        page.show("offices", rows)
