"""What follows in a position written by hand, and one possible truth about what a seat cannot see.

Hands are dealt again within the rules, most likely with the cards that a seat’s open acts suggest."""

from commonweal.games.legislation.beliefs import wants
from commonweal.games.legislation.cards import CROWN
from commonweal.games.legislation.charter import TEAMS, Charter
from commonweal.games.legislation.rules import dealing
from commonweal.games.legislation.rules.objective import count, count_on
from commonweal.games.legislation.rules.setting_up import COPIES, in_red_deck
from commonweal.games.legislation.state import (
    ISSUES,
    PLUS,
    RED,
    SEATS,
    Phase,
    Step,
    balance_is_seen,
    ballots_are_shown,
    is_in_team,
    money_is_seen,
    score_is_seen,
)
from commonweal.institutions import ballots
from commonweal.rulebook import below

TRIES = 20
DRAWS = 40
TRUST = (1, 1, 2, 3, 6, 9, 14, 20, 24)
"""How likely a seat is to hold a card, by how much it seems to want it: from 4 against it to 4 for it."""
MOST_TRUST = 24
ANY, NO_OPPOSITE, NEW_ISSUE = range(3)


# ---------------------------------------------------------------- written by hand
def deck_is_made(s):
    """Whether the red cards of this game have been picked out (LG-10)."""
    if s.phase == Phase.SETUP:
        return s.step not in (Step.ISSUES, Step.DIRECTIONS)
    return s.phase != Phase.CHARTER


def derive(s):
    """Red cards of issues that are not selected lie in the box; the bank has paid what seats have (LG-6, LG-10)."""
    fill_box(s)
    s.bank = 0
    for seat in range(s.seats):
        s.bank += s.money[seat]


def fill_box(s):
    for card in range(RED):
        s.box[card] = COPIES[card] - in_red_deck(s, card) if deck_is_made(s) else COPIES[card]


# ---------------------------------------------------------------- what a seat cannot see
def determinize(s, b, seat):
    """Fill what a seat cannot see: other hands, as they may have been dealt, the piles, and what others keep secret."""
    guess_secrets(s, b, seat)
    if s.phase == Phase.GAME_OVER or not deck_is_made(s):
        guess_directions(s, b, seat)
        fill_box(s)
        return True
    for _ in range(TRIES):
        guess_directions(s, b, seat)
        deal_again(s, b, seat)
        if s.phase != Phase.AFTERMATH or can_go_on(s):
            return True
    return False


def can_go_on(s):
    """Whether the draw that comes next is possible, or needs the returned pile, as everybody knows."""
    if s.step in (Step.DRAW, Step.NEW_HAND, Step.REPLACE, Step.TOP_UP, Step.PILE_REPLACE):
        return dealing.can_draw(s) == (s.reshuffles == 0)
    return True


def guess_directions(s, b, seat):
    """The one direction of an issue is known from a card that the seat sees, and otherwise either."""
    if s.red_directions != Charter.red_directions.ONE_PER_ISSUE or s.phase == Phase.GAME_OVER:
        return
    for issue in range(ISSUES):
        if s.hidden_dir[issue] != 0:
            seen = 0
            for other in range(s.seats):
                if other == seat:
                    seen += s.hand[other][2 * issue] - s.hand[other][2 * issue + 1]
            for team in range(TEAMS):
                if is_in_team(s, seat, team):
                    seen += s.team_hand[team][2 * issue] - s.team_hand[team][2 * issue + 1]
            s.hidden_dir[issue] = 1 if seen > 0 else -1 if seen < 0 else 1 - 2 * below(b, 2)


def deal_again(s, b, seat):
    """Deal all red cards that a seat does not see again."""
    for card in range(RED):
        s.left[card] = in_red_deck(s, card)
        s.box[card] = COPIES[card] - s.left[card]
    for other in range(s.seats):
        if other == seat:
            for card in range(RED):
                s.left[card] -= s.hand[other][card]
    for team in range(TEAMS):
        if is_in_team(s, seat, team):
            for card in range(RED):
                s.left[card] -= s.team_hand[team][card]
    s.listed_size = 0
    for issue in range(ISSUES):
        if s.selected[issue]:
            s.listed[s.listed_size] = issue
            s.listed_size += 1
    for team in range(s.teams):
        if not is_in_team(s, seat, team):
            deal_team_again(s, b, team)
    for other in range(s.seats):
        if other != seat:
            deal_hand_again(s, b, other)
    deal_piles_again(s, b)


