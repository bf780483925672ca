"""Charter: between two sessions each seat may propose a change, and all vote on it."""
# The manual, "Charter" and "Amendments" of the charter: LG-86 to LG-92, LG-136, LG-138, LG-R74, LG-R92.

from commonweal.games.legislation.cards import ISSUES
from commonweal.games.legislation.charter import (
    CHANGEABLE,
    MAX_SESSIONS,
    SINGLE_PARTY_SESSIONS,
    Charter,
)
from commonweal.games.legislation.rules import gameplay, setting_up
from commonweal.games.legislation.state import OPTIONS, Notice, Phase, Reason
from commonweal.institutions import asking, ballots, motion
from commonweal.rulebook import act, amount, announce, clash, count_bits, least_of_option, most_of_option, option_of

MOST_VALUE = 3600


# ---------------------------------------------------------------- combinations that are refused
@clash("hand_size", "issues_per_player", "red_copies", "red_directions", "teams", "team_cards", "team_own_cards",
       "seats", rule="LG-138")  # fmt: skip
def too_few_red_cards(s):
    """Too few issues for the hands that are dealt (LG-138)."""
    hand = setting_up.cards_to_count(s)
    copies = 2 * s.red_copies if s.red_directions == Charter.red_directions.BOTH else s.red_copies
    return setting_up.issues_needed(s) < hand + hand * (s.seats + s.teams - 1) // copies


@clash("vote_method", "ballots", rule="LG-138")
def roll_call_is_heard(s):
    """A roll call cannot be secret (LG-138)."""
    return s.vote_method == Charter.vote_method.ROLL_CALL and s.ballots != Charter.ballots.PUBLIC


@clash("parties", "teams", rule="LG-138")
def parties_need_teams(s):
    """Parties are teams (LG-138, LG-171)."""
    return s.parties == 1 and s.teams == 0


@clash("teams", "seats", rule="LG-138")
def teams_of_one(s):
    """There are two teams at least, and at most half as many as seats (LG-138, LG-162)."""
    return s.teams == 1 or 2 * s.teams > s.seats


@clash("assimilation", "teams", rule="LG-138")
def assimilated_teams(s):
    """Assimilation goes without teams (LG-138)."""
    return s.assimilation == 1 and s.teams > 0


@clash("single_party", "teams", "assimilation", rule="LG-138")
def single_party_of_several(s):
    """A Single Party goes without teams and Assimilation (LG-138)."""
    return s.single_party == 1 and (s.teams > 0 or s.assimilation == 1)


@clash("single_party_need", "hand_size", "single_party", rule="LG-138")
def party_needs_too_much(s):
    """A Single Party asks for no more cards than a hand has; without one the number asks for nothing (LG-138,
    LG-R94)."""
    return s.single_party == 1 and s.single_party_need > s.hand_size


@clash("bill_max", "bill_min", rule="LG-138")
def bill_cannot_be_both(s):
    """The most cards of a bill are not fewer than the least (LG-138)."""
    return s.bill_max > 0 and s.bill_max < s.bill_min


@clash("bill_min", "issues_per_player", "hand_size", "seats", rule="LG-138")
def bill_needs_more_issues(s):
    """A bill needs no more cards than there are issues (LG-138)."""
    return s.bill_min > setting_up.issues_needed(s)


@clash("crisis_cards", "issues_per_player", "hand_size", "seats", rule="LG-138")
def crisis_needs_more_issues(s):
    """A Crisis bill has no more cards than there are issues (LG-138, LG-149)."""
    return s.crisis_cards > setting_up.issues_needed(s)


@clash("fixed_issues", "issues_per_player", "hand_size", "seats", rule="LG-138")
def fixed_issues_do_not_fit(s):
    """The issues that the charter names are as many as are needed, and in the set (LG-134, LG-138)."""
    if s.fixed_issues == 0:
        return False
    return count_bits(s.fixed_issues) != setting_up.issues_needed(s) or s.fixed_issues >> s.issues_in_set != 0


@clash("issue_set", "issues_per_player", "hand_size", "seats", rule="LG-138")
def set_is_too_small(s):
    """The set has as many issues as are needed (LG-134, LG-138)."""
    return s.issues_in_set < min(ISSUES, setting_up.issues_needed(s))


