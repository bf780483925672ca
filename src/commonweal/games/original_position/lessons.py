"""Find what a game of Original Position proved: sentences that are true of it, and how telling each of them is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from commonweal.debriefing import Page, only, percent

from .history import Scenario
from .state import LOWEST_PRICE, Answer

if TYPE_CHECKING:
    from .debrief import Account

ANSWER_TEXTS = {Answer.AGREE: "answer_agree", Answer.DISAGREE: "answer_disagree"}
LARGE_GAP = 10
"""Nearly the largest gap between rich and poor that the cards allow."""


def find_lessons(account: Account, page: Page) -> None:
    """Propose what this game proved."""
    teach_lives(account, page)
    teach_luck(account, page)
    teach_projects(account, page)
    teach_votes(account, page)
    teach_veil(account, page)
    teach_help(account, page)
    wealth, items = account.wealth[-1], account.items[-1]
    rich, poor = wealth.index(max(wealth)), wealth.index(min(wealth))
    page.teach(
        "unequal", 0.05, rich=rich, poor=poor, most=max(wealth), least=min(wealth), up=max(items), down=min(items)
    )  # fmt: skip


def teach_lives(account: Account, page: Page) -> None:
    """Say which life won, which lost, and how the table voted against what would have helped the loser."""
    game, points = account.game, account.game.of_seats("score")
    winners = [seat for seat in game.seats if game.end.winner >> seat & 1]
    others = [seat for seat in game.seats if seat not in winners]
    if not winners or not others:
        return
    winner, loser = max(winners, key=points.__getitem__), min(others, key=points.__getitem__)
    against: list[tuple[int, Scenario, int]] = []
    for one, its in account.with_interests():
        helps = its.of(loser)
        if helps and one.winning and one.winning != helps and one.total(one.winning) > one.total(helps):
            against.append((abs(its.agree[loser] - its.disagree[loser]), one, helps))
    if not against:
        return
    gain, one, helps = max(against, key=lambda found: (found[0], -found[1].round))
    page.teach(
        "lives",
        0.8 + 0.03 * min(gain, 5),
        winner=winner,
        loser=loser,
        **{kind: game.title(kind, getattr(game.end, kind)[winner]) for kind in ("talent", "family", "reversal")},
        **{f"{kind}2": game.title(kind, getattr(game.end, kind)[loser]) for kind in ("talent", "family", "reversal")},
        more=one.total(one.winning),
        less=one.total(helps),
        answer=text_of(account, one, helps),
    )


def text_of(account: Account, one: Scenario, answer: int) -> str:
    """What an answer to a scenario says, without its last point; the title of the scenario if its card does not say."""
    card: Any = account.game.rows["scenario"][one.card]
    return str(card.get(ANSWER_TEXTS[answer]) or account.title(one)).rstrip(".")


def teach_luck(account: Account, page: Page) -> None:
    """Compare the wealth that cards brought with what became of the lives."""
    game, wealth, points = account.game, account.wealth[-1], account.game.of_seats("score")
    rich, poor = only(max, wealth), only(min, wealth)
    if rich is None or poor is None:
        return
    apart = max(wealth) - min(wealth)
    values = {"rich": rich, "poor": poor, "most": wealth[rich], "least": wealth[poor]}
    large = 0.1 * min(1, apart / LARGE_GAP)
    if rich == only(max, points) and poor == only(min, points):
        page.teach("luck_is_rank", 0.72 + large, **values)
    complete = game.of_seats("complete")
    if complete[poor] and not complete[rich]:
        page.teach("luck_overcome", 0.86 + large, **values)


def teach_projects(account: Account, page: Page) -> None:
    """Say that all life projects are complete, or none."""
    game, wealth = account.game, account.wealth[-1]
    complete, left = game.of_seats("complete"), game["money_unspent"]
    if all(complete) and max(wealth) > min(wealth):
        rich, poor = wealth.index(max(wealth)), wealth.index(min(wealth))
        values = {"rich": rich, "poor": poor, "most": max(wealth), "least": min(wealth)}
        page.teach("all_complete", 0.88, lives=len(complete), **values)
    lacking = complete.count(0)
    if lacking and left >= LOWEST_PRICE:
        page.teach("money_left", 0.55 + 0.3 * min(1, left / 20), lacking=lacking, left=left)


def teach_votes(account: Account, page: Page) -> None:
    """Say where weights or a debate changed what was decided."""
    for one in account.scenarios:
        lost = Answer.AGREE + Answer.DISAGREE - one.winning
        if one.winning and one.ahead() == one.winning and one.ahead(heads=True) == lost:
            apart = one.total(lost, heads=True) - one.total(one.winning, heads=True)
            page.teach(
                "weight_decided",
                0.8 + 0.04 * min(apart, 4),
                scenario=account.title(one),
                people=one.total(one.winning, heads=True),
                others=one.total(lost, heads=True),
                more=one.total(one.winning),
                less=one.total(lost),
            )
        if one.winning and one.ahead() == one.winning and one.ahead(one.first) == lost:
            apart = one.total(lost, one.first) - one.total(one.winning, one.first)
            page.teach(
                "debate_turned",
                0.66 + 0.03 * min(apart, 4),
                scenario=account.title(one),
                before=one.total(lost, one.first),
                before_less=one.total(one.winning, one.first),
                more=one.total(one.winning),
                less=one.total(lost),
            )


def teach_veil(account: Account, page: Page) -> None:
    """Compare what was decided behind the veil with what was decided, or wanted, once cards were known."""
    game = account.game
    first, third = (game.ratio(f"mitigation_in_round_{n}") for n in (1, 3))
    if first is not None and third is not None and first != third:
        shares = {"first": percent(first), "third": percent(third)}
        page.teach("veil_mattered" if first > third else "veil_did_not_matter", 0.75 * abs(first - third), **shares)
    laid = against = 0
    for one, its in account.with_interests():
        for seat in game.seats:
            interest = its.of(seat)
            if one.round == 1 and interest:
                laid += 1
                against += one.last[seat] != interest
    if laid:
        page.teach("against_oneself", 0.7 * against / laid, against=against, laid=laid)


def teach_help(account: Account, page: Page) -> None:
    """Say who proposed most goods that were bought for others."""
    steps = account.game.of_act("add_beneficiary")
    helped = Counter(step.by for step in steps if step.by != step.values[0])
    counts = [helped[seat] for seat in account.game.seats]
    helper = only(max, counts)
    if helper is not None and counts[helper] > 1:
        won = account.game.end.winner >> helper & 1
        telling = 0.4 + 0.05 * min(counts[helper], 6)
        page.teach("helper", telling, seat=helper, times=counts[helper], won=int(won))
