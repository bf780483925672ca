"""Council, a small game for what moves can do: drafts of several acts, secrets, chance and acts out of turn."""

from __future__ import annotations

from commonweal.rulebook import (
    CHANCE,
    NOBODY,
    RuleEnum,
    act,
    announce,
    below,
    chance,
    choice,
    clash,
    clock,
    count_options,
    custom_deck,
    each_seat,
    fits_option,
    forced,
    hidden,
    integer,
    integers,
    known_to,
    option_number,
    option_of,
    own,
    own_until,
    public,
    secret,
    set_option,
    subset,
    switch,
    text_deck,
    why_not_set_option,
)

SEATS = 4
LINES = 3
MOST = 9
TURNS = 12


class Phase(RuleEnum):
    DEAL, TALK, ROLL, VOTE, OVER = range(5)


class Majority(RuleEnum):
    HALF, TWO_THIRDS, ALL = range(3)


ISSUES = ("Bread", "Roads", "Walls")


class Charter:
    salary = integer(1, 9, default=1, rule="CO-6", changeable=True)
    majority = choice(Majority, rule="CO-6", changeable=True)
    open_votes = switch(rule="CO-6", default=1, changeable=True)
    weights = each_seat(1, 3, default=1, rule="CO-6", changeable=True)
    copies = integers(3, 0, 5, default=(1, 2, 3), rule="CO-6", changeable=True)
    issues = subset(ISSUES, kind="issue", default=(0, 1), least=1, most=2, rule="CO-6", changeable=True)
    dares_allowed = switch(rule="CO-3", default=1)
    talk_seconds = integer(0, 60, default=0, rule="CO-8")
    meeting_seconds = integer(0, 600, default=0, rule="CO-8")
    vote_seconds = integer(0, 60, default=0, rule="CO-8")
    slogans = custom_deck(
        text_deck("slogan", least=1, most=4, longest=20, counted="slogan_count", standard=("More", "Less")), rule="CO-6"
    )


OPTIONS = count_options(Charter, SEATS)
SALARY = option_number(Charter, SEATS, "salary")
WEIGHTS = option_number(Charter, SEATS, "weights")
VALUES = 12


@clash("salary", "majority", rule="CO-7")
def high_pay_needs_a_majority(s):
    return s.salary > 5 and s.majority == Majority.HALF


def is_counted(s):
    return s.phase != Phase.VOTE


class State:
    phase = public(Phase)
    active = public(high=SEATS - 1, kind="seat")
    turn = public(high=TURNS)
    draft = public(LINES, high=MOST)
    given = public(SEATS, high=TURNS * LINES * MOST)
    lot = own(SEATS, low=-1, high=1)
    dares = hidden(SEATS, high=TURNS)
    calls = public(high=200)
    slogan_count = public(high=4)
    option = public(low=-1, high=OPTIONS - 1, kind="option")
    value = public(high=VALUES - 1)
    vote = own_until(is_counted, SEATS, low=-1, high=1)
    paid = public(high=200)


class Reason(RuleEnum):
    OK, LINE_WRITTEN, NOTHING_WRITTEN, TOO_LOUD, NO_DARES, NO_MOTION = range(6)


class Notice(RuleEnum):
    GIVEN, DARED, LUCKY, SEEN, ROLLED, MOTION, COUNTED = range(7)


def setup(s):
    for seat in range(SEATS):
        s.lot[seat] = -1
        s.vote[seat] = -1
    s.option = -1
    s.phase = Phase.DEAL


def to_act(s):
    if s.phase == Phase.DEAL or s.phase == Phase.ROLL:
        return CHANCE
    if s.phase == Phase.VOTE:
        waiting = 0
        for seat in range(s.seats):
            if s.vote[seat] < 0:
                waiting |= 1 << seat
        return waiting
    return 1 << s.active if s.phase == Phase.TALK else NOBODY


def next_to_draw(s):
    for seat in range(s.seats):
        if s.lot[seat] < 0:
            return seat
    return -1


@chance(Phase.DEAL, fair=True, seat=forced(next_to_draw, SEATS), face=known_to("seat", 2))
def draw(s, seat, face):
    """Everybody draws a lot (CO-1)."""
    s.lot[seat] = face
    if next_to_draw(s) < 0:
        s.phase = Phase.TALK


def next_turn(s):
    for line in range(LINES):
        s.draft[line] = 0
    s.turn += 1
    s.paid = min(200, s.paid + option_of(s, SALARY))
    s.active = (s.active + 1) % s.seats
    s.phase = Phase.TALK if s.turn < TURNS else Phase.OVER