def deal_team_again(s, b, team):
    cards = 0
    for card in range(RED):
        cards += s.team_hand[team][card]
        s.team_hand[team][card] = 0
    for _ in range(cards):
        card = draw_left(s, b, team, True, NEW_ISSUE)
        s.team_hand[team][card] += 1


def deal_hand_again(s, b, seat):
    for card in range(RED):
        s.hand[seat][card] = 0
    for _ in range(s.held[seat]):
        card = draw_by_belief(s, b, seat)
        s.hand[seat][card] += 1
    if s.step == Step.RETURN and seat == s.seat_at:
        place = below(b, s.held[seat])
        s.drawn[seat] = card_at(s, seat, place)


def card_at(s, seat, place):
    """The card of a hand at a place, counted from 0."""
    for card in range(RED):
        place -= s.hand[seat][card]
        if place < 0:
            return card
    return CROWN


def may_hold(s, row, of_team, card, strict):
    """Whether a hand may have been dealt this card: one crown card, no issue twice, or at least not in both
    directions."""
    if card == CROWN:
        return not of_team and s.hand[row][CROWN] == 0
    if strict == ANY:
        return True
    if of_team:
        return s.team_hand[row][card] + s.team_hand[row][card ^ 1] == 0
    return count_on(s, row, card // 2) == 0 if strict == NEW_ISSUE else count(s, row, card ^ 1) == 0


def draw_by_belief(s, b, seat):
    """Draw one of the remaining cards for a seat: a new issue, each copy as likely as the seat’s open acts suggest."""
    most = MOST_TRUST * max(s.red_copies, s.crown_cards)
    for _ in range(DRAWS):
        place = below(b, 2 * s.listed_size + int(s.crown_cards > 0))
        card = 2 * s.listed[place // 2] + place % 2 if place < 2 * s.listed_size else CROWN
        if s.left[card] > 0 and below(b, most) < s.left[card] * trust(s, seat, card):
            if may_hold(s, seat, False, card, NEW_ISSUE):
                s.left[card] -= 1
                return card
    return draw_left(s, b, seat, False, NEW_ISSUE)


def trust(s, seat, card):
    """How likely a seat is to hold a card, compared with others, from what it seems to want."""
    if card == CROWN:
        return TRUST[4]
    return TRUST[4 + wants(s, seat, card // 2)] if card % 2 == PLUS else TRUST[4 - wants(s, seat, card // 2)]


def draw_left(s, b, row, of_team, strict):
    """Draw one of the remaining cards for a hand, each copy equally likely; if none fits, one that fits less well."""
    weight = 0
    for card in range(RED):
        if s.left[card] > 0 and may_hold(s, row, of_team, card, strict):
            weight += s.left[card]
    if weight == 0:
        if strict == ANY:
            return any_left(s, b)
        return draw_left(s, b, row, of_team, strict - 1)
    place = below(b, weight)
    for card in range(RED):
        if s.left[card] > 0 and may_hold(s, row, of_team, card, strict):
            place -= s.left[card]
            if place < 0:
                s.left[card] -= 1
                return card
    return CROWN


def any_left(s, b):
    """Draw any remaining card."""
    weight = 0
    for card in range(RED):
        weight += s.left[card]
    place = below(b, weight)
    for card in range(RED):
        place -= s.left[card]
        if place < 0:
            s.left[card] -= 1
            return card
    return CROWN


def deal_piles_again(s, b):
    """The returned pile and the pile of those who left hold any cards; the rest is the draw pile."""
    for card in range(RED):
        s.returned[card] = s.pile[card] = 0
    for _ in range(s.returned_size):
        card = any_left(s, b)
        s.returned[card] += 1
    for _ in range(s.pile_size):
        card = any_left(s, b)
        s.pile[card] += 1
    for card in range(RED):
        s.deck[card] = s.left[card]


def guess_secrets(s, b, seat):
    """Guess what others keep secret: votes, balances, counters and, if it is hidden, money."""
    s.bank = 0
    s.secret_interest[0] = s.secret_interest[1] = 0
    for other in range(SEATS):
        if other != seat:
            s.drawn[other] = -1
        if other != seat and not ballots_are_shown(s):
            s.ballot[other] = ballots.guess_of_three(s, b, other)
        if not balance_is_seen(s, seat, other):
            s.eye[other] = 0
            s.crown_fails[other] = 0
        if not score_is_seen(s, seat, other):
            s.score[other] = 0
        if not money_is_seen(s, seat, other):
            s.gifts[other] = 0
            s.money[other] = below(b, 2 * s.start_money + 3) if s.in_play >> other & 1 else 0
        s.bank += s.money[other]
