"""Riddles, a small game with cards that a charter may bring: a front is read aloud, its back shown after the guess."""

from __future__ import annotations

from commonweal.rulebook import CHANCE, NOBODY, RuleEnum, act, announce, below, chance, custom_deck, group, public
from commonweal.rulebook.charters.custom_decks import DeckFormat, Number, Text

SEATS = 3
CARDS = 4
ANSWERS = 3


class Phase(RuleEnum):
    DRAW, GUESS, OVER = range(3)


def fill(s, rows):
    for card, row in enumerate(rows):
        s.exists[card] = 1
        s.answer[card] = row["answer"]


RIDDLES = DeckFormat(
    "card", (Text("title", 20, unique=True), Number("answer", 0, ANSWERS - 1, back=True)), CARDS, fill, least=2
)


class Charter:
    riddles = custom_deck(RIDDLES, rule="RI-1")


def sees_back(s, seat, card):
    return s.shown[card] == 1


class State:
    phase = public(Phase)
    card = public(low=-1, high=CARDS - 1, kind="card")
    exists = public(CARDS, high=1)
    shown = public(CARDS, high=1)
    answer = group(sees_back, CARDS, high=ANSWERS - 1)
    active = public(high=SEATS - 1, kind="seat")
    points = public(SEATS, high=CARDS)
    hint = public(CARDS, high=ANSWERS)


class Reason(RuleEnum):
    OK, NOTHING = range(2)


class Notice(RuleEnum):
    BACK = 0


def setup(s):
    """Cards lie face down (RI-1)."""
    s.card = -1
    if not s.riddles:
        for card in range(CARDS):
            s.exists[card] = 1
            s.answer[card] = card % ANSWERS
    s.phase = Phase.DRAW


def to_act(s):
    if s.phase == Phase.DRAW:
        return CHANCE
    return 1 << s.active if s.phase == Phase.GUESS else NOBODY


def odds_draw(s, card):
    return 1 if s.exists[card] and not s.shown[card] else 0


@chance(Phase.DRAW, card=CARDS)
def draw(s, card):
    """The front is read aloud (RI-1)."""
    s.card = card
    s.phase = Phase.GUESS


@act(Phase.GUESS, always=True, number=ANSWERS)
def guess(s, seat, number):
    """The back is shown; whoever guessed right has a point (RI-2)."""
    s.shown[s.card] = 1
    s.points[seat] += number == s.answer[s.card]
    announce(s, Notice.BACK, s.answer[s.card])
    s.active = (seat + 1) % s.seats
    s.phase = Phase.OVER
    for card in range(CARDS):
        if odds_draw(s, card):
            s.phase = Phase.DRAW


def utility(s, seat):
    return s.points[seat]


def determinize(s, b, seat):
    for card in range(CARDS):
        if s.exists[card] and not s.shown[card]:
            s.answer[card] = below(b, ANSWERS)
    return True
