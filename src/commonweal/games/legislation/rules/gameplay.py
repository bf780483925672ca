"""Gameplay: sessions of one turn for each seat; who chairs, who acts, what may be said, which prompt is read."""
# The manual, "Gameplay": LG-18 to LG-20, LG-82, LG-104, LG-113, LG-122, LG-130, LG-183.

from commonweal.games.legislation.charter import Charter, Mode
from commonweal.games.legislation.rules import bill, discussion
from commonweal.games.legislation.state import ISSUES, SEATS, Notice, Phase, Prompt, Step
from commonweal.institutions import asking, ballots, standing
from commonweal.rulebook import CHANCE, NOBODY, OF_THE_PHASE, TalkPolicy, announce, chance


# ---------------------------------------------------------------- sessions
def begin_session(s):
    """Begin a session: law, money and hands stay; purchases, attacks, voids and balances go back to 0 (LG-18, LG-82,
    LG-117, LG-130, LG-156, LG-R44)."""
    s.phase = Phase.SESSION_START
    s.passed_s = s.failed_s = s.fail_run = s.overtime = 0
    s.new_turn = 0
    if s.ballots != Charter.ballots.PUBLIC:
        s.money_hidden = 1
    for seat in range(SEATS):
        s.bought[seat] = s.attacks[seat] = s.eye[seat] = s.called[seat] = s.gifts[seat] = 0
        s.chair_list[seat] = -1
        for issue in range(ISSUES):
            s.voids[seat][issue] = 0
    s.chair_count = s.chair_pos = 0
    announce(s, Notice.SESSION_BEGINS, s.session)
    if s.in_play & ~s.skips == 0:
        announce(s, Notice.NOBODY_SKIPS)
    if s.chair_order != Charter.chair_order.RANDOM:
        order_chairs(s)


def who_chairs(s):
    """The seats that chair in this session: all that are active, without those that lose their turn, unless that would
    leave nobody (LG-18, LG-130, LG-R44)."""
    chairing = s.in_play & ~s.skips
    return chairing if chairing else s.in_play


def order_chairs(s):
    """The chairs follow each other clockwise, beginning in session s with seat s - 1, or always with the first seat
    (LG-19, LG-104, LG-R11)."""
    first = (s.session - 1) % s.seats if s.chair_order == Charter.chair_order.ROTATE else 0
    for step in range(s.seats):
        seat = (first + step) % s.seats
        if who_chairs(s) >> seat & 1:
            s.chair_list[s.chair_count] = seat
            s.chair_count += 1
    open_session(s)


def chairs_already(s, seat):
    return any(s.chair_list[place] == seat for place in range(s.chair_count))


def odds_order_chair(s, seat):
    return int(who_chairs(s) >> seat & 1 == 1 and not chairs_already(s, seat))


@chance(Phase.SESSION_START, seat=SEATS)
def order_chair(s, seat):
    """Draw the next chair of the session, each seat that is left equally likely (LG-104)."""
    s.chair_list[s.chair_count] = seat
    s.chair_count += 1
    for other in range(s.seats):
        if odds_order_chair(s, other):
            return
    open_session(s)


def open_session(s):
    """The order of chairs is known, and told where chance has drawn it: the first one has the turn. Who was to lose a
    turn has lost it (LG-104, LG-130)."""
    s.skips = 0
    if s.chair_order == Charter.chair_order.RANDOM:
        announce(
            s, Notice.ORDER_IS, s.chair_list[0], s.chair_list[1], s.chair_list[2], s.chair_list[3], s.chair_list[4],
            s.chair_list[5], s.chair_list[6], s.chair_list[7], s.chair_list[8], s.chair_list[9],
        )  # fmt: skip
    begin_turn(s, 0)


# ---------------------------------------------------------------- turns
def begin_turn(s, place):
    """Begin the turn of the chair at a place of the order: a new bill (LG-20, LG-21)."""
    s.chair_pos = place
    s.chair = s.chair_list[place]
    s.yellow = 0
    s.take_backs = s.extensions = 0
    bill.clear(s)
    discussion.clear_tokens(s)
    asking.stop(s)
    s.phase = Phase.BILL
    announce(s, Notice.CHAIRS, s.chair)


def has_votes(s):
    """Whether this session has amendments and votes at all (LG-122)."""
    return s.session > s.no_vote_sessions


# ---------------------------------------------------------------- who acts
def to_act(s):
    """Who has to act: chance, one seat, or all whose answer the table waits for."""
    if s.phase == Phase.CHARTER:
        return ballots.everybody(s) & ~s.signed
    if s.phase in (Phase.BILL, Phase.AMEND_RULING):
        return 1 << s.chair
    if s.phase == Phase.DISCUSSION:
        return discussion.speaking(s)
    if s.phase in (Phase.QUESTION, Phase.RULES_VOTE):
        return ballots.waiting(s)
    if s.phase in (Phase.FINAL_VOTE, Phase.AMEND_VOTE):
        return 1 << ballots.called(s) if s.vote_method == Charter.vote_method.ROLL_CALL else ballots.waiting(s)
    if s.phase in (Phase.AMEND, Phase.SECOND, Phase.CAMPAIGN, Phase.RULES):
        return asking.waiting(s)
    if s.phase == Phase.AFTERMATH and s.step == Step.RETURN:
        return 1 << s.seat_at
    return NOBODY if s.phase == Phase.GAME_OVER else CHANCE


# ---------------------------------------------------------------- what may be said
def votes_are_open(s):
    return s.phase in (Phase.QUESTION, Phase.AMEND_VOTE, Phase.FINAL_VOTE, Phase.RULES_VOTE)


def talk(s):
    """Private messages by charter: never, in discussion and campaign, or always, and never while a ballot is open; a
    team’s channel is always open; nothing at all without open talk (LG-29, LG-113, LG-183)."""
    quiet = TalkPolicy.TEAM if s.teams else TalkPolicy.PUBLIC_ONLY
    sidebars = s.sidebars_then - 1 if s.sidebars_then > 0 else s.sidebars
    if not (s.open_then - 1 if s.open_then > 0 else s.open_talk):
        return TalkPolicy.TEAM_ONLY if s.teams else TalkPolicy.CLOSED
    if sidebars == Charter.sidebars.NONE or votes_are_open(s):
        return quiet
    if sidebars == Charter.sidebars.ANY or s.phase in (Phase.DISCUSSION, Phase.CAMPAIGN):
        return TalkPolicy.OPEN
    return quiet


def team_of(s, seat):
    """The team of a seat, below 0 for none (LG-113)."""
    return s.team[seat]


# ---------------------------------------------------------------- the prompt
def prompt(s, seat):
    """Which prompt a viewer reads (-1: a spectator), where it is not that of the phase."""
    if seat >= 0 and not standing.is_in(s, seat) and s.phase != Phase.GAME_OVER:
        return Prompt.OUT
    acts = to_act(s)
    mine = seat >= 0 and acts > 0 and acts >> seat & 1 == 1
    if s.phase == Phase.DISCUSSION and s.discussion_mode != Mode.OPEN:
        if s.asked_now < 0:
            return Prompt.FLOOR_IS_FREE
        return Prompt.SPEAK if mine else Prompt.WAIT_FOR_FLOOR if seat >= 0 else Prompt.SPEAKING
    if s.phase == Phase.AFTERMATH and seat >= 0 and s.reelected >> seat & 1 == 0:
        return Prompt.LOST_SEAT
    if s.phase == Phase.FINAL_VOTE and not mine and seat >= 0 and s.voted >> seat & 1:
        return Prompt.VOTE_CAST
    return OF_THE_PHASE