def why_not_write(s, seat, line, amount):
    return Reason.LINE_WRITTEN if s.draft[line] else Reason.OK


@act(Phase.TALK, previewable=True, line=LINES, amount=MOST)
def write(s, seat, line, amount):
    """A line of the draft (CO-2)."""
    s.draft[line] = amount + 1


def why_not_present(s, seat):
    for line in range(LINES):
        if s.draft[line]:
            return Reason.OK
    return Reason.NOTHING_WRITTEN


@act(Phase.TALK, previewable=True)
def present(s, seat):
    """The draft is carried out (CO-2)."""
    total = 0
    for line in range(LINES):
        total += s.draft[line]
    s.given[seat] += total
    announce(s, Notice.GIVEN, seat, total)
    next_turn(s)


@act(Phase.TALK, always=True, other=SEATS)
def peek(s, seat, other):
    """Everybody sees the lot of a seat (CO-3)."""
    announce(s, Notice.SEEN, other, s.lot[other])


def why_not_dare(s, seat):
    return Reason.OK if s.dares_allowed else Reason.NO_DARES


@act(Phase.TALK, previewable=True)
def dare(s, seat):
    """The lot of the next seat decides (CO-3)."""
    announce(s, Notice.DARED, seat)
    s.dares[seat] += 1
    if s.lot[(seat + 1) % s.seats] == 1:
        announce(s, Notice.LUCKY, seat)
        next_turn(s)


@act(Phase.TALK, always=True, previewable=True)
def roll(s, seat):
    """A die is rolled (CO-4)."""
    s.phase = Phase.ROLL


def odds_die(s, face):
    return face + 1


@chance(Phase.ROLL, face=3)
def die(s, face):
    announce(s, Notice.ROLLED, face)
    next_turn(s)


def why_not_call(s, seat):
    return Reason.TOO_LOUD if s.calls >= 200 else Reason.OK


@act(Phase.TALK, Phase.ROLL, out_of_turn=True, previewable=True)
def call(s, seat):
    """Anybody may call out at any time (CO-5)."""
    s.calls += 1


def why_not_propose(s, seat, option, value):
    return why_not_set_option(s, option, value)


@act(Phase.TALK, previewable=True, option=OPTIONS, value=VALUES)
def propose(s, seat, option, value):
    """A motion to change the charter is put to the vote (CO-6)."""
    s.option = option
    s.value = value
    s.phase = Phase.VOTE
    announce(s, Notice.MOTION, seat, option, value)


def why_not_pledge(s, seat, value):
    return why_not_set_option(s, WEIGHTS + seat, value)


@act(Phase.TALK, previewable=True, value=4)
def pledge(s, seat, value):
    """A seat sets its own weight (CO-6)."""
    set_option(s, WEIGHTS + seat, value)


def why_not_ballot(s, seat, yes):
    return Reason.OK if fits_option(s, s.option, s.value) else Reason.NO_MOTION


@act(Phase.VOTE, yes=secret(2))
def ballot(s, seat, yes):
    """All vote; a motion that carries is in force at once (CO-6)."""
    s.vote[seat] = yes
    ayes = 0
    for other in range(s.seats):
        if s.vote[other] < 0:
            return
        ayes += s.vote[other]
    needed = s.seats if s.majority == Majority.ALL else s.seats // 2 + 1
    announce(s, Notice.COUNTED, ayes)
    for other in range(s.seats):
        s.vote[other] = -1
    if ayes >= needed:
        set_option(s, s.option, s.value)
    s.option = -1
    s.value = 0
    next_turn(s)


@clock(Phase.TALK, seconds="talk_seconds", whose="active")
def hush(s):
    """Who talks has had the time for it (CO-8)."""
    next_turn(s)


@clock(Phase.TALK, seconds="meeting_seconds", run_on=True)
def adjourn(s):
    """The meeting is over, as soon as nobody votes (CO-8)."""
    s.phase = Phase.OVER


@clock(Phase.VOTE, seconds="vote_seconds")
def close_vote(s):
    """Without all votes, there is none (CO-8)."""
    for other in range(s.seats):
        s.vote[other] = -1
    s.option = -1
    s.value = 0
    next_turn(s)


def utility(s, seat):
    return s.given[seat]


def determinize(s, b, seat):
    for other in range(s.seats):
        if other != seat and s.lot[other] >= 0:
            s.lot[other] = below(b, 2)
    return True
