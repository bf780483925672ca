"""Write the debrief of Original Position: what was decided behind the veil and after it. The words: debrief.toml."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from commonweal.debriefing import Fate, History, Page
from commonweal.inequality import gini
from commonweal.wording import Message

from .history import Scenario, scenarios_in
from .interests import Interests, interests_in
from .lessons import find_lessons
from .state import BY_CHANCE, CARD_GOOD, GOODS, Answer, Notice, Result

SIDES = (Answer.AGREE, Answer.DISAGREE)
LIFE = ("talent", "family", "reversal", "career")
"""The cards that make the life of a seat."""
WITH, AGAINST, INDIFFERENT = "with", "against", "indifferent"
"""Whether a chip lay with the interest of its player; the names of texts."""


@dataclass
class Account:
    """What the debrief rests on. wealth, votes, items: of each seat, round by round; items also at both ends."""

    game: History
    scenarios: list[Scenario]
    interests: list[Interests]
    wealth: list[list[int]]
    votes: list[list[int]]
    items: list[list[int]]

    def title(self, scenario: Scenario) -> str:
        return self.game.title("scenario", scenario.card)

    def heading(self, scenario: Scenario) -> str:
        return f"{scenario.round}. {self.title(scenario)}"

    def with_interests(self) -> list[tuple[Scenario, Interests]]:
        return list(zip(self.scenarios, self.interests, strict=True))

    def sides_taken(self, seat: int) -> list[str]:
        """For each scenario whether a seat voted with its interest, all cards known."""
        return [side_taken(one.last[seat], its.of(seat)) for one, its in self.with_interests()]


def read_account(game: History) -> Account:
    """Collect what the debrief rests on from a replayed game."""
    scenarios = scenarios_in(game)
    turned = game.states_after(Notice.WEALTH_IS, Notice.WEALTH_IS_NONE)
    wealth = [game.of_seats("wealth", s) for s in turned]
    votes = [s.votes[: s.seats] for s in turned]
    ended = game.states_after(Notice.ROUND_BEGINS, Notice.PRIVATE_BEGINS, Notice.SCORE_IS)
    items = [game.of_seats("items", s) for s in ended]
    return Account(game, scenarios, interests_in(game.end, scenarios, wealth[-1]), wealth, votes, items)


def debrief(game: History, page: Page) -> None:
    """Write the debrief of a finished game."""
    account = read_account(game)
    say_ending(game, page)
    summarise(account, page)
    show_votes(account, page)
    show_interests(account, page)
    show_values(account, page)
    show_rounds(account, page)
    show_help(game, page)
    find_lessons(account, page)


# ---------------------------------------------------------------- the ending
def say_ending(game: History, page: Page) -> None:
    """Say who everybody turned out to be after the veil, what became of their life projects, and who won."""
    supported, needed = game.of_seats("items"), game.of_seats("items_needed")
    wealth, points = game.of_seats("wealth"), game.of_seats("score")
    fates = []
    for seat in game.seats:
        titles = {kind: game.title(kind, getattr(game.end, kind)[seat]) for kind in LIFE}
        says = page.label("ending.life", **titles)
        items = page.label("ending.items", items=supported[seat], of=needed[seat])
        cells, won = [titles["career"], items, wealth[seat], points[seat]], bool(game.end.winner >> seat & 1)
        fates.append(Fate(seat, cells, says, supported[seat] / needed[seat], won))
    winners = [fate.seat for fate in fates if fate.won]
    together = game.end.result == Result.GROUP
    title = "group_won" if together else "some_won" if winners else "nobody_won"
    complete, names = sum(game.of_seats("complete")), page.join_seats(winners) if winners else ""
    page.end(title, fates, won=together or None if winners else False, winners=names, complete=complete)


# ---------------------------------------------------------------- sentences
def summarise(account: Account, page: Page) -> None:
    """Say in sentences with numbers what the game came to."""
    say_decisions(account, page)
    say_interests(account, page)
    chips = len(account.scenarios) * len(account.game.seats)
    changed = sum(one.would_differ(one.winner(one.first)) for one in account.scenarios)
    page.say("debates", turned=sum(one.turned for one in account.scenarios), chips=chips, results=changed)
    page.say("goods", account.game, shown=len(account.game.of_act("disclose", "disclose_to_all")))
    for seat in account.game.seats:
        say_player(account, page, seat)
    parts = [
        page.message("gini_after", gini=page.decimal(gini(row), 2), round=n) for n, row in enumerate(account.wealth, 1)
    ]
    page.say("inequality", wealth=page.join(parts), items=page.decimal(gini(account.items[-1]), 2))


def say_decisions(account: Account, page: Page) -> None:
    """Say what the answers brought, how each scenario was decided, and what equal chips would have changed."""
    game = account.game
    parts = [
        page.message("earned", points=game[f"points_in_round_{n}"], money=game.end.tax_by_round[n - 1], round=n)
        for n in (1, 2, 3)
    ]
    page.say("values", rounds=page.join(parts))
    for one in account.scenarios:
        agree, disagree = map(one.total, SIDES)
        before, won = word_answer(page, one.ahead(one.first)), word_answer(page, one.winning)
        tie = 0 if one.ahead() or not one.winning else 2 if one.is_by_chance else 1
        numbers = {"agree": agree, "disagree": disagree, "points": one.points, "turned": one.turned, "tie": tie}
        page.say("scenario", title=account.title(one), round=one.round, won=won, before=before, **numbers)
    others = [
        page.message("answer", title=account.title(one), answer=word_answer(page, one.winner(heads=True)))
        for one in account.scenarios
        if one.would_differ(one.winner(heads=True))
    ]
    page.say("otherwise", turned=len(others), which=page.join(others) if others else "")


def say_player(account: Account, page: Page, seat: int) -> None:
    game = account.game
    drawn = [(kind, getattr(game.end, kind)[seat]) for kind in ("talent", "family", "reversal")]
    cards = [
        page.message("card", title=game.title(kind, card), wealth=game.rows[kind][card]["wealth"])
        for kind, card in drawn
    ]
    page.say("player", game, seat=seat, cards=page.join(cards), wealth=[row[seat] for row in account.wealth])


# ---------------------------------------------------------------- what all would have voted, with all cards known
def word_answer(page: Page, answer: int, otherwise: str = "none") -> Message:
    """Agree or Disagree; the text `otherwise` where neither won, and that of chance where it would decide."""
    if answer == BY_CHANCE:
        return page.label("answers.by_chance")
    return page.label(f"answers.{Answer.name_of(answer).lower() if answer else otherwise}")


def side_taken(chip: int, interest: int) -> str:
    """Whether a chip was laid for the interest of its player."""
    if interest == Answer.NONE:
        return INDIFFERENT
    return WITH if chip == interest else AGAINST


def say_interests(account: Account, page: Page) -> None:
    """Say what known cards would have changed: for the group, then for each player."""
    parts = [word_turned(account, page, heads) for heads in (False, True)]
    page.say("known_group", votes=parts[0], people=parts[1])
    for seat in account.game.seats:
        sides = account.sides_taken(seat)
        behind = [side for side, one in zip(sides, account.scenarios, strict=True) if one.round == 1].count(AGAINST)
        lay, against, same = (sides.count(side) for side in (WITH, AGAINST, INDIFFERENT))
        page.say("known_player", seat=seat, lay=lay, against=against, behind=behind, same=same)


def word_turned(account: Account, page: Page, heads: bool) -> Message:
    """Name the scenarios that would have turned if all had voted for their interest, by votes or by heads."""
    turned = [
        page.message("answer", title=account.title(one), answer=word_answer(page, won, "tie"))
        for one, its in account.with_interests()
        if one.would_differ(won := one.winner(its.chips(one.last), heads=heads))
    ]
    which = page.join(turned) if turned else ""
    return page.message("turned", turned=len(turned), scenarios=len(account.scenarios), heads=int(heads), which=which)


def show_interests(account: Account, page: Page) -> None:
    """Show the chips beside the interests: in all, by scenario and player, and what would have won."""
    sides = (WITH, AGAINST, INDIFFERENT)
    taken = [(page.names[seat], account.sides_taken(seat)) for seat in account.game.seats]
    labels = {side: page.label(f"sides.{side}") for side in sides}
    page.show("chips", [[name, labels[side], of_seat.count(side)] for name, of_seat in taken for side in sides])
    rows: list[list[Any]] = []
    for one, its in account.with_interests():
        for seat in account.game.seats:
            interest, words = its.of(seat), word_vote(page, one, its, seat)
            row = [account.heading(one), page.names[seat], words, word_answer(page, one.last[seat])]
            rows.append([*row, word_answer(page, interest, "indifferent"), its.agree[seat], its.disagree[seat]])
    page.show("interests", rows)
    rows = []
    for one, its in account.with_interests():
        chips = its.chips(one.last)
        ways = {"votes": one.winner(chips), "people": one.winner(chips, heads=True)}
        turned = [page.label(f"turned_by.{by}") for by, won in ways.items() if one.would_differ(won)]
        ahead = [
            word_ahead(page, one, laid, heads) for laid, heads in ((one.last, False), (chips, False), (chips, True))
        ]
        rows.append([account.heading(one), *ahead, page.join(turned or [page.label("turned_by.neither")])])
    page.show("results", rows)


def word_vote(page: Page, one: Scenario, its: Interests, seat: int) -> Message:
    """ "Knowing talents, Fern voted Agree; with every card known, Fern’s interest lay with Disagree, 8 to 7." """
    interest, (less, more) = its.of(seat), sorted((its.agree[seat], its.disagree[seat]))
    return page.message(
        f"interest_{side_taken(one.last[seat], interest)}",
        known=page.label(f"rounds.known.{one.round - 1}"),
        seat=seat,
        voted=word_answer(page, one.last[seat]),
        interest=word_answer(page, interest),
        more=more,
        less=less,
    )


def word_ahead(page: Page, one: Scenario, chips: list[int], heads: bool) -> Message:
    """ "Agree, 4 to 2" or "a tie, 3 to 3"."""
    less, more = sorted(one.total(answer, chips, heads=heads) for answer in SIDES)
    ahead = word_answer(page, one.ahead(chips, heads=heads), "tie")
    return page.message("ahead", answer=ahead, more=more, less=less)


# ---------------------------------------------------------------- pictures
def show_votes(account: Account, page: Page) -> None:
    """Show votes by weight on each scenario, with the award and what equal chips would have decided."""
    rows: list[list[Any]] = []
    for one in account.scenarios:
        for answer in SIDES:
            row = [account.heading(one), word_answer(page, answer), one.total(answer), one.award[answer - 1]]
            rows.append([*row, one.total(answer, one.first), one.total(answer, heads=True)])
    page.show("votes", rows)


def show_values(account: Account, page: Page) -> None:
    """Show how many chips lay on each principle, and the points and tax money of each round."""
    principles, mitigation = list[list[Any]](), list[list[Any]]()
    for n in (1, 2, 3):
        title = page.label(f"rounds.titles.{n - 1}")
        held = [one for one in account.scenarios if one.round == n and one.mitigating]
        shared = sum(one.last.count(one.mitigating) for one in held)
        chips = (shared, sum(len(one.last) for one in held) - shared)
        principles += [[title, page.label(f"rounds.principles.{n - 1}.{i}"), chips[i]] for i in range(2)]
        points = [account.game[f"{what}_in_round_{n}"] for what in ("points", "possible")]
        mitigation.append([title, *points, account.game.end.tax_by_round[n - 1]])
    page.show("values", principles)
    page.show("mitigation", mitigation)


def show_rounds(account: Account, page: Page) -> None:
    """Show wealth, votes and supported items round by round, and how unequal they were."""
    rounds = zip(account.wealth, account.votes, strict=True)
    page.show_lines("wealth", [list(zip(wealth, votes, strict=True)) for wealth, votes in rounds], first=1)
    page.show_lines("items", account.items)
    unequal: list[list[Any]] = []
    for n, of_round in enumerate(zip(account.wealth, account.items[1:], strict=False), 1):
        for what, held in zip(("wealth", "items"), of_round, strict=True):
            unequal.append([n, page.label(f"unequal.{what}"), round(gini(held), 3)])
    page.show("inequality", unequal)


def show_help(game: History, page: Page) -> None:
    """Show who proposed goods that were bought for whom."""
    added = game.of_act("add_beneficiary")
    helped = Counter((step.by, step.values[0], CARD_GOOD[step.before.proposed]) for step in added)
    page.show_flow("help", helped, [game.title("good", good) for good in range(GOODS)])
