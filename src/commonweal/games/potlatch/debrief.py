"""Write the debrief of Potlatch: what happened, in sentences with numbers and in pictures. The words: debrief.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from commonweal.debriefing import Fate, History, Page, percent, signed
from commonweal.wording import Message

from .history import balance_of, finishes_gift, gifts_in, linked_games, reciprocity, units_given
from .lessons import find_lessons
from .state import TYPES, Notice, Type


def debrief(match: History, page: Page) -> None:
    """Write the debrief of a finished match."""
    games = linked_games(match)
    say_ending(match, games, page)
    numbers = [game.end.game_no if len(games) > 1 else 0 for game in games]
    for number, game in zip(numbers, games, strict=True):
        summarise(game, page, number)
    show_giving(games, page)
    for number, game in zip(numbers, games, strict=True):
        show_needs(game, page, number)
    show_status(games, page)
    page.show_acts(match)
    show_balance(games, page)
    find_lessons(match, games, page)


# ---------------------------------------------------------------- the ending
def say_ending(match: History, games: Sequence[History], page: Page) -> None:
    """Say what became of every house. Gifts are those of all linked games; houses and needs those of the last."""
    given = units_given([gift for game in games for gift in gifts_in(game)], match.seats)
    complete, met, needed = (match.of_seats(name) for name in ("house_complete", "units_met", "units_needed"))
    status = match.of_seats("status")
    fates = []
    for seat in match.seats:
        share = met[seat] / max(1, needed[seat])
        received = sum(row[seat] for row in given)
        cells = [percent(share), sum(given[seat]), received, signed(status[seat])]
        fates.append(Fate(seat, cells, word_house(match, page, seat), share, bool(complete[seat])))
    reached = match.of_seats("goals_met")[0]
    title = "linked" if len(games) > 1 else "one"
    page.end(title, fates, won=reached == len(games), reached=reached, games=len(games), complete=sum(complete))


def word_house(match: History, page: Page, seat: int) -> Message:
    """Say whether a house has all it needs, or what it lacks."""
    unmet = match.end.unmet[seat]
    names = Type.names()
    lacks = [page.label("ending.lack", units=unmet[type], type=names[type]) for type in range(TYPES) if unmet[type] > 0]
    return page.label("ending.lacks", lacks=page.join(lacks)) if lacks else page.label("ending.supplied")


# ---------------------------------------------------------------- sentences
def summarise(game: History, page: Page, number: int) -> None:
    """Summarise one game in a few sentences. number: of a linked game; 0 if it is the only one."""
    gifts, placed = gifts_in(game), game.of_act("place")
    closing = placed[0].before if placed else game.end
    complete = game.of_seats("house_complete")
    goal, seats = int(all(complete)), len(game.seats)
    page.say("ended", game, game=number, goal=goal, complete=sum(complete), seats=seats)
    needed = sum(game.of_seats("units_needed"))
    met_before, met = (sum(game.of_seats("units_met", s)) / needed for s in (closing, game.end))
    page.say("needs", gifts=percent(met_before), end=percent(met), cards=len(placed))
    given = units_given(gifts, game.seats)
    balance = balance_of(given)
    giver, taker = (balance.index(extreme) for extreme in (max(balance), min(balance)))
    page.say(
        "gifts",
        gifts=len(gifts),
        units=sum(map(sum, given)),
        giver=giver,
        giver_more=max(balance),
        taker=taker,
        taker_more=-min(balance),
    )
    levels = {gift.step.before.round_no: sum(gift.units) for gift in gifts}.values()  # after the last gift of a round
    mean = fmean(levels) if levels else 0.0
    page.say("returned", share=percent(reciprocity(given)), mean=page.decimal(mean), most=max(levels, default=0))
    exact = sum(step.announced(Notice.EXACT_FIT) for step in game.steps)
    wasted_before, wasted = (sum(game.of_seats("units_wasted", s)) for s in (closing, game.end))
    page.say("fits", exact=exact, wasted=wasted, by_gifts=wasted_before, by_placing=wasted - wasted_before)
    followed = sum(gift.step.before.invited >= 0 for gift in gifts)
    page.say("combining", game, followed=followed)
    status = game.of_seats("status")
    ranked = sorted(game.seats, key=lambda seat: -status[seat])
    page.say(
        "status",
        ranking=[page.message("rank", seat=seat, status=signed(status[seat])) for seat in ranked],
        spread=max(status) - min(status),
    )


# ---------------------------------------------------------------- pictures
def show_giving(games: Sequence[History], page: Page) -> None:
    """Show who gave what to whom: units by type."""
    units: Counter[tuple[int, int, int]] = Counter()
    for gift in (gift for game in games for gift in gifts_in(game)):
        units.update({(gift.giver, gift.receiver, type): n for type, n in enumerate(gift.units)})
    page.show_flow("giving", units, Type.names())


def show_needs(game: History, page: Page, number: int) -> None:
    """Show how the needs of each house were met, gift by gift, then card by card in the Closing Action."""
    gifts, placed = [gift.step for gift in gifts_in(game)], game.of_act("place")
    states, needed = [step.after for step in (*gifts, *placed)], game.of_seats("units_needed")
    met = [[0 for _ in game.seats], *(game.of_seats("units_met", s) for s in states)]
    shares = [[round(100 * (m / n)) for m, n in zip(row, needed, strict=True)] for row in met]
    page.show_lines("needs", shares, game=number, gifts=len(gifts), cards=len(placed))


def show_status(games: Sequence[History], page: Page) -> None:
    """Show Status over the whole match."""
    moments = [games[0].of_seats("status", games[0].start)]
    for game in games:
        steps = [step for step in game.steps if finishes_gift(step) or step is game.steps[-1]]
        moments += [game.of_seats("status", step.after) for step in steps]
    page.show_lines("status", moments)


def show_balance(games: Sequence[History], page: Page) -> None:
    """Show units given minus units received."""
    matrix = units_given([gift for game in games for gift in gifts_in(game)], games[0].seats)
    given, balance = [sum(row) for row in matrix], balance_of(matrix)
    page.show("balance", [[name, g, g - b, b] for name, g, b in zip(page.names, given, balance, strict=True)])
