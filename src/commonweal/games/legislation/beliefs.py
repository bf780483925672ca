"""What a seat wants of a bill, what it believes that others want, and how likely a vote is to pass.

Beliefs rest on what everybody has seen: the tokens beside the issues, and the public counter `leaning` of tokens,
amendments and public votes. Worth is counted in tenths of a satisfied card. A set of blue cards is a bit set: bit 2 *
issue is the + card of an issue, the next one its - card."""

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import crown
from commonweal.games.legislation.rules.components import in_bill, law_sum
from commonweal.games.legislation.rules.objective import count, holds_crown, satisfied, target
from commonweal.games.legislation.state import ISSUES, MINUS, PLUS, Face, Phase, Yellow
from commonweal.institutions import ballots
from commonweal.rulebook import count_bits, lowest_bit

MET, AGAINST, APART = 10, -6, 8
FOR_THE_CROWN, FOR_BUDGET, WHEN_CONTENT = 1, 1, 4
SURE, FAIRLY_SURE, ENOUGH = 4, 2, 4
TOKEN_NOW, DRAFTED = 2, 2
UNDECIDED, LIKES, DISLIKES, BY_BELIEF = 55, 60, 40, 8
LEAST_CHANCE, MOST_CHANCE = 3, 97
PER_VOTE = (0, 0, 55, 45, 40, 35, 32, 30, 28, 26, 25)
"""How many points of 100 one expected vote changes the chance of a vote, by the number of voters."""
HALF = 50


# ---------------------------------------------------------------- what a seat wants
def worth_at(s, seat, issue, level):
    """The worth of a level of an issue to a seat, for each card that is met or contradicted; cards in both directions
    count by the distance to their target."""
    plus = count(s, seat, 2 * issue + PLUS)
    minus = count(s, seat, 2 * issue + MINUS)
    if plus > 0 and minus > 0:
        return (plus + minus) * (MET - APART * abs(level - target(s, seat, issue)))
    toward = level if plus > 0 else -level
    return (plus + minus) * (MET if toward >= 1 else AGAINST if toward <= -1 else 0)


def gain_from(s, seat, issue, cards):
    """What so many cards of an issue (- below 0) would gain a seat, once they are law; its friends’ gain counts too."""
    if cards == 0:
        return 0
    gain = worth_at(s, seat, issue, s.law[issue] + cards) - worth_at(s, seat, issue, s.law[issue])
    if s.single_party or s.teams:
        weight = WHEN_CONTENT if s.single_party and satisfied(s, seat) >= s.single_party_need else 1
        for other in range(s.seats):
            if is_friend(s, seat, other):
                gain += weight * sign(cards) * wants(s, other, issue)
    return gain


def is_friend(s, seat, other):
    """Whether a seat wins only together with another: of a Single Party, or of a team that wins together."""
    if seat == other or s.in_play >> other & 1 == 0:
        return False
    if s.single_party:
        return True
    return s.teams > 0 and s.team_victory == Charter.team_victory.TOGETHER and s.team[seat] == s.team[other]


def sign(number):
    return 1 if number > 0 else -1 if number < 0 else 0


def wanted_direction(s, seat, issue):
    """The direction in which a seat wants an issue to move: 1, -1, or 0 if it does not care."""
    return sign(worth_at(s, seat, issue, 1) - worth_at(s, seat, issue, -1))


def works_for_the_crown(s, seat):
    """Whether a seat needs failed bills to win (LG-175)."""
    return holds_crown(s, seat) and not crown.is_satisfied(s, seat)


def besides_own_cards(s, seat, gain, cards):
    """A gain with the other effects of a bill: the holder of the crown wants bills to fail, and in overtime the budget
    must be balanced.

    cards: what the bill adds to the sum of the law."""
    if works_for_the_crown(s, seat):
        gain = gain // 2 - FOR_THE_CROWN
    if s.budget_rule != Charter.budget_rule.OFF and s.overtime > 0:
        gain += FOR_BUDGET * (out_of_order(s, law_sum(s)) - out_of_order(s, law_sum(s) + cards))
    return gain


def out_of_order(s, total):
    """How far the sum of the law is from what the budget allows (LG-192)."""
    return abs(total) if s.budget_rule == Charter.budget_rule.ZERO else max(0, total)


def gain_of_bill(s, seat):
    """What the bill on the table gains a seat if it passes."""
    gain = 0
    cards = 0
    for issue in range(ISSUES):
        gain += gain_from(s, seat, issue, in_bill(s, issue))
        cards += in_bill(s, issue)
    return besides_own_cards(s, seat, gain, cards)


