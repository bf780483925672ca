"""Declare the fields of Legislation and who sees them. The options of its charter are in charter.py."""

from __future__ import annotations

from commonweal.games.legislation.cards import CARDS, ISSUE_ROWS, ISSUES, RED, RED_CARDS, YELLOW
from commonweal.games.legislation.charter import OPTIONS, SEATS, TEAMS, Charter
from commonweal.institutions import asking, ballots, motion, standing
from commonweal.rulebook import (
    Deck,
    RuleEnum,
    counted,
    enums_of_texts,
    group,
    hidden,
    of_seats,
    on_table,
    own,
    own_until,
    public,
    rest,
    scratch,
)

__all__ = ["CARDS", "ISSUES", "ISSUE_ROWS", "OPTIONS", "RED", "SEATS", "Charter"]

MOST_MONEY = 999
MOST_COPIES = 3
EVERY_SEAT_BIT = (1 << SEATS) - 1
MOST_BILLS = 1999
HALVES = 32000
NOTHING_ASKED = -1
PLUS, MINUS = 0, 1


class Phase(RuleEnum):
    (CHARTER, SETUP, SESSION_START, BILL, MODIFIER, DISCUSSION, QUESTION, AMEND, SECOND, AMEND_VOTE, AMEND_RULING,
     FINAL_VOTE, CAMPAIGN, AFTERMATH, RULES, RULES_VOTE, GAME_OVER) = range(17)  # fmt: skip


class Step(RuleEnum):
    """What the set-up and the aftermath of an election do now. REPLACE and PILE_REPLACE draw for a card that does not
    fit its hand: of a new party (LG-173), and of the pile of those who left (LG-188). OWN_HANDS are the own cards of
    members of teams (LG-163)."""

    (NONE, ISSUES, DIRECTIONS, TEAMS, TEAM_CARDS, HANDS, DRAW, RETURN, NEW_HAND, REPLACE, TOP_UP, PILE,
     PILE_REPLACE, OWN_HANDS) = range(14)  # fmt: skip


class Face(RuleEnum):
    """The faces of a vote token; NONE takes it up."""

    NONE, PLUS, MINUS, NEUTRAL = range(4)


class Stance(RuleEnum):
    NEUTRAL, FOR, AGAINST = range(3)


class Proposal(RuleEnum):
    """What an amendment does with its card."""

    NONE, ADD, REMOVE = range(3)


class Yellow(RuleEnum):
    (NONE, PUBLIC_APPROVAL, PUBLIC_DISAPPROVAL, PUBLIC_DISTRACTION, CORPORATE_APPROVAL, THREAT_OF_VETO,
     CORPORATE_DISAPPROVAL, TREASURY_MIX_UP, CRISIS) = range(9)  # fmt: skip


class Ended(RuleEnum):
    """Why the game is over. COLLECTIVE_LOSS includes a Single Party that has not reached its goal in time."""

    NOT_YET, VICTORY, POINTS, CRISIS, COLLECTIVE_LOSS, ELIMINATION = range(6)


# ---------------------------------------------------------------- who sees what
def money_is_seen(s, seat, i):
    """Money is open; with secret or alternate ballots it is its owner’s, also after the end (LG-117)."""
    return s.money_hidden == 0 or seat == i


def votes_would_show(s):
    """Whether balances, counters and scores would give secret votes away when the game is over (LG-103, LG-117)."""
    return s.money_hidden == 1


def score_tells_votes(s):
    """Whether scores contain what would give secret votes away (LG-103, LG-R93)."""
    return s.public_eye == 1 and votes_would_show(s)


def balance_is_seen(s, seat, i):
    """A balance or a counter is its owner’s; the end shows it unless it tells secret votes (LG-103, LG-156, LG-175)."""
    return seat == i or (s.phase == Phase.GAME_OVER and not votes_would_show(s))


def score_is_seen(s, seat, i):
    """A score is its owner’s, unless the charter opened it when it was counted; the end shows it, unless it would tell
    secret votes (LG-74, LG-103)."""
    if seat == i or s.scores_open == 1:
        return True
    return s.phase == Phase.GAME_OVER and not score_tells_votes(s)


def is_in_team(s, seat, team):
    """A team’s cards are seen by its members (LG-163, LG-173)."""
    return seat >= 0 and s.team[seat] == team


def is_secret(s):
    """Whether final and amendment votes are secret in this session: by charter always, or in even sessions (LG-116)."""
    return s.ballots == Charter.ballots.SECRET or (s.ballots == Charter.ballots.ALTERNATE and s.session % 2 == 0)


def ballots_are_shown(s):
    """Ballots are shown once all are in, in a roll call at once, and secret ones never (LG-115, LG-116, LG-R88)."""
    if is_secret(s) and (s.phase == Phase.FINAL_VOTE or s.phase == Phase.AMEND_VOTE):
        return False
    return ballots.shown_in_roll_call(s)


