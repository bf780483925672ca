"""Play Legislation sensibly: draft bills that pass, lay tokens, amend, vote by interest, campaign, exchange.

It follows the sensible bot of the specification. Bills, tokens, amendments and voids are plans; votes, purchases and
exchanges are scored, in thousandths of utility, and tried against `prospect`."""

from commonweal.games.legislation.beliefs import (
    FAIRLY_SURE,
    MET,
    bill_as_set,
    chance,
    gain_from,
    gain_of_bill,
    gives_win,
    is_friend,
    seems_met,
    wanted_direction,
    wants,
    works_for_the_crown,
)
from commonweal.games.legislation.cards import CARDS, CROWN
from commonweal.games.legislation.charter import Mode
from commonweal.games.legislation.drafting import NO_CARD, plan_bill
from commonweal.games.legislation.rules import amendments, campaign, election
from commonweal.games.legislation.rules.amendments import pass_floor, propose_add, propose_remove
from commonweal.games.legislation.rules.bill import why_not_add_card
from commonweal.games.legislation.rules.campaign import void_issue
from commonweal.games.legislation.rules.components import in_bill, original_cards, sign_of
from commonweal.games.legislation.rules.discussion import place_token, ready
from commonweal.games.legislation.rules.roberts_rules import request_floor, yield_floor
from commonweal.games.legislation.state import ISSUES, Face, Phase, Reason, Stance, Yellow
from commonweal.institutions import ballots
from commonweal.rulebook import below, planned

BILLS, SPEECHES, AMENDMENTS = 8, 3, 3
SILENT, TRUTHFULLY = 1, 2
MOST_TOKENS = 12
TRUTHFUL, OUT_OF = 4, 5
LIKED, DISLIKED, NEVER = 100, -100, -100_000
FOR_GAIN = 100
RICH = 1
NO_ISSUE = -1
NEITHER, HOPELESS = 50, 15


# ---------------------------------------------------------------- plans
def plan(s, b, seat):
    """Plan a bill, tokens, an amendment or a void."""
    if s.phase == Phase.BILL:
        plan_bill(s, b, seat)
    elif s.phase == Phase.DISCUSSION:
        plan_speech(s, b, seat)
    elif s.phase == Phase.AMEND:
        plan_amendment(s, b, seat)
    elif s.phase == Phase.CAMPAIGN:
        plan_void(s, b, seat)


def drafts(s, seat):
    """How many plans a search compares: bills that begin with another card or end sooner, a silent and a truthful
    speech, and the amendments that gain most."""
    if s.phase == Phase.BILL:
        return BILLS
    return SPEECHES if s.phase == Phase.DISCUSSION else AMENDMENTS if s.phase == Phase.AMEND else 1


def scores_suffice(s, seat):
    """Players without a motive choose by score alone: trials of votes and purchases would tell them no more."""
    return True


# ---------------------------------------------------------------- discussion
def plan_speech(s, b, seat):
    """Lay tokens, then be ready; by Robert’s rules ask for the floor first, and yield it."""
    if s.discussion_mode == Mode.ROBERTS and s.asked_now != seat:
        if s.asked_now < 0 and s.request[seat] == 0:
            if has_tokens_to_lay(s, seat) and s.speeches[seat] < s.speeches_per_seat:
                planned(b, request_floor, stance_of(s, seat))
            else:
                planned(b, ready)
        return
    laid = s.token_moves[seat]
    for issue in range(ISSUES):
        face = face_for(s, seat, issue)
        if b.draft != SILENT and face != Face.NONE and laid < min(2 * s.n_issues, MOST_TOKENS):
            if b.draft != TRUTHFULLY and not s.single_party and below(b, OUT_OF) >= TRUTHFUL:
                face = Face.MINUS if face == Face.PLUS else Face.PLUS
            planned(b, place_token, issue, face)
            laid += 1
    if s.discussion_mode == Mode.ROBERTS:
        planned(b, yield_floor)
    else:
        planned(b, ready)


def face_for(s, seat, issue):
    """The token for an issue of the bill that the seat cares about, or for its wish; none if one lies there already."""
    if s.token[seat][issue] != Face.NONE or (in_bill(s, issue) == 0 and issue != wish(s, seat)):
        return Face.NONE
    wanted = wanted_direction(s, seat, issue)
    return Face.PLUS if wanted > 0 else Face.MINUS if wanted < 0 else Face.NONE


def wish(s, seat):
    """What a seat tells the others beside the bill, one issue in each discussion: the first that its hand demands and
    the law does not meet (LG-25), so that others add it to their bills."""
    for issue in range(ISSUES):
        if in_bill(s, issue) == 0 and s.token[seat][issue] == Face.NONE and is_untold(s, seat, issue):
            return issue
    return NO_ISSUE


