"""Colored Spaces and Cards: cards are drawn, and what they say comes true."""
# The manual, "Colored Spaces and Cards": NT-41 to NT-44, NT-137 to NT-146, NT-R56 to NT-R60, NT-R80.

from commonweal.games.new_tabor.cards import (
    CARDS_IN,
    CONSUMPTION,
    INDUSTRIES,
    LABOR,
    NEEDS,
    OPPORTUNITY,
    WANTS,
    WANTS_CARDS,
    CardDeck,
)
from commonweal.games.new_tabor.rules import beginning, losses, turns
from commonweal.games.new_tabor.state import (
    MOST_ABILITY,
    MOST_INPUT,
    SEATS,
    WANTS_HELD,
    Draw,
    Notice,
    Phase,
)
from commonweal.institutions import decks
from commonweal.rulebook import EVERY_SEAT, among, announce, announce_to, chance, forced, known_to

DECK_OF = (0, CardDeck.LABOR, CardDeck.CONSUMPTION, CardDeck.OPPORTUNITY, CardDeck.NEEDS, 0, CardDeck.LOSS)
"""The deck that a draw is from. Wants Cards lie elsewhere."""


# ---------------------------------------------------------------- drawing
def begin(s, draw):
    """The current player draws a card; when none is left face down, those face up are shuffled. If there are none
    either, nothing is drawn (NT-139, NT-R56)."""
    s.phase = Phase.DRAWING
    s.drawing = draw
    if draw == Draw.WANTS:
        turn_over_wants(s)
    else:
        decks.turn_over(s, DECK_OF[draw])
    left = s.wants_left if draw == Draw.WANTS else s.cards_left[DECK_OF[draw]]
    if left == 0:
        announce(s, Notice.NO_CARD_LEFT, s.current)
        go_on(s)


def go_on(s):
    """After a Labor Card comes a Consumption Card, and then the next player’s choice or the turn; after a card of the
    Life Path the turn is over (NT-47, NT-58, NT-72)."""
    drawn = s.drawing
    s.drawing = Draw.NOTHING
    if drawn == Draw.LABOR:
        begin(s, Draw.CONSUMPTION)
    elif drawn == Draw.CONSUMPTION:
        s.drawn_in[s.current] = s.quarter
        if s.quarter == 1:
            beginning.go_on(s)
        else:
            turns.open_turn(s)
    else:
        turns.end_turn(s)


def odds(s, draw, card):
    """Each card that lies face down in the deck that is drawn from is equally likely."""
    return decks.odds_of(s, DECK_OF[draw], card) if s.drawing == draw else 0


WHO = forced("current", SEATS)


# ---------------------------------------------------------------- the sheet
def add_ability(s, seat, industry, more):
    """Add Ability for the rest of the Game (NT-42, NT-140)."""
    s.ability[seat][industry] = min(MOST_ABILITY, s.ability[seat][industry] + more)


def add_input(s, seat, industry, more):
    """Add an Input, due in this Quarter and in every later one (NT-42, NT-146, NT-R14)."""
    s.input_total[seat][industry] = min(MOST_INPUT, s.input_total[seat][industry] + more)
    s.input_due[seat][industry] = min(MOST_INPUT, s.input_due[seat][industry] + more)
    s.inputs_of[s.quarter - 1] += more


# ---------------------------------------------------------------- Labor and Consumption Cards
def odds_draw_labor(s, seat, card):
    return odds(s, Draw.LABOR, card)


@chance(Phase.DRAWING, seat=WHO, card=among(CARDS_IN[CardDeck.LABOR], kind="labor"))
def draw_labor(s, seat, card):
    """Draw a Labor Card: Ability for the rest of the Game. All earlier Inputs are due again in full (NT-41, NT-42,
    NT-47, NT-88, NT-R57)."""
    decks.draw(s, CardDeck.LABOR, card, decks.OUT)
    announce(
        s, Notice.ABILITIES, seat, LABOR[card][0], LABOR[card][1], LABOR[card][2], LABOR[card][3]
    )  # in the order of the Industries
    for industry in range(INDUSTRIES):
        add_ability(s, seat, industry, LABOR[card][industry])
    make_due_again(s, seat)
    go_on(s)


def make_due_again(s, seat):
    """All earlier Inputs are due again in full (NT-88, NT-R57)."""
    due = 0
    for industry in range(INDUSTRIES):
        s.input_due[seat][industry] = s.input_total[seat][industry]
        due += s.input_total[seat][industry]
    s.inputs_of[s.quarter - 1] += due
    if due > 0:
        announce(
            s, Notice.DUE_AGAIN, seat, s.input_due[seat][0], s.input_due[seat][1], s.input_due[seat][2],
            s.input_due[seat][3],
        )  # fmt: skip


def odds_draw_consumption(s, seat, card):
    return odds(s, Draw.CONSUMPTION, card)


