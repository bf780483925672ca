"""Estimate what a seat may expect of a position in the middle of a game of Legislation.

The estimate adds up the red cards that are met, the chance to have all of them met when a session closes, and what an
election and money are worth. While a bill is on the table, it weighs the law with it and without it.
"""

from commonweal.games.legislation.beliefs import bill_as_set, chance, seems_met
from commonweal.games.legislation.rules import election
from commonweal.games.legislation.rules.components import in_bill
from commonweal.games.legislation.rules.objective import holds_crown, issue_cards, satisfied_at
from commonweal.games.legislation.state import ISSUES, Phase
from commonweal.institutions import ballots

THOUSAND = 1000
WIN = 100
"""Thousandths of utility for each thousandth of a chance to win."""
ALL_MET, LOST_EACH_TURN, MOST_TURNS = 960, 130, 6
ONE_LACKING, TWO_LACKING = 180, 50
LATER = (260, 220, 170, 120, 80, 60)
"""The chance to win in a later session, in thousandths, by how many cards are lacking now."""
ELECTED, TOKEN, MOST_TOKENS = 2500, 60, 12
LEADING, BY_HALF_POINT = 500, 120
BY_FAILURE = 60
MOST = 199_000
UNCERTAIN = 50


def cards_to_meet(s, seat):
    """How many red cards a seat has to meet; for a hand that is being dealt, its final number."""
    full = s.team_cards + s.team_own_cards if s.teams else s.hand_size
    return max(issue_cards(s, seat), full)


def lacking(s, seat, with_bill):
    """How many red cards of a seat active law leaves unmet, as it is or with the bill on the table."""
    cards = cards_to_meet(s, seat)
    for issue in range(ISSUES):
        if s.selected[issue]:
            cards -= satisfied_at(s, seat, issue, s.law[issue] + in_bill(s, issue) * with_bill)
    return cards


def turns_left(s):
    """How many more bills this session has."""
    if s.phase >= Phase.CAMPAIGN:
        return 0
    return max(0, s.chair_count - s.chair_pos - 1) + int(s.phase == Phase.BILL)


def chance_now(s, seat, lack):
    """The chance to win at the end of this session, in thousandths."""
    if s.phase >= Phase.CAMPAIGN:
        return 0
    turns = turns_left(s)
    if holds_crown(s, seat):
        return min(ALL_MET, ALL_MET * s.crown_fails[seat] // s.crown_target)
    if lack == 0:
        return ALL_MET - LOST_EACH_TURN * min(turns, MOST_TURNS)
    if turns == 0:
        return 0
    return ONE_LACKING if lack == 1 else TWO_LACKING if lack == 2 else 0


def expected(s, seat, with_bill):
    """What the law, as it is or with the bill, lets a seat expect, in thousandths of utility."""
    lack = lacking(s, seat, with_bill)
    mine = chance_now(s, seat, lack)
    nobody = THOUSAND
    cards = bill_as_set(s) if with_bill else 0
    for other in range(s.seats):
        if other != seat and s.in_play >> other & 1:
            seems_to_lack = max(0, cards_to_meet(s, other) - seems_met(s, other, cards))
            nobody = nobody * (THOUSAND - chance_now(s, other, seems_to_lack)) // THOUSAND
    later = LATER[min(lack, len(LATER) - 1)] * nobody // THOUSAND
    if s.session >= s.max_sessions:
        later = later * 2 // 3
    win = mine + (THOUSAND - mine) * later // THOUSAND
    return WIN * win + THOUSAND * (cards_to_meet(s, seat) - lack)


def in_campaign(s, seat):
    """What the campaign may change: re-election or, in the last session, the lead."""
    score = election.final_score(s, seat)
    if s.session < s.max_sessions:
        return ELECTED if score >= election.threshold(s) else 0
    ahead = -8
    for other in range(s.seats):
        if other != seat and s.in_play >> other & 1:
            ahead = max(ahead, election.final_score(s, other))
    return WIN * max(0, min(THOUSAND, LEADING + BY_HALF_POINT * (score - ahead)))


def likely_to_pass(s, seat):
    """How likely the bill on the table is to pass, in percent; one’s own vote counts once it is cast."""
    own = UNCERTAIN
    if s.phase == Phase.FINAL_VOTE and s.voted >> seat & 1:
        own = 100 if s.ballot[seat] == ballots.AYE else UNCERTAIN if s.ballot[seat] == ballots.PRESENT else 0
    return chance(s, seat, bill_as_set(s), own, True)


def prospect(s, seat):
    """What a seat may expect at the end, in thousandths of utility: a win, cards met, re-election, and money."""
    if s.in_play >> seat & 1 == 0:
        return 0
    value = TOKEN * min(MOST_TOKENS, s.money[seat]) + expected(s, seat, 0)
    if s.phase == Phase.CAMPAIGN:
        value += in_campaign(s, seat)
    elif Phase.DISCUSSION <= s.phase <= Phase.FINAL_VOTE:
        value += (expected(s, seat, 1) - expected(s, seat, 0)) * likely_to_pass(s, seat) // 100
    return max(0, min(MOST, value))
