"""Campaigning and spending: in turn, each seat buys a point, attacks, voids an issue, gives, or passes."""
# The manual, "Campaigning and Spending": LG-56, LG-57, LG-63 to LG-71, LG-126, LG-127, LG-R36 to LG-R39.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import components, election
from commonweal.games.legislation.rules.components import charge, selected_issues
from commonweal.games.legislation.rules.objective import count_on
from commonweal.games.legislation.state import ISSUES, SEATS, Notice, Phase, Reason
from commonweal.institutions import asking
from commonweal.rulebook import act, among, announce

MOST = 9999


def begin(s):
    """The campaign begins: seats act in turn, clockwise from the first chair of the session (LG-56, LG-63)."""
    s.phase = Phase.CAMPAIGN
    for seat in range(SEATS):
        s.gifts[seat] = 0
    announce(s, Notice.CAMPAIGN_OPENS)
    asking.ask_around(s, s.in_play, (s.chair_list[0] + s.seats - 1) % s.seats)


def took_turn(s, seat):
    """After a purchase or a gift all seats are asked again (LG-63)."""
    asking.ask_around(s, s.in_play, seat)


@act(Phase.CAMPAIGN, previewable=True, always=True)
def pass_campaign(s, seat):
    """Pass; when all have passed in a row campaigning ends, and votes are counted (LG-63)."""
    asking.pass_on(s)
    if asking.is_over(s):
        election.hold(s)


# ---------------------------------------------------------------- what money buys
def why_not_buy_point(s, seat):
    return Reason.TOO_POOR if s.money[seat] < s.price_self else Reason.OK


@act(Phase.CAMPAIGN, previewable=True)
def buy_point(s, seat):
    """Spend on oneself: one point more (LG-64, LG-70, LG-71)."""
    charge(s, seat, s.price_self)
    s.bought[seat] = min(MOST, s.bought[seat] + 1)
    s.spent[seat][0] += s.price_self
    announce(s, Notice.BOUGHT_POINT, seat, s.price_self)
    took_turn(s, seat)


def why_not_target(s, seat, target):
    """Why a seat may not be the target: LG-65, LG-66, LG-185."""
    return Reason.ATTACKS_ITSELF if target == seat else components.why_not_seat(s, target)


def why_not_attack(s, attacker, seat):
    why = why_not_target(s, attacker, seat)
    if why != Reason.OK:
        return why
    return Reason.TOO_POOR if s.money[attacker] < s.price_attack else Reason.OK


@act(Phase.CAMPAIGN, previewable=True, seat=SEATS)
def attack(s, attacker, seat):
    """Spend on another seat: it loses a point (LG-65, LG-70, LG-71)."""
    charge(s, attacker, s.price_attack)
    s.attacks[seat] = min(MOST, s.attacks[seat] + 1)
    s.spent[attacker][1] += s.price_attack
    announce(s, Notice.ATTACKED, attacker, seat, s.price_attack)
    took_turn(s, attacker)


def is_voided(s, seat, issue):
    """Whether this void was made in this campaign, or by charter any of this seat (LG-68, LG-127)."""
    if s.void_limit == Charter.void_limit.PER_ISSUE:
        return s.voids[seat][issue] == 1
    return any(s.voids[seat][other] for other in range(ISSUES))


def why_not_void_issue(s, buyer, seat, issue):
    """Why a demand may not be voided: LG-9, LG-70, LG-127."""
    why = why_not_target(s, buyer, seat)
    if why != Reason.OK:
        return why
    if s.selected[issue] == 0:
        return Reason.NOT_SELECTED
    if is_voided(s, seat, issue):
        return Reason.ONE_VOID_ONLY if s.voids[seat][issue] == 0 else Reason.VOIDED_ALREADY
    return Reason.TOO_POOR if s.money[buyer] < s.price_void else Reason.OK


@act(
    Phase.CAMPAIGN, previewable=True, final=False, once_in=2, seat=SEATS,
    issue=among(ISSUES, candidates=selected_issues),
)  # fmt: skip
def void_issue(s, buyer, seat, issue):
    """Void an issue of another seat; nobody learns whether it hits (LG-66, LG-68, LG-69)."""
    charge(s, buyer, s.price_void)
    s.voids[seat][issue] = 1
    s.spent[buyer][2] += s.price_void
    if count_on(s, seat, issue) > 0:
        s.hits[buyer] += 1
    else:
        s.misses[buyer] += 1
    announce(s, Notice.VOIDED, buyer, seat, issue, s.price_void)
    took_turn(s, buyer)
