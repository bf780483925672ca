"""Moot, a small assembly for the laws of institutions: lots, motions, seconds, votes, cards, a tax, and who is out."""

from __future__ import annotations

from commonweal.institutions import asking, ballots, decks, hands, interrupts, lots, motion, standing, sums
from commonweal.rulebook import (
    CHANCE,
    NOBODY,
    RuleEnum,
    act,
    among,
    announce,
    chance,
    choice,
    computed,
    count_options,
    forced,
    integer,
    known_to,
    public,
    secret,
    switch,
)
from commonweal.rulebook.measures import count

SEATS = 4
FACES = 3
TURNS = 10
CARDS = (3, 2)
COINS = 99
VALUES = 4
LETTERS = [{"name": f"letter {n}"} for n in range(6)]


class Phase(RuleEnum):
    LOTS, DEAL, TURN, DRAW, SECOND, VOTE, ROLL_CALL, BALLOT, RANK, OVER = range(10)


class Show(RuleEnum):
    OPEN, ROLL_CALL, SECRET = range(3)


class Place(RuleEnum):
    UNSEEN, PILE = range(2)


class Charter:
    salary = integer(0, 3, default=1, rule="MO-3", changeable=True)
    threshold = choice(ballots.Threshold, rule="MO-3", changeable=True)
    extension = choice(ballots.Extension, rule="MO-3", changeable=True)
    of_all = switch(rule="MO-3", changeable=True)
    show = choice(Show, rule="MO-4")
    seconds = switch(rule="MO-5", default=1)


OPTIONS = count_options(Charter, SEATS)


def are_shown(s):
    """Ballots are shown once all have voted, at once in a roll call, or never (MO-4)."""
    return s.show != Show.SECRET and ballots.shown_in_roll_call(s)


@computed(high=2)
def extension_now(s):
    """A motion is sent back once (MO-3)."""
    return s.extension if s.extensions == 0 else ballots.Extension.NEVER


class State:
    phase = public(Phase)
    active = public(high=SEATS - 1, kind="seat")
    turn_no = public(high=TURNS)
    coins = public(SEATS, high=COINS)
    chest = public(high=400)
    extensions = public(high=1)
    lot = lots.fields(SEATS, faces=FACES)
    standing = standing.fields(SEATS, ordered=True)
    asking = asking.fields(SEATS, hands=True)
    vote = ballots.fields(
        SEATS, 3, roll_call=True, interests=True, remembers=True, thresholds=True, seen=are_shown, for_good=True
    )
    motion = motion.fields(SEATS, options=OPTIONS, values=VALUES)
    back = interrupts.fields(Phase, depth=2)
    cards = decks.fields(len(CARDS), max(CARDS), SEATS)
    sums = sums.fields(SEATS)
    letters = hands.fields(SEATS, 2, LETTERS, kind="letter", rules="MO-10", places=Place)


class Reason(RuleEnum):
    OK, TOO_MANY, RAISED, VOTED, LAST_ONE, NO_CARD, NOT_HELD, SHOWN = range(8)


class Notice(RuleEnum):
    CARRIED, FAILED, EXTENDED, TAXED, VOTED = range(5)


def setup(s):
    standing.everybody_is_in(s)
    standing.clear_order(s)
    asking.stop(s)
    asking.lower_all(s)
    motion.begin(s)
    ballots.weigh_equally(s)
    s.first_called = -1
    for deck in range(len(CARDS)):
        decks.begin(s, deck, CARDS[deck])
    for seat in range(s.seats):
        s.coins[seat] = 3
    hands.begin(s)
    s.phase = Phase.LOTS
    lots.begin(s, s.in_play, 0)


def to_act(s):
    if s.phase == Phase.TURN:
        return 1 << s.active
    if s.phase == Phase.SECOND:
        return asking.waiting(s)
    if s.phase == Phase.ROLL_CALL:
        return 1 << ballots.called(s)
    if s.phase == Phase.VOTE or s.phase == Phase.BALLOT:
        return ballots.waiting(s)
    return NOBODY if s.phase == Phase.OVER else CHANCE


# ---------------------------------------------------------------- lots: who begins
def odds_roll_die(s, seat, number):
    return 1 if seat >= 0 else 0


@chance(Phase.LOTS, seat=forced(lots.next_to_roll, SEATS), number=among(FACES, low=1))
def roll_die(s, seat, number):
    """The highest roll begins; those who are tied roll again (MO-1)."""
    lots.roll(s, seat, number)
    if lots.winner(s) >= 0:
        s.active = lots.winner(s)
        s.phase = Phase.DEAL


# ---------------------------------------------------------------- letters
def next_for_letter(s):
    for seat in range(s.seats):
        if s.deck_size > 0 and hands.empty_slot(s, seat) >= 0:
            return seat
    return -1


def in_deck(s):
    return s.deck


