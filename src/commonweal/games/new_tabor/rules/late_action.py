"""Late Action: a player who missed an action asks to make up for it before their next turn."""
# The manual, "Late Action": NT-124 to NT-127, NT-149, NT-233, NT-R15, NT-R23, NT-R75.

from commonweal.games.new_tabor.charter import Charter, Regime
from commonweal.games.new_tabor.rules import action, board, exchange, production, turns, vacancies, votes
from commonweal.games.new_tabor.state import INTERRUPTIBLE, SCARCE, Missed, Notice, Phase, Question, Reason, Then
from commonweal.institutions import ballots, interrupts
from commonweal.rulebook import act, among, announce

KINDS = len(Missed.items())


# ---------------------------------------------------------------- what was missed
def note_production(s, seat):
    """The market is closed: note what a player did not produce, with the Ability and Zone of this moment (NT-R15,
    NT-R23)."""
    s.late_units[seat] = 0 if s.produced or board.is_in_switch(s, seat) else production.output(s, seat)


def note(s, seat):
    """The choices of a turn are over: note what the player missed. Who has finished the Quarter keeps what they missed
    in their last turn, and may have missed rent (NT-124, NT-R23)."""
    if s.phase == Phase.STAKE:
        s.late_right[seat] = 1 << Missed.MARKET
        if s.late_units[seat] > 0:
            s.late_right[seat] |= 1 << Missed.PRODUCE
        if s.switch_turns[seat] == action.TURNS_IN_SWITCH and s.leisure_platform[seat] == 0:
            s.late_right[seat] |= 1 << Missed.PLATFORM
    if owes_no_rent(s, seat):
        s.late_right[seat] &= ~(1 << Missed.RENT)
    else:
        s.late_right[seat] |= 1 << Missed.RENT


def owes_no_rent(s, seat):
    """Whether a player has paid rent for all that they could: the Zone they are in, and in the Center the Inner Rung
    (NT-169)."""
    if s.regime == Regime.CAPITALISM:
        return True
    for zone in range(SCARCE):
        if 0 <= s.zone[seat] and s.zone[seat] <= zone and s.rent_paid[seat][zone] == 0:
            return False
    return True


def forget(s, seat):
    """The next turn of a player begins, or they are out: what they missed is forfeited (NT-124, NT-R23)."""
    s.late_right[seat] = s.late_units[seat] = 0


def forget_markets(s):
    """The Consumption stage gives everybody a slot, so that no market is missed any more."""
    for seat in range(s.seats):
        s.late_right[seat] &= ~(1 << Missed.MARKET)


# ---------------------------------------------------------------- asking for it
def why_not_ask_late(s, seat, missed):
    refusal = turns.why_not_interrupt(s, seat)
    if refusal:
        return refusal
    if s.late_action == Charter.late_action.NEVER:
        return Reason.NEVER_FORGIVEN
    if seat == s.current and s.phase != Phase.SLOT:
        return Reason.TURN_NOT_OVER
    if s.late_right[seat] >> missed & 1 == 0 or (missed == Missed.RENT and owes_no_rent(s, seat)):
        return Reason.NOTHING_MISSED
    return Reason.OK


@act(
    *INTERRUPTIBLE, out_of_turn=True, aside=True, previewable=True, final=False, missed=among(KINDS, kind="missed"),
)  # fmt: skip
def ask_late(s, seat, missed):
    """Ask to make up for an action that you missed, once for each turn; all vote on it, unless the charter grants it
    (NT-127, NT-233, NT-R23)."""
    s.late_right[seat] = 0
    s.late_seat = seat
    s.late_kind = missed
    if s.late_action == Charter.late_action.ALWAYS:
        announce(s, Notice.FORGIVEN_BY_CHARTER, seat)
        grant(s)
        return
    interrupts.interrupt(s, Phase.MOTION_VOTE)
    votes.open_vote(s, Phase.MOTION_VOTE, Question.LATE, s.in_play)


def decide(s):
    """More votes for than against forgive (NT-39, NT-124, NT-127, NT-R12)."""
    forgiven = ballots.ballots_for(s, ballots.AYE) > ballots.ballots_for(s, ballots.NAY)
    votes.close_vote(s)
    interrupts.go_back(s)
    if forgiven:
        announce(s, Notice.FORGIVEN, s.late_seat)
        grant(s)
    else:
        announce(s, Notice.FORFEITED, s.late_seat)
        s.late_seat = -1


# ---------------------------------------------------------------- carrying it out
def grant(s):
    """Products and a Platform come at once; to trade or to pay rent, the player takes the place of the current one for
    a while (NT-127, NT-R23)."""
    seat = s.late_seat
    if s.late_kind == Missed.PRODUCE:
        production.receive(s, seat, s.late_units[seat])
        s.late_seat = -1
    elif s.late_kind == Missed.PLATFORM:
        s.leisure_platform[seat] = 1
        announce(s, Notice.LATE_PLATFORM, seat)
        s.late_seat = -1
    elif s.late_kind == Missed.MARKET:
        interrupt_turn(s, Phase.LATE_MARKET)
    else:
        interrupt_turn(s, Phase.LATE_RENT)


def interrupt_turn(s, phase):
    """The player who was forgiven acts in the turn of another, whose offers and fee do not count for them."""
    s.late_turn_of, s.late_offers_left, s.late_fee_paid = s.current, s.offers_left, s.fee_paid
    s.current = s.late_seat
    s.offers_left = s.offers_per_turn
    s.fee_paid = 0
    interrupts.interrupt(s, phase)


def why_not_end_late(s, seat):
    """Why this cannot be ended: NT-105."""
    return Reason.HAS_DRAFT if exchange.is_drafting(s, seat) else Reason.OK


@act(Phase.LATE_MARKET, Phase.LATE_RENT, previewable=True)
def end_late(s, seat):
    """End your late action: what late rent has made free is offered, and play goes on where it was (NT-127, NT-R23,
    NT-R75)."""
    s.current, s.offers_left, s.fee_paid = s.late_turn_of, s.late_offers_left, s.late_fee_paid
    s.late_seat = s.late_turn_of = -1
    s.late_offers_left = s.late_fee_paid = 0
    is_rent = s.phase == Phase.LATE_RENT
    interrupts.go_back(s)
    if is_rent:
        vacancies.offer(s, Then.SAME_POINT)
