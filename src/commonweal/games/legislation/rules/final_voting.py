"""Final voting: the bill passes, fails or is extended; the winning side is paid; what passes is law."""
# The manual, "Final Voting": LG-43 to LG-55, LG-112, LG-120 to LG-122, LG-R21 to LG-R30.

from commonweal.games.legislation.charter import Base, Charter
from commonweal.games.legislation.rules import (
    bill,
    bill_modifiers,
    components,
    crown,
    public_eye,
    session_end,
    voting,
)
from commonweal.games.legislation.rules.objective import satisfied_at
from commonweal.games.legislation.state import (
    ISSUES,
    MOST_BILLS,
    MOST_COPIES,
    Face,
    Notice,
    Phase,
    Yellow,
)
from commonweal.institutions import asking, ballots
from commonweal.rulebook import announce

PASSED, FAILED = 1, 0


def begin(s):
    """Open the final vote (LG-43)."""
    asking.stop(s)
    s.phase = Phase.FINAL_VOTE
    voting.open_vote(s)
    announce(s, Notice.VOTE_OPENS)


# ---------------------------------------------------------------- the result
def ayes_reach_rule(s):
    """Whether the ayes reach the number that the charter asks for (LG-47, LG-120)."""
    return ballots.passes(s, s.pass_rule, s.abstain_base)


def passes(s):
    """Whether the bill has the ayes that it needs, under a threat of veto also two thirds (LG-47, LG-147)."""
    return ayes_reach_rule(s) and (s.yellow != Yellow.THREAT_OF_VETO or bill_modifiers.overrides_veto(s))


def is_extended(s):
    """Whether enough seats voted present, and the bill may be extended once more (LG-46, LG-50, LG-121)."""
    if s.extensions >= s.max_extensions or not ballots.extends(s, s.extend_rule):
        return False
    return s.extend_first == 1 or not passes(s)


def decide(s):
    """Extended, else passed, else failed (LG-45, LG-46, LG-47, LG-48, LG-R23)."""
    voting.count_votes(s)
    announce(s, Notice.VOTE_COUNTED, s.tally[0], s.tally[1], s.tally[2])
    if is_extended(s):
        voting.close_vote(s)
        s.extensions += 1
        s.extended = min(MOST_BILLS, s.extended + 1)
        announce(s, Notice.EXTENDED, s.tally[2], s.extensions, s.max_extensions)
        bill.begin_round(s)
        return
    passed = passes(s)
    vetoed = not passed and ayes_reach_rule(s)
    if passed:
        tell_passing(s)
    else:
        tell_failure(s, vetoed)
    public_eye.note_votes(s)
    note_interests(s)
    note_leanings(s)
    pay_winners(s, passed, vetoed)
    if not passed:
        crown.note_failure(s)
    voting.close_vote(s)
    settle(s, passed)


def ayes_by_rule(s):
    """How many ayes the charter asks for, given who votes present (LG-47, LG-120)."""
    return ballots.needed(s.pass_rule, ballots.base(s, s.abstain_base))


def has_own_share(s):
    """Whether the charter asks for another share than more than half of ayes and nays (LG-120)."""
    return s.pass_rule != Charter.pass_rule.MAJORITY or s.abstain_base == Base.ALL_PLAYERS


def threat_asks_for_more(s):
    """Whether a threat of veto asks for more ayes than the charter (LG-147)."""
    return s.yellow == Yellow.THREAT_OF_VETO and bill_modifiers.ayes_against_veto(s) > ayes_by_rule(s)


def tell_passing(s):
    """Tell that the bill passes, and what asked for so many ayes: the usual majority, the share that the charter has
    instead, or a threat of veto that asks for more (LG-47, LG-120, LG-147)."""
    ayes, nays = s.tally[0], s.tally[1]
    if threat_asks_for_more(s):
        announce(s, Notice.BILL_PASSES_UNDER_THREAT, ayes, nays, s.chair, bill_modifiers.ayes_against_veto(s))
    elif has_own_share(s):
        announce(s, Notice.BILL_PASSES_BY_CHARTER, ayes, nays, bill.whose(s), ayes_by_rule(s))
    else:
        announce(s, Notice.BILL_PASSES, ayes, nays, bill.whose(s))


def tell_failure(s, vetoed):
    """Tell how many ayes the bill needed, and by what: the usual majority, the share that the charter has instead, or a
    threat of veto that asks for more (LG-48, LG-120, LG-147)."""
    ayes, nays, needed = s.tally[0], s.tally[1], ayes_by_rule(s)
    if vetoed:
        announce(s, Notice.BILL_VETOED, ayes, nays, s.chair, bill_modifiers.ayes_against_veto(s))
    elif threat_asks_for_more(s):
        announce(s, Notice.BILL_FAILS_BY_THREAT, ayes, nays, s.chair, bill_modifiers.ayes_against_veto(s))
    elif has_own_share(s):
        announce(s, Notice.BILL_FAILS_BY_CHARTER, ayes, nays, bill.whose(s), needed)
    else:
        announce(s, Notice.BILL_FAILS, ayes, nays, bill.whose(s), needed)


def settle(s, passed):
    """The bill is decided: it becomes law, or its cards return to the pool (LG-52, LG-54)."""
    crisis = s.yellow == Yellow.CRISIS
    if passed:
        enact(s)
        count(s, PASSED)
    else:
        count(s, FAILED)
    bill.clear(s)
    session_end.after_decision(s, passed, crisis)


