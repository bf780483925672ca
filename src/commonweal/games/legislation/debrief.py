"""Write the debrief of Legislation: what happened, in sentences with numbers and in pictures. The words: debrief.toml.

It never contains what secret ballots would reveal: of secret votes it has only totals, and it leaves out money that
each seat keeps secret."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

from commonweal.debriefing import Fate, History, Page, percent
from commonweal.games.legislation.cards import CROWN
from commonweal.games.legislation.history import Bill, bills_in, closings, decides_bill, holds_election, word_cards
from commonweal.games.legislation.lessons import find_lessons
from commonweal.games.legislation.measures import SPENT_ON
from commonweal.games.legislation.rules.crown import is_satisfied
from commonweal.games.legislation.rules.objective import count, holds_crown, satisfied_on
from commonweal.games.legislation.state import PLUS, Ended
from commonweal.wording import Message


def debrief(game: History, page: Page) -> None:
    """Write the debrief of a finished game."""
    bills = bills_in(game)
    say_ending(game, page)
    say_bills(bills, page)
    say_votes(game, bills, page)
    say_campaigns(game, page)
    say_what_could_be_read(game, page)
    say_guesses(game, page)
    show_bills(game, bills, page)
    show_demands(game, page)
    show_money(game, page)
    show_elections(game, page)
    show_chairs(game, bills, page)
    find_lessons(game, bills, page)


# ---------------------------------------------------------------- the ending
def say_ending(game: History, page: Page) -> None:
    """Say what became of everybody: demands met, elections won, and whether the seat has won."""
    cards, met, won = (game.of_seats(name) for name in ("demands", "demands_met", "won"))
    terms = game.of_seats("elections_won")
    fates = []
    for seat in game.seats:
        of = page.label("ending.met", met=met[seat], of=cards[seat])
        share = met[seat] / max(1, cards[seat])
        fates.append(Fate(seat, [of, terms[seat]], word_demands(game, page, seat), share, bool(won[seat])))
    title, winners = Ended.names()[game.end.ended].lower(), game.end.winner
    names, number = name_all(game, page, winners), winners.bit_count()
    page.end(title, fates, winners=names, sessions=game["sessions"], number=number)


def word_demands(game: History, page: Page, seat: int) -> Message | None:
    """Which demands of a seat the law met in the end, and which it did not; None for a seat that has left."""
    sides: tuple[list[str], list[str]] = ([], [])
    for card in (card for card in range(CROWN) if count(game.end, seat, card) > 0):
        title, copies = game.title("red", card), count(game.end, seat, card)
        is_met = satisfied_on(game.end, seat, card // 2) > 0 and meets(game.end, seat, card)
        sides[not is_met].append(title if copies == 1 else f"{title} × {copies}")
    if holds_crown(game.end, seat):
        sides[not is_satisfied(game.end, seat)].append(game.title("red", CROWN))
    if not any(sides):
        return None
    met, unmet = (", ".join(title.replace(" ", "\N{NO-BREAK SPACE}") for title in side) for side in sides)
    kind = "demands" if met and unmet else "all_met" if met else "none_met"
    return page.label(f"ending.{kind}", met=met, unmet=unmet)


def meets(s: Any, seat: int, card: int) -> bool:
    """Whether the law meets a red card: with cards in both directions of an issue all of them, or none."""
    both = count(s, seat, card) > 0 and count(s, seat, card ^ 1) > 0
    return both or bool((s.law[card // 2] > 0) == (card % 2 == PLUS))


def name_all(game: History, page: Page, seats: int) -> Message:
    """The names of the seats of a bit set, or “Nobody”."""
    named = [seat for seat in game.seats if seats >> seat & 1]
    return page.join_seats(named) if named else page.label("ending.nobody")


# ---------------------------------------------------------------- sentences
def say_bills(bills: list[Bill], page: Page) -> None:
    """How many bills passed, session by session."""
    sessions = []
    for session, group in groupby(bills, key=lambda bill: bill.session):
        of_session = list(group)
        passed = sum(bill.passed for bill in of_session)
        sessions.append(page.message("session", session=session, passed=passed, bills=len(of_session)))
    page.say("bills", passed=sum(bill.passed for bill in bills), bills=len(bills), sessions=page.join(sessions))
    page.say("amendments")


def say_votes(game: History, bills: list[Bill], page: Page) -> None:
    """Say how many votes served their voters’ interests and how many did not: for everybody if votes were public,
    otherwise totals."""
    for_own, against = (sum(game.of_seats(f"votes_{way}_interest")) for way in ("with", "against"))
    if for_own + against > 0:
        page.say("interest", share=percent(for_own / (for_own + against)), cards=for_own + against)
    for secret in (False, True):
        voted = [bill for bill in bills if bill.tally and bill.secret == secret]
        if voted and any(bill.secret for bill in bills):
            ayes, nays, presents = (sum(bill.tally[n] for bill in voted if bill.tally) for n in range(3))
            page.say(
                "secret" if secret else "public",
                bills=len(voted),
                passed=sum(bill.passed for bill in voted),
                ayes=ayes,
                nays=nays,
                presents=presents,
                surprising=sum(bill.surprising for bill in voted),
            )


def say_campaigns(game: History, page: Page) -> None:
    """What campaigns cost, how many voids hit, and how many were re-elected."""
    if any(map(holds_election, game.steps)):
        own, attacks, voids = (sum(game.of_seats(f"spent_on_{what}")) for what in SPENT_ON)
        page.say("campaigns", own=own, attacks=attacks, voids=voids)


def say_what_could_be_read(game: History, page: Page) -> None:
    """Say how much of everybody’s demands their open acts revealed."""
    read, held = sum(game.of_seats("issues_read")), sum(game.of_seats("issues_held"))
    if held > 0:
        page.say("read", read=read, held=held)


def say_guesses(game: History, page: Page) -> None:
    """How many guesses about the demands of others were right (LG-98)."""
    if game.guesses:
        made, right = (sum(numbers) for numbers in zip(*game.guesses.values(), strict=True))
        page.say("guesses", made=made, right=right)
        page.show("guesses", [[page.names[seat], *numbers] for seat, numbers in sorted(game.guesses.items())])


# ---------------------------------------------------------------- pictures
def show_bills(game: History, bills: list[Bill], page: Page) -> None:
    """Show every bill and its vote, how many passed in each session, and public votes for and against interests."""
    rows = []
    counted: Counter[tuple[int, str]] = Counter()
    for number, bill in enumerate(bills, 1):
        outcome = "passed" if bill.passed else "failed"
        counted[bill.session, outcome] += 1
        ballot = "none" if bill.tally is None else "secret" if bill.secret else "public"
        cards = word_cards(game, bill.cards)
        tally: list[int | str] = [*bill.tally] if bill.tally else ["", "", ""]
        said = [page.label(f"ballots.{ballot}"), page.label(f"outcomes.{outcome}")]
        rows.append([number, bill.session, page.names[bill.chair], cards, *tally, *said])
    page.show("bills", rows)
    sessions = sorted({bill.session for bill in bills})
    outcomes = ("passed", "failed")
    page.show("passed", [[n, page.label(f"outcomes.{o}"), counted[n, o]] for n in sessions for o in outcomes])
    sides = {side: game.of_seats(f"votes_{side}_interest") for side in ("with", "against")}
    if any(map(sum, sides.values())):
        rows = [[page.names[s], page.label(f"sides.{side}"), n[s]] for s in game.seats for side, n in sides.items()]
        page.show("interest", rows)


def show_demands(game: History, page: Page) -> None:
    """Show how many demands of each seat were met when each session closed."""
    page.show_lines("demands", [game.of_seats("demands_met", s) for s in closings(game)], first=1)


def show_money(game: History, page: Page) -> None:
    """Show tokens after every bill and election, unless they are secret, and what they were spent on."""
    if not game.end.money_hidden:
        held = [step.after for step in game.steps if decides_bill(step) or holds_election(step)]
        page.show_lines("money", [s.money[: s.seats] for s in held], first=1)
    spent = {what: game.of_seats(f"spent_on_{what}") for what in SPENT_ON}
    if any(map(sum, spent.values())):
        rows = [[page.names[s], page.label(f"spent.{what}"), n[s]] for s in game.seats for what, n in spent.items()]
        page.show("spent", rows)


def show_elections(game: History, page: Page) -> None:
    """Show who was re-elected in each session and who was not, and what the campaign before it cost."""
    rows, counted = [], []
    spent_before = [0] * len(SPENT_ON)
    for step in filter(holds_election, game.steps):
        s, stood = step.after, step.before.in_play
        spent = [sum(of_seat[n] for of_seat in s.spent[: s.seats]) for n in SPENT_ON.values()]
        cost = [now - before for now, before in zip(spent, spent_before, strict=True)]
        sides = {"won": s.reelected, "lost": stood & ~s.reelected}
        rows.append([s.session, *(name_all(game, page, seats) for seats in sides.values()), *cost])
        counted += [[s.session, page.label(f"elections.{o}"), seats.bit_count()] for o, seats in sides.items()]
        spent_before = spent
    if rows:
        page.show("elections", counted)
        page.show("terms", rows)


def show_chairs(game: History, bills: list[Bill], page: Page) -> None:
    """Show what the bills of each chair brought itself and, on average, each other seat."""
    own, others = game.of_seats("gained_as_chair"), game.of_seats("others_gained")
    passed = Counter(bill.chair for bill in bills if bill.passed)
    chaired = Counter(bill.chair for bill in bills)
    rows = [[page.names[s], chaired[s], passed[s], own[s], page.decimal(others[s] / 1000)] for s in game.seats]
    page.show("chairs", rows)