@clash("yellow_copies", rule="LG-140")
def yellow_deck_is_empty(s):
    """The yellow deck has a card (LG-140)."""
    return all(s.yellow_copies[kind] == 0 for kind in range(len(s.yellow_copies)))


# ---------------------------------------------------------------- changes between sessions
def begin(s):
    """Every active seat in seat order may propose a change, unless the charter is locked. What is adopted takes effect
    with the next session: clocks and talk stay as they were until then (LG-90)."""
    if s.charter_change == Charter.charter_change.LOCKED:
        next_session(s)
    else:
        s.phase = Phase.RULES
        s.seconds_then = 1 + s.turn_seconds
        s.sidebars_then = 1 + s.sidebars
        s.open_then = 1 + s.open_talk
        asking.ask_around(s, s.in_play, s.seats - 1)


def next_session(s):
    """The next session starts, under the charter as changed (LG-82, LG-90)."""
    asking.stop(s)
    s.seconds_then = s.sidebars_then = s.open_then = 0
    s.session += 1
    gameplay.begin_session(s)


def go_on(s):
    """The next seat may propose; after the last one the next session starts (LG-90)."""
    s.phase = Phase.RULES
    asking.ask_next(s)
    if asking.is_over(s):
        next_session(s)


def some_values(s, seat, option, k):
    """Suggest the values beside the one in force; none for an option that stays."""
    if CHANGEABLE[option] == 0:
        return -1
    now = option_of(s, option)
    if k < 4:
        return now + k + 1
    return now - (k - 3) if now >= k - 3 else -1


def least_propose_rule(s, seat, option):
    """The least value that may be proposed: the end of the game lies ahead (LG-91)."""
    least = least_of_option(s, option)
    if option == MAX_SESSIONS or option == SINGLE_PARTY_SESSIONS:
        least = max(least, s.session + 1)
        if option_of(s, option) == least:
            least += 1
    return least


def most_propose_rule(s, seat, option):
    return most_of_option(s, option)


def why_not_propose_rule(s, seat, option, value):
    """Why a change may not be proposed: LG-105."""
    if s.asked_now != seat:
        return Reason.NOT_YOUR_FLOOR
    if (option == MAX_SESSIONS or option == SINGLE_PARTY_SESSIONS) and value <= s.session:
        return Reason.TOO_FEW_SESSIONS
    return motion.why_not_propose(s, option, value)


@act(
    Phase.RULES, previewable=True, final=False, once_in=10,
    option=OPTIONS, value=amount(MOST_VALUE, some=some_values, kind="setting"),
)  # fmt: skip
def propose_rule(s, seat, option, value):
    """Propose to change an option of the charter; all active seats vote on it at once (LG-90, LG-91)."""
    motion.propose(s, seat, option, value)
    announce(s, Notice.RULE_PROPOSED, seat, option, value)
    s.phase = Phase.RULES_VOTE
    s.first_called = -1
    ballots.open_ballots(s, s.in_play)


def why_not_pass_rules(s, seat):
    """Why the floor may not be passed: LG-105."""
    return Reason.OK if s.asked_now == seat else Reason.NOT_YOUR_FLOOR


@act(Phase.RULES, previewable=True)
def pass_rules(s, seat):
    """Propose no change (LG-90)."""
    go_on(s)


def decide(s):
    """All must agree, or by charter more than half of the active seats; the change is listed with its votes (LG-90,
    LG-92, LG-136)."""
    ayes = ballots.ballots_for(s, ballots.AYE)
    nays = ballots.ballots_for(s, ballots.NAY)
    ballots.open_ballots(s, 0)
    unanimous = s.charter_change == Charter.charter_change.UNANIMOUS
    carried = nays == 0 if unanimous else 2 * ayes > ayes + nays
    if carried and motion.carry(s):
        announce(s, Notice.RULE_ADOPTED, s.session, ayes, nays)
    else:
        motion.drop(s)
        announce(s, Notice.RULE_LOST, ayes, nays, int(unanimous))
    go_on(s)