# ---------------------------------------------------------------- sets of blue cards
def of_set(cards, issue):
    """The card of an issue in a set: 1, -1, or 0 if there is none."""
    return (cards >> 2 * issue & 1) - (cards >> 2 * issue + 1 & 1)


def gain_of(s, seat, cards):
    """What a bill of these cards would gain a seat."""
    gain = 0
    total = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        number = 1 if card % 2 == PLUS else -1
        gain += gain_from(s, seat, card // 2, number)
        total += number
    return besides_own_cards(s, seat, gain, total)


def bill_as_set(s):
    """The cards of the bill on the table."""
    cards = 0
    for issue in range(ISSUES):
        if in_bill(s, issue) != 0:
            cards |= 1 << 2 * issue + int(in_bill(s, issue) < 0)
    return cards


# ---------------------------------------------------------------- what others seem to want
def wants(s, other, issue):
    """What a seat seems to want of an issue: above 0 for +, below 0 for -, at most 4 either way."""
    seen = s.leaning[other][issue]
    if other == s.chair and s.phase != Phase.BILL and s.yellow != Yellow.CRISIS:
        seen += DRAFTED * sign(s.core_first[issue])
    if s.token[other][issue] == Face.PLUS:
        seen += TOKEN_NOW
    elif s.token[other][issue] == Face.MINUS:
        seen -= TOKEN_NOW
    return max(-SURE, min(SURE, seen))


def likes(s, other, cards):
    """How much a seat seems to like these cards."""
    liked = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        liked += wants(s, other, card // 2) if card % 2 == PLUS else -wants(s, other, card // 2)
    return liked


def aye_percent(s, other, cards):
    """How likely a seat is to vote aye on these cards, in percent."""
    liked = likes(s, other, cards)
    if liked == 0:
        return UNDECIDED
    percent = (LIKES if liked > 0 else DISLIKES) + BY_BELIEF * liked
    return max(LEAST_CHANCE, min(MOST_CHANCE, percent))


def votes_needed(s, of_bill):
    """How many ayes a vote of all active seats needs (LG-39, LG-120, LG-147)."""
    voters = count_bits(s.in_play)
    if not of_bill:
        return ballots.majority(voters)
    ayes = ballots.needed(s.pass_rule, voters)
    return max(ayes, ballots.needed(s.veto_share, voters)) if s.yellow == Yellow.THREAT_OF_VETO else ayes


def chance(s, seat, cards, own, of_bill):
    """How likely these cards are to get their majority, in percent.

    own: how likely the seat itself is to vote aye, in percent. In a roll call the votes already heard are known
    (LG-115)."""
    expected = own
    for other in range(s.seats):
        if other != seat and s.in_play >> other & 1:
            if s.first_called >= 0 and s.voted >> other & 1:
                expected += 100 if s.ballot[other] == ballots.AYE else HALF if s.ballot[other] == ballots.PRESENT else 0
            else:
                expected += aye_percent(s, other, cards)
    ahead = expected - 100 * votes_needed(s, of_bill) + HALF
    likely = HALF + ahead * PER_VOTE[count_bits(s.in_play)] // 100
    return max(LEAST_CHANCE, min(MOST_CHANCE, likely))


# ---------------------------------------------------------------- who seems to win
def seems_met(s, other, cards):
    """How many issues that a seat seems to care about the law would satisfy with these cards, less those it would
    not."""
    met = 0
    for issue in range(ISSUES):
        wanted = wants(s, other, issue)
        if abs(wanted) >= FAIRLY_SURE:
            met += 1 if sign(wanted) == sign(s.law[issue] + of_set(cards, issue)) else -1
    return met


def gives_win(s, seat, cards):
    """Whether a bill of these cards would seem to give the win to another seat that is not a friend."""
    for other in range(s.seats):
        if other != seat and s.in_play >> other & 1 and not is_friend(s, seat, other):
            if likes(s, other, cards) > 0 and seems_to_win(s, other, cards):
                return True
    return False


def seems_to_win(s, seat, cards):
    """Whether the demands of a seat, and of all who must win with it, would seem to be met with these cards."""
    if not seems_content(s, seat, cards):
        return False
    if s.teams:
        for member in range(s.seats):
            if is_friend(s, seat, member) and not seems_content(s, member, cards):
                return False
    return True


def seems_content(s, seat, cards):
    """Whether the demands of a seat would seem to be met with these cards; four that seem met are enough to worry."""
    hand = s.held[seat] + (s.team_cards if s.teams else 0)
    return 0 < hand and seems_met(s, seat, cards) >= min(hand, ENOUGH)