def odds_deal_letter(s, seat, letter):
    return s.deck >> letter & 1 if seat >= 0 else 0


@chance(
    Phase.DEAL,
    seat=forced(next_for_letter, SEATS),
    letter=known_to("seat", len(LETTERS), candidates=in_deck),
)
def deal_letter(s, seat, letter):
    """Everybody draws two letters, as long as there are any (MO-10)."""
    hands.draw(s, seat, letter)
    if next_for_letter(s) < 0:
        s.phase = Phase.TURN


def why_not_show_letter(s, owner, letter, seat):
    if not hands.holds(s, owner, letter):
        return Reason.NOT_HELD
    if seat == owner or seat >= s.seats or hands.is_shown(s, owner, letter, seat):
        return Reason.SHOWN
    return Reason.OK


@act(Phase.TURN, letter=known_to("seat", len(LETTERS), candidates=hands.held), seat=known_to("seat", SEATS))
def show_letter(s, owner, letter, seat):
    """Show a letter to one other (MO-10)."""
    hands.show(s, owner, letter, seat)


def why_not_publish_letter(s, owner, letter):
    if not hands.holds(s, owner, letter):
        return Reason.NOT_HELD
    return Reason.SHOWN if hands.is_shown_to_all(s, owner, letter) else Reason.OK


@act(Phase.TURN, letter=among(len(LETTERS), candidates=hands.held, open=True))
def publish_letter(s, owner, letter):
    """Show a letter to all (MO-10)."""
    hands.show_to_all(s, owner, letter)


def why_not_send_letter(s, seat, letter):
    return Reason.OK if hands.holds(s, seat, letter) else Reason.NOT_HELD


@act(Phase.TURN, letter=among(len(LETTERS), candidates=hands.held))
def send_letter(s, seat, letter):
    """Lay a letter down; an empty deck is made of those that lie there (MO-10)."""
    hands.lay_away(s, seat, letter, Place.PILE)
    if s.deck_size == 0:
        for other in range(len(s.card_place)):
            if s.card_place[other] == Place.PILE:
                hands.back_to_deck(s, other)
    s.coins[seat] = min(COINS, s.coins[seat] + 1)
    next_turn(s)


# ---------------------------------------------------------------- cards
def why_not_take_card(s, seat):
    return Reason.OK if decks.has_cards(s, 0) else Reason.NO_CARD


@act(Phase.TURN)
def take_card(s, seat):
    """Take a card instead of other things (MO-2)."""
    decks.turn_over(s, 0)
    s.phase = Phase.DRAW


def odds_draw(s, card):
    return decks.odds_of(s, 0, card)


@chance(Phase.DRAW, card=max(CARDS))
def draw(s, card):
    """The first card is kept, the others are used at once (MO-2)."""
    decks.draw(s, 0, card, decks.at(s.active) if card == 0 else decks.DISCARDED)
    s.coins[s.active] = min(COINS, s.coins[s.active] + card)
    next_turn(s)


# ---------------------------------------------------------------- a motion, its second, and the vote
def why_not_propose(s, seat, option, value):
    return Reason.TOO_MANY if s.motions_made[seat] >= 2 else motion.why_not_propose(s, option, value)


@act(Phase.TURN, previewable=True, option=OPTIONS, value=VALUES)
def propose(s, seat, option, value):
    """Move to change the charter; somebody else must second, if the charter says so (MO-3, MO-5)."""
    motion.propose(s, seat, option, value)
    s.extensions = 0
    if s.seconds:
        interrupts.interrupt(s, Phase.SECOND)
        asking.ask_around(s, s.in_play & ~(1 << seat), seat)
    else:
        begin_vote(s)


@act(Phase.SECOND, always=True, previewable=True, yes=2)
def second(s, seat, yes):
    """Second a motion, or pass (MO-5)."""
    if yes:
        asking.stop(s)
        begin_vote(s)
        return
    asking.pass_on(s)
    if asking.is_over(s):
        motion.drop(s)
        interrupts.go_back(s)


def begin_vote(s):
    if s.show == Show.ROLL_CALL:
        interrupts.interrupt(s, Phase.ROLL_CALL)
        ballots.call_roll(s, s.in_play, s.active)
    else:
        interrupts.interrupt(s, Phase.BALLOT if s.show == Show.SECRET else Phase.VOTE)
        ballots.open_ballots(s, s.in_play)
    ballots.note_interests(s)


def why_not_vote(s, seat, answer):
    return Reason.OK if ballots.waits_for(s, seat) else Reason.VOTED


@act(Phase.VOTE, answer=secret(3, low=1))
def vote(s, seat, answer):
    """Vote aye, nay or present; the votes are shown once all have voted (MO-3)."""
    cast_ballot(s, seat, answer)