def count(s, passed):
    """Count a decided bill, for the session and the game (LG-168, LG-169, LG-194)."""
    if passed:
        s.passed_s = min(MOST_BILLS, s.passed_s + 1)
        s.passed_g = min(MOST_BILLS, s.passed_g + 1)
        s.fail_run = 0
    else:
        s.failed_s = min(MOST_BILLS, s.failed_s + 1)
        s.failed_g = min(MOST_BILLS, s.failed_g + 1)
        s.fail_run += 1


def enact(s):
    """All cards of the bill go to active law; opposite cards on an issue cancel and return to the pool (LG-52, LG-53,
    LG-R30)."""
    for issue in range(ISSUES):
        cards = components.in_bill(s, issue)
        if cards != 0:
            note_gains(s, issue, s.law[issue] + cards)
            s.law[issue] += cards
    for level in range(-MOST_COPIES, MOST_COPIES + 1):
        changed = 0
        for issue in range(ISSUES):
            changed |= int(components.in_bill(s, issue) != 0 and s.law[issue] == level) << issue
        if changed != 0:
            announce(s, Notice.LEVEL_IS, level, changed)


# ---------------------------------------------------------------- pay
def pay_winners(s, passed, vetoed):
    """The winning side gets its salary, with what waits from a treasury mix-up and what the yellow card adds; those who
    voted present get nothing (LG-51, LG-144 to LG-146, LG-148, LG-R28, LG-R53)."""
    if s.yellow == Yellow.TREASURY_MIX_UP:
        s.arrears = min(999, s.arrears + s.treasury_bonus)
        announce(s, Notice.NOBODY_PAID, s.arrears)
        return
    winners = ballots.who_voted(s, ballots.AYE if passed else ballots.NAY)
    components.pay(s, winners, s.salary, Notice.SALARY_PAID)
    if vetoed:
        components.pay(s, ballots.who_voted(s, ballots.AYE), s.salary, Notice.SALARY_KEPT)
    if winners != 0 and s.arrears > 0:
        announce(s, Notice.ARREARS_DUE, s.arrears)
        components.pay(s, winners, s.arrears, Notice.ARREARS_PAID)
        s.arrears = 0
    bill_modifiers.pay_added(s, passed)
    lose_arrears(s)


def lose_arrears(s):
    """A bill without a paid winner uses up what waits from a treasury mix-up (LG-112, LG-146, LG-R53)."""
    if s.arrears > 0:
        announce(s, Notice.ARREARS_LOST, s.arrears)
    s.arrears = 0


# ---------------------------------------------------------------- bills that nobody votes on
def enact_without_vote(s):
    """In a session without votes the bill is enacted, counts as passed, and nobody is paid (LG-122)."""
    announce(s, Notice.BILL_ENACTED)
    lose_arrears(s)
    enact(s)
    count(s, PASSED)
    bill.clear(s)
    session_end.after_decision(s, True, False)


def forfeit(s):
    """A forfeited turn counts as a failed bill on which nobody voted (LG-112)."""
    announce(s, Notice.TURN_FORFEITED, s.chair)
    lose_arrears(s)
    crown.note_forfeit(s)
    bill.clear(s)
    count(s, FAILED)
    session_end.after_decision(s, False, False)


# ---------------------------------------------------------------- what players may read, and what is measured
def note_leanings(s):
    """Count what open acts said for or against an issue: tokens, and votes that everybody sees."""
    for seat in range(s.seats):
        for issue in range(ISSUES):
            if s.token[seat][issue] == Face.PLUS:
                lean(s, seat, issue, 1)
            elif s.token[seat][issue] == Face.MINUS:
                lean(s, seat, issue, -1)
            cards = components.in_bill(s, issue)
            if cards != 0 and s.voters >> seat & 1 and not voting.is_sealed(s):
                toward = 1 if cards > 0 else -1
                if s.ballot[seat] == ballots.AYE:
                    lean(s, seat, issue, toward)
                elif s.ballot[seat] == ballots.NAY:
                    lean(s, seat, issue, -toward)


def lean(s, seat, issue, by):
    s.leaning[seat][issue] = max(-99, min(99, s.leaning[seat][issue] + by))


def note_interests(s):
    """Count votes for and against own red cards that the bill touches, for the measures; secret ones in sum only."""
    sealed = voting.is_sealed(s)
    for seat in range(s.seats):
        said = s.ballot[seat] if s.voters >> seat & 1 else ballots.PRESENT
        if said != ballots.PRESENT:
            moved = public_eye.red_cards_moved(s, seat)
            harmed = public_eye.red_cards_moved_against(s, seat)
            fair = moved if said == ballots.AYE else harmed
            unfair = harmed if said == ballots.AYE else moved
            if sealed:
                s.secret_interest[0] += fair
                s.secret_interest[1] += unfair
            else:
                s.with_interest[seat] += fair
                s.against_interest[seat] += unfair


def note_gains(s, issue, level):
    """Count what a bill brings its chair and the others in satisfied cards, for the measures."""
    for seat in range(s.seats):
        gain = satisfied_at(s, seat, issue, level) - satisfied_at(s, seat, issue, s.law[issue])
        if seat == s.chair:
            s.by_chair[seat] = max(-999, min(999, s.by_chair[seat] + gain))
        else:
            s.by_others[s.chair] = max(-9999, min(9999, s.by_others[s.chair] + gain))