@chance(Phase.DRAWING, seat=WHO, card=among(CARDS_IN[CardDeck.CONSUMPTION], kind="consumption"))
def draw_consumption(s, seat, card):
    """Draw a Consumption Card: Inputs of this Quarter and all later ones (NT-41, NT-42, NT-47, NT-88, NT-R57)."""
    decks.draw(s, CardDeck.CONSUMPTION, card, decks.OUT)
    announce(
        s, Notice.INPUTS, seat, CONSUMPTION[card][0], CONSUMPTION[card][1], CONSUMPTION[card][2], CONSUMPTION[card][3]
    )
    for industry in range(INDUSTRIES):
        add_input(s, seat, industry, CONSUMPTION[card][industry])
    go_on(s)


# ---------------------------------------------------------------- cards of the Life Path
def odds_draw_opportunity(s, seat, card):
    return odds(s, Draw.OPPORTUNITY, card)


@chance(Phase.DRAWING, seat=WHO, card=among(CARDS_IN[CardDeck.OPPORTUNITY], kind="opportunity"))
def draw_opportunity(s, seat, card):
    """Draw an Opportunity Card: Ability from the next Production on (NT-137, NT-140)."""
    decks.draw(s, CardDeck.OPPORTUNITY, card, decks.DISCARDED)
    for industry in range(INDUSTRIES):
        add_ability(s, seat, industry, OPPORTUNITY[card][industry])
        if OPPORTUNITY[card][industry] > 0:
            announce(s, Notice.ABILITY_GAINED, seat, OPPORTUNITY[card][industry], industry)
    go_on(s)


def odds_draw_needs(s, seat, card):
    return odds(s, Draw.NEEDS, card)


@chance(Phase.DRAWING, seat=WHO, card=among(CARDS_IN[CardDeck.NEEDS], kind="needs"))
def draw_needs(s, seat, card):
    """Draw a Needs Card: Inputs of this Quarter and all later ones (NT-137, NT-146)."""
    decks.draw(s, CardDeck.NEEDS, card, decks.DISCARDED)
    for industry in range(INDUSTRIES):
        add_input(s, seat, industry, NEEDS[card][industry])
        if NEEDS[card][industry] > 0:
            announce(s, Notice.INPUT_GROWS, seat, NEEDS[card][industry], industry)
    go_on(s)


def odds_draw_loss(s, seat, card):
    return odds(s, Draw.LOSS, card)


@chance(Phase.DRAWING, seat=WHO, card=among(CARDS_IN[CardDeck.LOSS], kind="loss"))
def draw_loss(s, seat, card):
    """Draw a Loss Card: it takes of what there is now, and leaves no debt (NT-44, NT-137, NT-142 to NT-145)."""
    decks.draw(s, CardDeck.LOSS, card, decks.DISCARDED)
    losses.suffer(s, seat, card)
    go_on(s)


# ---------------------------------------------------------------- Wants Cards
def turn_over_wants(s):
    """When no Wants Card is left face down, those face up are shuffled (NT-139)."""
    if s.wants_left > 0:
        return
    for place in range(s.used_count):
        s.wants_deck |= 1 << s.wants_used[place]
        s.wants_left += 1
        s.wants_used[place] = -1
    s.used_count = 0


def sees_wants(s, seat, holder):
    """Who sees which Wants Card is drawn: all, or by charter its holder alone (NT-239, NT-R80)."""
    return EVERY_SEAT if s.open_holdings else 1 << holder


def odds_draw_wants(s, seat, card):
    return s.wants_deck >> card & 1 if s.drawing == Draw.WANTS else 0


@chance(Phase.DRAWING, seat=WHO, card=known_to(sees_wants, WANTS_CARDS, kind="wants"))
def draw_wants(s, seat, card):
    """Draw a Wants Card, and keep it until all its Products have been consumed for it (NT-137, NT-141)."""
    slot = slot_of_want(s, seat, -1)
    s.wants_deck &= ~(1 << card)
    s.wants_left -= 1
    s.wants_held[slot] = card
    s.wants_count[seat] += 1
    for industry in range(INDUSTRIES):
        s.want_due[slot][industry] = WANTS[card][industry]
        if WANTS[card][industry] > 0:
            tell_want(s, seat, WANTS[card][industry], industry)
    go_on(s)


def tell_want(s, seat, units, industry):
    """Say what a Want takes to those who see it (NT-141, NT-239, NT-R80)."""
    announce_to(s, sees_wants(s, seat, seat), Notice.WANT_TAKES, units, industry)


def slot_of_want(s, seat, card):
    """Where a Wants Card lies that a player holds, or for -1 an empty place; -1 if there is none."""
    for slot in range(WANTS_HELD * seat, WANTS_HELD * (seat + 1)):
        if s.wants_held[slot] == card:
            return slot
    return -1


def use_want(s, seat, slot):
    """A Want is satisfied, or its holder is out: the card goes face up under its deck (NT-141, NT-R78)."""
    s.wants_used[s.used_count] = s.wants_held[slot]
    s.used_count += 1
    s.wants_held[slot] = -1
    s.wants_count[seat] -= 1
    for industry in range(INDUSTRIES):
        s.want_due[slot][industry] = 0