@act(Phase.ROLL_CALL, always=True, answer=among(3, low=1, open=True))
def answer(s, seat, answer):
    """Answer the roll call, so that all hear it (MO-4)."""
    cast_ballot(s, seat, answer)


def why_not_ballot_paper(s, seat, answer):
    """Who has voted does not vote again (MO-3)."""
    return Reason.OK if ballots.waits_for(s, seat) else Reason.VOTED


@act(Phase.BALLOT, answer=secret(3, low=1, for_good=True))
def ballot_paper(s, seat, answer):
    """Vote in secret: nobody ever learns who voted how (MO-4)."""
    cast_ballot(s, seat, answer)


def cast_ballot(s, seat, answer):
    ballots.cast(s, seat, answer)
    if ballots.opened(s):
        decide(s)


def remember(s, winning):
    if s.show == Show.SECRET:
        ballots.remember_secretly(s, winning)
    else:
        ballots.remember(s, winning)
        ballots.remember_needed(s, s.threshold, s.of_all)


def decide(s):
    """Once all have voted, the motion is carried, fails, or is sent back (MO-3)."""
    if s.phase == Phase.VOTE:
        for seat in range(s.seats):
            if s.voters >> seat & 1:
                announce(s, Notice.VOTED, seat, s.ballot[seat])
    came_to = ballots.result(s, s.threshold, s.of_all, extension_now(s), 1)
    remember(s, 0 if came_to == ballots.Result.EXTENDED else ballots.AYE if came_to else ballots.NAY)
    interrupts.go_back(s)
    if came_to == ballots.Result.EXTENDED:
        announce(s, Notice.EXTENDED)
        s.extensions += 1
        begin_vote(s)
        return
    if s.seconds:
        interrupts.go_back(s)
    if came_to == ballots.Result.PASSED and motion.carry(s):
        announce(s, Notice.CARRIED)
    else:
        announce(s, Notice.FAILED)
        motion.drop(s)
    next_turn(s)


def interest(s, seat):
    """The poor want higher salaries (MO-3)."""
    return ballots.AYE if s.coins[seat] < 4 else ballots.NAY


# ---------------------------------------------------------------- turns
def why_not_raise_hand(s, seat):
    if not standing.is_in(s, seat) or seat == s.active:
        return Reason.RAISED
    return Reason.OK if asking.place_of_hand(s, seat) < 0 else Reason.RAISED


@act(Phase.TURN, out_of_turn=True, previewable=True)
def raise_hand(s, seat):
    """Ask for the next turn (MO-6)."""
    asking.raise_hand(s, seat)


@act(Phase.TURN, always=True, previewable=True)
def end_turn(s, seat):
    """End one's turn (MO-6)."""
    next_turn(s)


def why_not_resign(s, seat):
    return Reason.LAST_ONE if standing.is_last(s) else Reason.OK


@act(Phase.TURN, previewable=True)
def resign(s, seat):
    """Leave the game (MO-7)."""
    standing.go_out(s, seat)
    next_turn(s)


def next_turn(s):
    """Salaries and a tax of five, which those who can pay share (MO-8); then the first raised hand, or the next."""
    s.turn_no += 1
    s.coins[s.active] = min(COINS, s.coins[s.active] + s.salary)
    for seat in range(s.seats):
        s.can_pay[seat] = s.coins[seat]
    missing = sums.charge(s, s.in_play, 5, 0)
    for seat in range(s.seats):
        s.coins[seat] -= s.pays[seat]
    s.chest += 5 - missing
    announce(s, Notice.TAXED, 5 - missing)
    if s.turn_no == TURNS or standing.is_last(s):
        rank_all(s)
        return
    asking.call_first(s)
    s.active = s.asked_now if s.asked_now >= 0 else standing.next_in_turn(s, s.active)
    asking.stop(s)
    s.phase = Phase.TURN


# ---------------------------------------------------------------- the end
def goes_before(s, one, other):
    """The richest first (MO-9)."""
    return s.coins[one] > s.coins[other]


def rank_all(s):
    s.phase = Phase.OVER if standing.place_all_that_are_certain(s) else Phase.RANK


def odds_break_tie(s, seat):
    return lots.odds_of(s, standing.next_in_order(s), seat)


@chance(Phase.RANK, seat=SEATS)
def break_tie(s, seat):
    """Chance ranks equals (MO-9)."""
    standing.place_next(s, seat)
    rank_all(s)


def utility(s, seat):
    """Coins (MO-9)."""
    return s.coins[seat]


# ---------------------------------------------------------------- measures
votes_held = ballots.votes_held(vote, answer, ballot_paper, source="MO-3")
decided_by_one = ballots.decided_by_one(vote, answer, source="MO-3")
for_oneself = ballots.with_interest(vote, answer, source="MO-3")
against_oneself = ballots.against_interest(vote, answer, source="MO-3")
ballots_cast = count(vote, answer, unit="ballots", text="Ballots.", source="MO-3")
