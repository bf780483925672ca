"""Deal red cards: to hands and teams at set-up, to a new hand, in place of a card that does not fit."""
# The manual, "Set up" and "Election": LG-11 to LG-13, LG-76, LG-78, LG-129, LG-135, LG-153, LG-163, LG-173, LG-174,
# LG-186 to LG-188, LG-R9, LG-R10.

from commonweal.games.legislation.cards import CROWN
from commonweal.games.legislation.charter import TEAMS, Charter
from commonweal.games.legislation.rules import aftermath, assimilation, setting_up
from commonweal.games.legislation.rules.objective import count, count_on
from commonweal.games.legislation.state import RED, SEATS, Notice, Phase, Step
from commonweal.rulebook import announce, chance, forced, known_to


# ---------------------------------------------------------------- what fits
def of_direction(s, card):
    """How many cards of the direction of a card lie in the hand that is dealt, of a team or of a seat."""
    cards = 0
    for other in range(card % 2, CROWN, 2):
        cards += s.team_hand[s.seat_at][other] if s.step == Step.TEAM_CARDS else s.hand[s.seat_at][other]
    return cards


def keeps_quota(s, card):
    """Whether a balanced hand has room for a card of this direction: half of it, rounded up (LG-135)."""
    return s.red_directions != Charter.red_directions.BALANCED or of_direction(s, card) < (s.to_hold + 1) // 2


def fits_dealt_hand(s, card):
    """Whether a card may be dealt: an issue that does not count for the hand yet, one crown card at most, the quota of
    directions (LG-12, LG-135, LG-153, LG-163, LG-174)."""
    if card == CROWN:
        return s.step != Step.TEAM_CARDS and s.hand[s.seat_at][CROWN] == 0
    if not keeps_quota(s, card):
        return False
    if s.conflicting_interests == Charter.conflicting_interests.FULL:
        return True
    if s.step == Step.TEAM_CARDS:
        return s.team_hand[s.seat_at][card] + s.team_hand[s.seat_at][card ^ 1] == 0
    return count_on(s, s.seat_at, card // 2) == 0


def fits_without_conflict(s, card):
    """Whether a card may stay in the hand: no opposite card counts, unless the charter allows that, and no second crown
    card (LG-79, LG-153, LG-188)."""
    if card == CROWN:
        return s.hand[s.seat_at][CROWN] == 0
    return s.conflicting_interests != Charter.conflicting_interests.OFF or count(s, s.seat_at, card ^ 1) == 0


def fits(s, card):
    """Whether a card of the draw pile may come now, by what it is drawn for."""
    if s.step == Step.DRAW:
        return card != CROWN or s.hand[s.seat_at][CROWN] == 0
    if s.step == Step.PILE_REPLACE:
        return fits_without_conflict(s, card)
    if s.step == Step.REPLACE:
        return (card == CROWN and s.hand[s.seat_at][CROWN] == 0) or (
            card != CROWN and count_on(s, s.seat_at, card // 2) == 0
        )
    return s.step == Step.TOP_UP or fits_dealt_hand(s, card)


# ---------------------------------------------------------------- one card after another
def begin(s, seat, cards):
    """Deal so many cards to a seat, or at set-up to a team."""
    s.seat_at = seat
    s.to_deal = cards
    s.to_hold = cards


def can_draw(s):
    """Whether the draw pile holds a card that may come now."""
    return any(s.deck[card] > 0 and fits(s, card) for card in range(RED))


def prepare(s):
    """Before a card is drawn: where none fits the returned pile is shuffled in; where none fits even then, no card
    comes (LG-78, LG-R10)."""
    s.reshuffles = 0
    if s.to_deal == 0:
        go_on(s)
    elif not can_draw(s):
        if s.returned_size > 0:
            s.reshuffles = 1
            announce(s, Notice.NOTHING_FITS)
        else:
            skip(s)


def skip(s):
    """No card can be drawn: the hand stays smaller, or as it is (LG-R10)."""
    announce(s, Notice.CARD_SKIPPED)
    s.to_deal = 0
    go_on(s)


def go_on(s):
    """All cards are dealt: go on with who comes next."""
    if s.step == Step.TEAM_CARDS:
        setting_up.next_team_hand(s)
    elif s.step in (Step.HANDS, Step.OWN_HANDS):
        setting_up.next_hand(s)
    elif s.step == Step.TOP_UP:
        assimilation.deal_out(s)
    elif s.step == Step.PILE_REPLACE:
        assimilation.next_from_pile(s)
    else:
        aftermath.next_step(s)


def odds_shuffle_returned(s):
    return s.reshuffles


@chance(Phase.SETUP, Phase.AFTERMATH)
def shuffle_returned(s):
    """Shuffle the returned pile into the draw pile, because no card of it can be drawn (LG-78)."""
    for card in range(RED):
        s.deck[card] += s.returned[card]
        s.returned[card] = 0
    s.deck_size += s.returned_size
    s.returned_size = 0
    s.reshuffles = 0
    if not can_draw(s):
        skip(s)


def take_from_deck(s, card):
    s.deck[card] -= 1
    s.deck_size -= 1


def put_back(s, card):
    """Lay a card into the returned pile (LG-78)."""
    s.returned[card] += 1
    s.returned_size += 1


# ---------------------------------------------------------------- to a team
def team_dealt_to(s):
    return s.seat_at if s.step == Step.TEAM_CARDS and s.reshuffles == 0 else -1


def members(s, seat, team):
    """A team’s cards are seen by its members (LG-163)."""
    return sum(1 << member for member in range(s.seats) if s.team[member] == team)


def odds_deal_team(s, team, card):
    return s.deck[card] if team >= 0 and fits_dealt_hand(s, card) else 0


@chance(Phase.SETUP, team=forced(team_dealt_to, TEAMS), card=known_to(members, RED, kind="red"))
def deal_team(s, team, card):
    """Deal a red card to a team (LG-163)."""
    take_from_deck(s, card)
    s.team_hand[team][card] += 1
    s.to_deal -= 1
    prepare(s)


# ---------------------------------------------------------------- to a seat
def seat_dealt_to(s):
    if s.reshuffles or s.step not in (Step.HANDS, Step.OWN_HANDS, Step.NEW_HAND, Step.REPLACE, Step.PILE_REPLACE):
        return -1
    return s.seat_at


def odds_deal_red(s, seat, card):
    return s.deck[card] if seat >= 0 and fits(s, card) else 0


@chance(Phase.SETUP, Phase.AFTERMATH, seat=forced(seat_dealt_to, SEATS), card=known_to("seat", RED, kind="red"))
def deal_red(s, seat, card):
    """Deal a red card to a seat, each card of the draw pile that fits equally likely: at set-up, beside the cards of
    a team, as a new hand, or for a card that does not fit (LG-11, LG-12, LG-13, LG-129, LG-163, LG-173, LG-188)."""
    take_from_deck(s, card)
    s.hand[seat][card] += 1
    s.held[seat] += 1
    s.to_deal -= 1
    prepare(s)