# ---------------------------------------------------------------- the fields
class State:
    phase = public(Phase)
    step = public(Step)
    signed = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats that have signed the charter")
    # the issues
    issues_in_set = public(high=ISSUES, text="how many issues the set of issues has")
    n_issues = public(high=ISSUES, text="K: how many issues are selected")
    selected = public(ISSUES, high=1, of="issue", text="whether each issue is selected")
    hidden_dir = hidden(
        ISSUES, low=-1, high=1, for_good=True, text="one direction for each issue, by charter; 0 for both"
    )
    # sessions and turns
    session = public(high=12, text="the session", followed=True)
    standing = standing.fields(SEATS, rules="LG-185")
    skips = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats that do not chair in the next session")
    team = public(SEATS, low=-1, high=TEAMS - 1, text="the team of each seat, -1 without teams", followed=True)
    chair_list = public(SEATS, low=-1, high=SEATS - 1, kind="seat", text="the chairs of the session in their order")
    chair_count = public(high=SEATS, text="how many chairs the session has")
    chair_pos = public(high=SEATS, text="place of the chair in the order")
    chair = public(low=-1, high=SEATS - 1, kind="seat", text="the chairperson, -1 between turns", followed=True)
    overtime = public(high=60, text="turns of overtime begun in this session")
    new_turn = public(high=1, text="whether this is the new turn after a Crisis")
    # the law and the bill
    law = public(
        ISSUES, low=-MOST_COPIES, high=MOST_COPIES, of="issue", text="level of active law on each issue", followed=True
    )
    core_first = public(ISSUES, low=-MOST_COPIES, high=MOST_COPIES, text="the core bill as presented: cards, - below 0")
    core = public(ISSUES, low=-MOST_COPIES, high=MOST_COPIES, of="issue", text="original cards in the bill, - below 0")
    added = public(ISSUES, low=-MOST_COPIES, high=MOST_COPIES, of="issue", text="cards added by amendments, - below 0")
    take_backs = public(high=ISSUES, text="cards taken back in this turn")
    extensions = public(high=5, text="how often the bill has been extended")
    # the discussion
    token = public(
        SEATS, ISSUES, high=3, kind="face", of="issue", text="vote tokens: 0 none, 1 plus, 2 minus, 3 neutral"
    )
    token_moves = public(SEATS, high=2 * ISSUES, text="token moves in this discussion round")
    gifts = group(money_is_seen, SEATS, high=10, for_good=True, text="gifts made in this discussion round or campaign")
    is_ready = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats that are ready")
    asking = asking.fields(SEATS, rules="LG-33, LG-63, LG-105")
    speeches = public(SEATS, high=5, text="speeches in this discussion round")
    request = public(SEATS, high=3, text="open request for the floor: 0 none, 1 neutral, 2 for, 3 against")
    request_no = public(SEATS, high=255, text="number of the request, which says whose came first")
    requests = public(high=255, text="requests made in this discussion round")
    last_stance = public(Stance, text="the stance of the seat that speaks or spoke last")
    question_called = public(
        high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats that have called the question"
    )
    question_carried = public(high=1, text="whether the question was carried: discussion and amendments have ended")
    called = public(SEATS, high=1999, text="calls to order in this session")
    called_now = public(SEATS, high=3, text="calls in this round: 1 by the chair, 2 by the facilitator, 3 both")
    # amendments
    prop_kind = public(Proposal, text="what the amendment on the table does")
    prop_seat = public(low=-1, high=SEATS - 1, kind="seat", text="who proposes it, -1 for nobody")
    prop_issue = public(low=-1, high=ISSUES - 1, kind="issue", text="the issue of its card, -1 without one")
    prop_dir = public(high=1, kind="dir", text="the direction of its card: 0 for +, 1 for -")
    proposed = public(2, CARDS, high=1, text="additions and removals proposed in this discussion round, for each card")
    am_used = public(SEATS, high=9, text="proposals made in this discussion round")
    adopted = public(high=MOST_BILLS, text="amendments that took effect, in the whole game")
    # votes
    vote = ballots.fields(SEATS, 3, roll_call=True, rules="LG-44")
    ballot = own_until(
        ballots_are_shown, SEATS, high=3, kind="answer", guess=ballots.guess_of_three, for_good=True,
        text="the ballots of the vote that is open, 0 for none",
    )  # fmt: skip
    tally = public(3, high=SEATS, text="ayes, nays and presents of the last vote")
    last_ballot = public(SEATS, high=3, kind="answer", text="who voted what in the last public vote, 0 for none")
    passed_s = public(high=MOST_BILLS, text="bills passed in this session", followed=True)
    failed_s = public(high=MOST_BILLS, text="bills failed in this session", followed=True)
    passed_g = public(high=MOST_BILLS, text="bills passed in the whole game")
    failed_g = public(high=MOST_BILLS, text="bills failed in the whole game")
    fail_run = public(high=90, text="bills failed in a row in this session")
    # bill modifiers
    yellow = public(Yellow, text="the yellow card of this bill", followed=True)
    yellow_left = public(YELLOW, high=4, text="copies of each kind left in the yellow deck")
    arrears = public(high=999, text="bonus that waits for the winners of the next bill", followed=True)
    # money
    money = group(money_is_seen, SEATS, high=MOST_MONEY, for_good=True, text="tokens", followed=True)
    bank = hidden(low=-1, high=SEATS * MOST_MONEY, for_good=True, text="tokens paid out by the bank less those paid in")
    money_hidden = public(high=1, text="whether money is its owner’s secret from now on")
    # the campaign
    bought = public(SEATS, high=9999, text="points bought in this campaign", followed=True)
    attacks = public(SEATS, high=9999, text="attacks suffered in this campaign", followed=True)
    voids = public(SEATS, ISSUES, high=1, text="issues voided in this campaign", followed=True)
    score = group(
        score_is_seen, SEATS, low=-HALVES, high=HALVES, for_good=True, kind="halves", text="last score", followed=True
    )
    scores_open = public(high=1, text="whether the last scores are open to all")
    reelected = public(
        high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats re-elected in the last election", followed=True
    )
    terms = public(SEATS, high=12, text="elections won", followed=True)
    # what only some know
    eye = group(
        balance_is_seen,
        SEATS,
        low=-9999,
        high=9999,
        for_good=True,
        kind="halves",
        text="Public Eye balance",
        followed=True,
    )
    crown_fails = group(
        balance_is_seen, SEATS, high=99, for_good=True, text="failed bills that count for the crown", followed=True
    )
    hand = own(SEATS, RED, high=12, counts="red", text="red cards in hand, copies of each", followed=True)
    held = public(SEATS, high=99, text="how many red cards each seat holds", followed=True)
    team_hand = group(
        is_in_team, TEAMS, RED, high=3, counts="red", text="red cards of each team, copies of each", followed=True
    )
    drawn = own(SEATS, low=-1, high=RED - 1, kind="red", text="the card just drawn in an exchange, -1 for none")
    # the red cards
    deck = hidden(RED, high=12, counts="red", for_good=True, text="cards in the draw pile, copies of each")
    deck_size = public(high=252, text="how many cards the draw pile has")
    returned = hidden(RED, high=12, counts="red", for_good=True, text="cards in the returned pile, copies of each")
    returned_size = public(high=252, text="how many cards the returned pile has")
    pile = hidden(RED, high=12, counts="red", for_good=True, text="cards of the seats that left, copies of each")
    pile_size = public(high=252, text="how many cards that pile has")
    box = hidden(RED, high=12, counts="red", for_good=True, text="cards that are not in this game, copies of each")
    # the aftermath
    seat_at = public(low=-1, high=SEATS - 1, kind="seat", text="the seat, in the set-up the team, that gets cards")
    to_deal = public(high=99, text="how many cards it still gets")
    to_hold = public(high=99, text="how many cards its hand will have")
    reshuffles = public(high=1, text="whether the returned pile is shuffled before the next card")
    # changes of the charter
    motion = motion.fields(SEATS, options=OPTIONS, values=3601, rules="LG-90")
    seconds_then = public(high=3601, text="1 + turn_seconds when changes of the charter began; 0 outside them")
    sidebars_then = public(high=3, text="1 + sidebars when changes of the charter began; 0 outside them")
    open_then = public(high=2, text="1 + open_talk when changes of the charter began; 0 outside them")
    # the end
    ended = public(Ended)
    winner = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the winners")
    # what players may read from what they have seen, and what is measured
    leaning = public(
        SEATS, ISSUES, low=-99, high=99, text="what each seat's open acts said for (+) or against an issue"
    )
    with_interest = counted(SEATS, high=99999, text="public votes for own red cards, card by card")
    against_interest = counted(SEATS, high=99999, text="public votes against own red cards, card by card")
    secret_interest = hidden(2, high=999999, for_good=True, text="secret votes for and against own red cards, in sum")
    extended = counted(high=MOST_BILLS, text="votes that extended a discussion")
    by_chair = counted(SEATS, low=-999, high=999, text="own red cards satisfied by bills that the seat chaired")
    by_others = counted(SEATS, low=-9999, high=9999, text="others' red cards satisfied by bills that the seat chaired")
    spent = counted(SEATS, 3, high=99999, text="tokens spent on own points, attacks and voids")
    hits = counted(SEATS, high=9999, text="voids made that hit")
    misses = counted(SEATS, high=9999, text="voids made that missed")
    left = scratch(RED, low=0, high=252, text="cards that are not dealt again yet")
    listed = scratch(ISSUES, low=0, high=ISSUES - 1, text="the selected issues")
    listed_size = scratch(low=0, high=ISSUES, text="how many issues are listed")
    # where the red cards lie
    red_cards = Deck(
        "red",
        RED_CARDS,
        rules="LG-5, LG-10, LG-11, LG-78",
        zones=[
            rest(deck, size=deck_size),
            of_seats(hand, size=held),
            on_table(team_hand),
            on_table(returned, size=returned_size),
            on_table(pile, size=pile_size),
            on_table(box),
        ],
    )


Reason, Notice, Prompt = enums_of_texts(__package__)
"""Why an act is refused, what the log says, and what a seat must do now: the names in `sentences.toml`."""
