"""Bill modifiers: a yellow card is drawn for each bill, a bonus or a hurdle."""
# The manual, "Bill Modifiers" and the sample deck of yellow cards: LG-139 to LG-152, LG-R46 to LG-R55.

from commonweal.games.legislation.cards import YELLOW
from commonweal.games.legislation.charter import Base
from commonweal.games.legislation.rules import bill, components, public_eye
from commonweal.games.legislation.rules.components import in_pool, sign_of
from commonweal.games.legislation.state import ISSUES, Notice, Phase, Yellow
from commonweal.institutions import ballots
from commonweal.rulebook import among, announce, chance


# ---------------------------------------------------------------- drawing
def cards_left(s):
    """How many cards the yellow deck has."""
    return sum(s.yellow_left[kind] for kind in range(len(s.yellow_left)))


def begin_draw(s):
    """Draw a yellow card for the bill; an empty deck is shuffled again. Where only a Crisis is left, none is drawn in
    the new turn after one (LG-139, LG-140, LG-152)."""
    if cards_left(s) == 0:
        for kind in range(len(s.yellow_left)):
            s.yellow_left[kind] = s.yellow_copies[kind]
        announce(s, Notice.YELLOW_SHUFFLED)
    if s.new_turn and cards_left(s) == s.yellow_left[Yellow.CRISIS - 1]:
        public_eye.note_draft(s)
        bill.begin_round(s)
    else:
        s.phase = Phase.MODIFIER


def odds_draw_yellow(s, yellow):
    if s.yellow != Yellow.NONE or (s.new_turn and yellow == Yellow.CRISIS):
        return 0
    return s.yellow_left[yellow - 1]


@chance(Phase.MODIFIER, yellow=among(YELLOW, low=1, kind="yellow"))
def draw_yellow(s, yellow):
    """Draw a yellow card; it is public and applies to this bill through all its extensions (LG-139, LG-140, LG-149)."""
    s.yellow = yellow
    s.yellow_left[yellow - 1] -= 1
    if yellow == Yellow.CRISIS:
        bill.clear(s)
        announce(s, Notice.CRISIS_REPLACES, s.crisis_cards)
    else:
        public_eye.note_draft(s)
        bill.begin_round(s)


# ---------------------------------------------------------------- Crisis
def crisis_issues(s):
    """How many cards of the Crisis bill are drawn."""
    return sum(s.core[issue] != 0 for issue in range(ISSUES))


def odds_crisis_card(s, issue, dir):
    if s.yellow != Yellow.CRISIS or s.core[issue] != 0:
        return 0
    return in_pool(s, issue, dir)


@chance(Phase.MODIFIER, issue=ISSUES, dir=2)
def crisis_card(s, issue, dir):
    """Draw a card of the Crisis bill, each card of the pool whose issue is not drawn yet equally likely (LG-149,
    LG-R51)."""
    s.core[issue] = sign_of(dir)
    s.core_first[issue] = sign_of(dir)
    if crisis_issues(s) == s.crisis_cards:
        bill.begin_round(s)


# ---------------------------------------------------------------- votes and pay
def overrides_veto(s):
    """Whether the ayes are the share of the votes that the threat asks for (LG-147, LG-R54)."""
    return ballots.weight_for(s, ballots.AYE) >= ayes_against_veto(s)


def ayes_against_veto(s):
    """How many ayes that share is: two thirds unless the charter has another, of all votes or of ayes and nays, and at
    least one (LG-147)."""
    return ballots.needed(s.veto_share, ballots.base(s, int(s.veto_base == Base.ALL_PLAYERS)))


def core_is_kept(s):
    """Whether no original card was removed (LG-144, LG-R49)."""
    return all(s.core[issue] == s.core_first[issue] for issue in range(ISSUES))


def pay_added(s, passed):
    """Pay what the yellow card adds: to the chair, to the nays, or to the ayes (LG-144, LG-145, LG-148)."""
    if s.yellow == Yellow.CORPORATE_APPROVAL and passed and core_is_kept(s):
        components.pay(s, 1 << s.chair, s.corporate_bonus, Notice.APPROVAL_PAID)
    elif s.yellow == Yellow.CORPORATE_DISAPPROVAL and not passed:
        components.pay(s, ballots.who_voted(s, ballots.NAY), s.corporate_penalty, Notice.DISAPPROVAL_PAID)
    elif s.yellow == Yellow.THREAT_OF_VETO and passed:
        components.pay(s, ballots.who_voted(s, ballots.AYE), s.veto_bonus, Notice.OVERRIDE_PAID)
