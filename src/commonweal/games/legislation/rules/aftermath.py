"""Election, what follows: rewards and an exchange for winners, the charter’s consequences for losers."""
# The manual, "Election" and "Parties": LG-75 to LG-82, LG-129 to LG-132, LG-171 to LG-173, LG-R42 to LG-R44, LG-R90.

from commonweal.games.legislation.cards import CROWN
from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import assimilation, charter_changes, components, dealing, victory
from commonweal.games.legislation.rules.objective import count
from commonweal.games.legislation.state import ISSUES, RED, SEATS, Notice, Phase, Reason, Step, votes_would_show
from commonweal.institutions import standing
from commonweal.rulebook import act, announce, announce_to, chance, count_bits, forced, known_to, secret


def begin(s):
    """Consequences and exchanges are carried out seat by seat in seat order; under Assimilation losers leave first
    (LG-81, LG-184)."""
    s.seat_at = -1
    s.step = Step.NONE
    s.to_deal = 0
    if s.assimilation and s.in_play & ~s.reelected:
        assimilation.begin(s)
    else:
        next_seat(s)


def next_seat(s):
    """The next active seat finishes before the one after it; after the last one come changes of the charter (LG-81,
    LG-90)."""
    lose_turn(s, s.seat_at)
    seat = s.seat_at + 1
    while seat < s.seats and not standing.is_in(s, seat):
        seat += 1
    if seat >= s.seats:
        finish(s)
        return
    s.seat_at = seat
    if s.reelected >> seat & 1:
        reward(s, seat)
        s.to_deal = s.reelect_cards
        s.step = Step.DRAW
        dealing.prepare(s)
    else:
        lose(s, seat)


def finish(s):
    """All consequences are carried out."""
    s.step = Step.NONE
    s.seat_at = -1
    charter_changes.begin(s)


def next_step(s):
    """A draw is over, or could not be made: go on with the seat, or with the next one."""
    if s.step == Step.REPLACE:
        replace_next(s)
    else:
        next_seat(s)


# ---------------------------------------------------------------- re-elected
def reward(s, seat):
    """A re-elected seat gets its reward (LG-75, LG-R41)."""
    components.pay(s, 1 << seat, s.reelect_reward, Notice.REWARDED)


def exchanging(s):
    return s.seat_at if s.step == Step.DRAW and s.reshuffles == 0 else -1


def odds_draw_red(s, seat, card):
    return s.deck[card] if seat >= 0 and dealing.fits(s, card) else 0


@chance(Phase.AFTERMATH, seat=forced(exchanging, SEATS), card=known_to("seat", RED, kind="red"))
def draw_red(s, seat, card):
    """A re-elected seat draws the top red card, which only it sees (LG-76)."""
    dealing.take_from_deck(s, card)
    s.hand[seat][card] += 1
    s.held[seat] += 1
    s.drawn[seat] = card
    s.to_deal -= 1
    s.step = Step.RETURN


def leaves_pair(s, seat, card):
    """Whether, without this card, one issue would still be there in both directions (LG-79)."""
    for issue in range(ISSUES):
        plus = count(s, seat, 2 * issue) - int(card == 2 * issue)
        minus = count(s, seat, 2 * issue + 1) - int(card == 2 * issue + 1)
        if plus > 0 and minus > 0:
            return True
    return False


def is_only_drawn(s, seat, card):
    """Whether this is the card just drawn, and the seat holds no equal one (LG-77, LG-R90)."""
    return card == s.drawn[seat] and s.hand[seat][card] == 1


def may_return(s, seat, card):
    """Whether the rules of exchange let a seat return a card that it holds (LG-77, LG-79)."""
    if s.hand[seat][card] == 0 or (is_only_drawn(s, seat, card) and not s.may_return_drawn):
        return False
    return s.conflicting_interests != Charter.conflicting_interests.OFF or not leaves_pair(s, seat, card)


def can_return(s, seat):
    return any(may_return(s, seat, card) for card in range(RED))


def own_cards(s, seat):
    """The bit set of the red cards that a seat holds."""
    return sum(1 << card for card in range(RED) if s.hand[seat][card] > 0)


def why_not_return_card(s, seat, card):
    """Why a card may not be returned: LG-77."""
    if s.hand[seat][card] == 0:
        return Reason.NOT_IN_HAND
    if may_return(s, seat, card) or (card == s.drawn[seat] and not can_return(s, seat)):
        return Reason.OK
    return Reason.MUST_NOT_RETURN_DRAWN if is_only_drawn(s, seat, card) else Reason.LEAVES_A_PAIR


