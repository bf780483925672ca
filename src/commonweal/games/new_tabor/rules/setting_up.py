"""Setup: Potential Rent Cards are put in play, decks are shuffled, and the Die says who is Player 1."""
# The manual, "Setup": NT-8 to NT-23, NT-224 to NT-226.

from commonweal.games.new_tabor.cards import (
    AVERAGE_VALUE,
    BEST_RENT,
    CARDS_IN,
    DIE,
    INDUSTRIES,
    LOWEST_RENT,
    RENT_CARDS,
    RENT_INDUSTRY,
    WANTS_CARDS,
    CardDeck,
)
from commonweal.games.new_tabor.rules import board, offices
from commonweal.games.new_tabor.state import SEATS, WANTS_HELD, Notice, Phase
from commonweal.institutions import asking, ballots, decks, lots, motion, standing
from commonweal.rulebook import among, announce, chance, clash, forced


@clash("organizer_seat", "seats", rule="NT-226")
def organizer_has_no_seat(s):
    """The Organizer is one of the players, or none of them (NT-226)."""
    return s.organizer_seat > s.seats


def setup(s):
    """Lay out the table: all decks face down, no peg on the board, nothing on the sheets (NT-2, NT-12 to NT-14, NT-20
    to NT-22)."""
    s.quarter = 1
    s.current = s.first_seat = s.quarter_first = s.clerk = s.treasurer = s.asks_charity = -1
    s.late_seat = s.late_turn_of = -1
    standing.everybody_is_in(s)
    asking.stop(s)
    motion.begin(s)
    ballots.weigh_equally(s)
    board.lay_out(s)
    s.cap_seats = s.seats
    for seat in range(s.seats):
        s.vacancy_pref[seat] = 1
        s.moves_left[seat] = s.motions_per_turn
    shuffle_decks(s)
    remove_rent_cards(s)
    begin_rent_cards(s)


def shuffle_decks(s):
    """All decks lie face down (NT-21)."""
    for deck in range(len(CARDS_IN)):
        decks.begin(s, deck, CARDS_IN[deck])
    s.wants_deck = (1 << WANTS_CARDS) - 1
    s.wants_left = WANTS_CARDS
    for slot in range(SEATS * WANTS_HELD):
        s.wants_held[slot] = -1
    for place in range(WANTS_CARDS):
        s.wants_used[place] = -1
    for industry in range(INDUSTRIES):
        s.rent_in_play[industry] = -1


# ---------------------------------------------------------------- Potential Rent Cards
def is_removed(s, card):
    """Whether the charter takes a Potential Rent Card out of the box: the lowest-valued for an easier game, the
    highest-valued for a harder one (NT-18, NT-19, NT-225)."""
    return AVERAGE_VALUE[card] < LOWEST_RENT - s.difficulty or AVERAGE_VALUE[card] > BEST_RENT - s.difficulty


def remove_rent_cards(s):
    for card in range(RENT_CARDS):
        if is_removed(s, card):
            decks.draw(s, CardDeck.RENT, card, decks.OUT)


def begin_rent_cards(s):
    """In a first game the highest-valued cards are put in play; otherwise players draw, seat 1 first (NT-15, NT-16)."""
    s.current = 0
    s.phase = Phase.SETUP_RENT
    if s.first_game:
        for card in range(RENT_CARDS):
            if AVERAGE_VALUE[card] == min(BEST_RENT, BEST_RENT - s.difficulty):
                put_in_play(s, card)
        begin_roll(s)


def put_in_play(s, card):
    decks.draw(s, CardDeck.RENT, card, decks.OUT)
    s.rent_in_play[RENT_INDUSTRY[card]] = card


def odds_draw_rent(s, seat, card):
    return decks.odds_of(s, CardDeck.RENT, card)


@chance(Phase.SETUP_RENT, seat=forced("current", SEATS), card=among(RENT_CARDS, kind="rent"))
def draw_rent(s, seat, card):
    """Draw a Potential Rent Card; the first one of an Industry is put in play, others go back (NT-16, NT-17, NT-R1).
    Then all roll for who begins (NT-23)."""
    if s.rent_in_play[RENT_INDUSTRY[card]] < 0:
        put_in_play(s, card)
        announce(s, Notice.RENT_IN_PLAY, RENT_INDUSTRY[card], card)
    else:
        announce(s, Notice.RENT_PUT_BACK, RENT_INDUSTRY[card])
    s.current = (seat + 1) % s.seats
    for industry in range(INDUSTRIES):
        if s.rent_in_play[industry] < 0:
            return
    announce(s, Notice.ROLL_FOR_PLAYER_ONE)
    begin_roll(s)


# ---------------------------------------------------------------- the Die
def begin_roll(s):
    """Every player rolls, and the highest is Player 1 (NT-23)."""
    s.current = -1
    s.phase = Phase.SETUP_ROLL
    lots.begin(s, s.in_play, 0)


@chance(Phase.SETUP_ROLL, fair=True, seat=forced(lots.next_to_roll, SEATS), value=among(DIE, low=1))
def roll_for_player_one(s, seat, value):
    """Roll the Die for who is Player 1; those who are tied roll again (NT-23)."""
    if s.first_game and s.rolled[0] == 0:
        tell_first_game(s)
    lots.roll(s, seat, value)
    if lots.is_tied_again(s):
        announce(s, Notice.TIED_FOR_PLAYER_ONE, s.tied)
    elif lots.winner(s) >= 0:
        s.first_seat = s.quarter_first = lots.winner(s)
        announce(s, Notice.PLAYER_ONE, s.first_seat)
        offices.begin_term(s)


def tell_first_game(s):
    """A first game begins with this roll: say which Potential Rent Cards are in play, and what is rolled for (NT-15,
    NT-23)."""
    for industry in range(INDUSTRIES):
        announce(s, Notice.RENT_OF_FIRST_GAME, industry, s.rent_in_play[industry])
    announce(s, Notice.ROLL_FOR_PLAYER_ONE)