def is_untold(s, seat, issue):
    """Whether a seat demands what the law does not meet, and others do not know it yet."""
    wanted = wanted_direction(s, seat, issue)
    return wanted != 0 and s.law[issue] * wanted <= 0 and abs(s.leaning[seat][issue]) < FAIRLY_SURE


def has_tokens_to_lay(s, seat):
    """Whether a seat has tokens for the bill; for a wish alone only a Single Party takes the floor."""
    for issue in range(ISSUES):
        if (in_bill(s, issue) != 0 or s.single_party) and face_for(s, seat, issue) != Face.NONE:
            return True
    return False


def stance_of(s, seat):
    gain = gain_of_bill(s, seat)
    return Stance.FOR if gain > 0 else Stance.AGAINST if gain < 0 else Stance.NEUTRAL


score_ready = score_yield_floor = 0


def score_request_floor(s, seat, stance):
    return DISLIKED


def score_call_to_order(s, chair, seat):
    return NEVER


def score_give_money(s, giver, seat, tokens):
    return NEVER


def score_give_secretly(s, giver, seat, tokens):
    return NEVER


# ---------------------------------------------------------------- amendments
def plan_amendment(s, b, seat):
    """Propose the addition or removal that gains most, if beliefs give it a majority; one in a discussion round."""
    if s.asked_now != seat:
        return
    card = best_amendment(s, seat, b.draft)
    if card == NO_CARD:
        planned(b, pass_floor)
    elif in_bill(s, card // 2) * sign_of(card % 2) > 0:
        planned(b, propose_remove, card // 2, card % 2)
    else:
        planned(b, propose_add, card // 2, card % 2)


def best_amendment(s, seat, better):
    """The card to add, or, if it is in the bill, to remove; none if nothing gains, or no majority is expected.
    better: how many that gain more are left out."""
    if s.am_used[seat] > 0 or works_for_the_crown(s, seat):
        return NO_CARD
    left_out = 0
    for _ in range(better + 1):
        best = NO_CARD
        most = 0
        for card in range(CARDS):
            gain = gain_of_amendment(s, seat, card) if left_out >> card & 1 == 0 else 0
            if gain > most and may_propose(s, card):
                best = card
                most = gain
        if best == NO_CARD:
            return NO_CARD
        left_out |= 1 << best
    return best


def is_in_bill(s, card):
    return in_bill(s, card // 2) * sign_of(card % 2) > 0


def gain_of_amendment(s, seat, card):
    """What a seat gains by adding or removing a card."""
    issue = card // 2
    if not s.selected[issue]:
        return 0
    before = in_bill(s, issue)
    after = before - sign_of(card % 2) if is_in_bill(s, card) else before + sign_of(card % 2)
    return gain_from(s, seat, issue, after) - gain_from(s, seat, issue, before)


def may_propose(s, card):
    """Whether a proposal is possible, and a majority is expected for it."""
    if is_in_bill(s, card):
        if s.proposed[amendments.REMOVE][card] or s.yellow == Yellow.CRISIS:
            return False
        if s.added[card // 2] == 0 and original_cards(s) < 2:
            return False
        return chance(s, s.asked_now, 1 << (card ^ 1), 100, False) >= NEITHER
    if s.proposed[amendments.ADD][card] or why_not_add_card(s, card // 2, card % 2) != Reason.OK:
        return False
    return chance(s, s.asked_now, 1 << card, 100, False) >= NEITHER


score_pass_floor = score_decline = 0


def gain_of_proposal(s, seat):
    """What the amendment on the table gains a seat."""
    return gain_of_amendment(s, seat, 2 * s.prop_issue + s.prop_dir)


def score_second(s, seat):
    return FOR_GAIN * gain_of_proposal(s, seat) - 1


def score_rule_amendment(s, chair, accept):
    gain = gain_of_proposal(s, chair)
    if gain == 0:
        gain = s.tally[0] - s.tally[1]
    return FOR_GAIN * gain if accept else 0


# ---------------------------------------------------------------- votes
def score_vote(s, seat, answer):
    if s.phase == Phase.FINAL_VOTE:
        return score_ballot(s, seat, answer)
    if s.phase == Phase.AMEND_VOTE:
        gain = gain_of_proposal(s, seat)
        best = ballots.AYE if gain > 0 else ballots.NAY if gain < 0 else ballots.PRESENT
        return LIKED + FOR_GAIN * abs(gain) if answer == best else 0
    if s.phase == Phase.QUESTION:
        done = s.is_ready >> seat & 1 or not has_tokens_to_lay(s, seat)
        return LIKED if answer == (ballots.AYE if done else ballots.NAY) else 0
    return LIKED if answer == ballots.NAY else NEVER


def score_vote_secretly(s, seat, answer):
    return score_vote(s, seat, answer)


def score_ballot(s, seat, answer):
    """Aye on a Crisis bill, nay on a bill that seems to give a rival the win, otherwise by interest.

    A seat that gains and loses nothing votes present if it can still amend the bill, otherwise aye, unless the bill is
    hopeless."""
    if s.yellow == Yellow.CRISIS:
        return -NEVER if answer == ballots.AYE else 0
    cards = bill_as_set(s)
    gain = gain_of_bill(s, seat)
    if not may_wait(s, gain) and gives_win(s, seat, cards):
        return LIKED * FOR_GAIN if answer == ballots.NAY else 0
    best = ballots.AYE if gain > 0 else ballots.NAY
    if gain == 0:
        best = ballots.AYE if chance(s, seat, cards, NEITHER, True) >= HOPELESS else ballots.NAY
        if may_still_amend(s, seat):
            best = ballots.PRESENT
    return LIKED + FOR_GAIN * abs(gain) if answer == best else 0


def may_wait(s, gain):
    """Whether a seat may leave it to later bills to stop a seat that seems to win: this is the first bill of a session,
    and it meets one of the seat’s demands."""
    return s.chair_pos == 0 and gain >= MET


def may_still_amend(s, seat):
    """Whether the bill may be extended, and the seat has not yet proposed what would gain it something."""
    if s.extensions >= s.max_extensions or not amendments.are_open(s) or s.am_used[seat] > 0:
        return False
    for card in range(CARDS):
        if gain_of_amendment(s, seat, card) > 0 and chance(s, seat, 1 << card, 100, False) > NEITHER:
            return True
    return False


# ---------------------------------------------------------------- the campaign
def missing(s, seat):
    """How many points a seat lacks for re-election."""
    return max(0, (election.threshold(s) - election.final_score(s, seat) + 1) // 2)


def score_buy_point(s, seat):
    """Buy what is missing for re-election if the money suffices; in the last session points are all that matters."""
    if s.session >= s.max_sessions:
        return LIKED
    lacks = missing(s, seat)
    return LIKED * FOR_GAIN if 0 < lacks * s.price_self <= s.money[seat] else NEVER


def score_attack(s, attacker, seat):
    """Attack the seat that seems strongest, when rich."""
    if s.money[attacker] < RICH * s.price_attack + s.price_self or seat != strongest(s, attacker):
        return NEVER
    return 1


def strength(s, seat, other):
    """How many demands of a rival seem to be met, less those that do not; 0 for a friend."""
    if other == seat or s.in_play >> other & 1 == 0 or is_friend(s, seat, other):
        return 0
    return seems_met(s, other, 0)


def strongest(s, seat):
    """The rival whose demands seem to be met most; -1 if nothing is known of any."""
    best = -1
    most = 0
    for other in range(s.seats):
        met = strength(s, seat, other)
        if met > most:
            best = other
            most = met
    return best


def plan_void(s, b, seat):
    """Void an issue that the strongest seat surely holds, as long as enough money is left for one’s own defence."""
    if missing(s, seat) > 0 or s.money[seat] < s.price_void + s.price_self:
        return
    best = -1
    most = 0
    for other in range(s.seats):
        met = strength(s, seat, other)
        if met > most and issue_to_void(s, other) != NO_ISSUE:
            best = other
            most = met
    if best >= 0:
        planned(b, void_issue, best, issue_to_void(s, best))


def issue_to_void(s, seat):
    """An issue that a seat surely holds, in whatever direction, and that is not yet voided (LG-66)."""
    for issue in range(ISSUES):
        if abs(wants(s, seat, issue)) >= FAIRLY_SURE and not campaign.is_voided(s, seat, issue):
            return issue
    return NO_ISSUE


score_pass_campaign = 0


# ---------------------------------------------------------------- the exchange
def score_return_card(s, seat, card):
    """Return the card that is worst under active law; a crown card is kept."""
    if card == CROWN:
        return NEVER
    direction = sign_of(card % 2)
    level = s.law[card // 2] * direction
    return -LIKED * (10 if level > 0 else -6 if level < 0 else 0)


# ---------------------------------------------------------------- the charter
def score_sign_charter(s, seat):
    return LIKED


def score_pass_rules(s, seat):
    return LIKED