@act(Phase.AFTERMATH, card=secret(RED, kind="red", candidates=own_cards))
def return_card(s, seat, card):
    """Return one card of the hand; the drawn one, if no other may go. By charter the next exchange follows (LG-76 to
    LG-79, LG-R95)."""
    give_back(s, seat, card)
    s.drawn[seat] = -1
    s.step = Step.DRAW
    dealing.prepare(s)


def give_back(s, seat, card):
    """A red card goes to the returned pile; with the crown card its counter goes back to 0 (LG-78, LG-178)."""
    s.hand[seat][card] -= 1
    s.held[seat] -= 1
    dealing.put_back(s, card)
    if card == CROWN:
        if s.crown_fails[seat] > 0:
            announce_to(s, 1 << seat, Notice.CROWN_RETURNED, seat, int(votes_would_show(s)))
        s.crown_fails[seat] = 0


# ---------------------------------------------------------------- not re-elected
def lose(s, seat):
    """A loser suffers the consequences of the charter in this order: money, team, cards, and when it has its cards its
    turn (LG-80, LG-132, LG-R43)."""
    lose_money(s, seat)
    if s.parties:
        change_team(s, seat)
    if s.lose_new_cards:
        deal_new_hand(s, seat)
    else:
        s.step = Step.REPLACE
        replace_next(s)


def lose_money(s, seat):
    """A loser pays half of its tokens to the bank, or all of them (LG-131)."""
    lost = 0
    if s.lose_money == Charter.lose_money.HALF:
        lost = s.money[seat] // 2
    elif s.lose_money == Charter.lose_money.ALL:
        lost = s.money[seat]
    components.lose(s, seat, lost, Notice.LOSES_MONEY)


def lose_turn(s, seat):
    """By charter, a loser does not chair in the next session (LG-130)."""
    if s.lose_turn and seat >= 0 and s.reelected >> seat & 1 == 0:
        s.skips |= 1 << seat
        announce(s, Notice.LOSES_TURN, seat)


def deal_new_hand(s, seat):
    """A loser puts all own red cards into the returned pile and is dealt as many new ones (LG-129). What earlier acts
    told of its wishes is out of date."""
    announce(s, Notice.NEW_HAND, seat)
    for issue in range(ISSUES):
        s.leaning[seat][issue] = 0
    cards = s.held[seat]
    for card in range(RED):
        while s.hand[seat][card] > 0:
            give_back(s, seat, card)
    s.step = Step.NEW_HAND
    dealing.begin(s, seat, cards)
    dealing.prepare(s)


# ---------------------------------------------------------------- parties
def smallest_other_team(s, team):
    """The other team with the fewest members; of equal ones the lowest number (LG-172, LG-R63)."""
    best = -1
    for other in range(s.teams):
        if other != team:
            size = count_bits(victory.team_seats(s, other))
            if best < 0 or size < count_bits(victory.team_seats(s, best)):
                best = other
    return best


def change_team(s, seat):
    """A loser moves to another team, whose cards it sees from then on, unless its own would be left without members
    (LG-172, LG-173)."""
    if count_bits(victory.team_seats(s, s.team[seat])) > 1:
        s.team[seat] = smallest_other_team(s, s.team[seat])
        announce(s, Notice.MOVES_TEAM, seat, s.team[seat])
        for card in range(CROWN):
            if s.team_hand[s.team[seat]][card] > 0:
                announce_to(s, 1 << seat, Notice.TEAM_WANTS, seat, card)


def conflicting_card(s, seat):
    """An own card that conflicts with a card of the seat’s team; -1 if there is none (LG-79, LG-173)."""
    if s.team[seat] < 0 or s.conflicting_interests != Charter.conflicting_interests.OFF:
        return -1
    team = s.team[seat]
    return next((card for card in range(CROWN) if s.hand[seat][card] > 0 and s.team_hand[team][card ^ 1] > 0), -1)


def replace_next(s):
    """Own cards that conflict with the new team’s are returned and replaced, one after another (LG-173)."""
    card = conflicting_card(s, s.seat_at)
    if card < 0:
        next_seat(s)
        return
    announce(s, Notice.CARD_GOES, s.seat_at)
    announce_to(s, 1 << s.seat_at, Notice.CARD_GOING, s.seat_at, card)
    give_back(s, s.seat_at, card)
    dealing.begin(s, s.seat_at, 1)
    dealing.prepare(s)
