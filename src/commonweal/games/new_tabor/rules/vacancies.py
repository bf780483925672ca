"""Vacancy: a free place in the Center or the Inner Rung is offered to those in the next Zone outward."""
# The manual, "Vacancy": NT-189 to NT-191, NT-236, NT-R29, NT-R36 to NT-R38, NT-R83.

from commonweal.games.new_tabor.charter import Charter, Regime
from commonweal.games.new_tabor.rules import board, claims, end_of_quarter, life_path, rent_battles, turns
from commonweal.games.new_tabor.state import INTERRUPTIBLE, SCARCE, Notice, Phase, Reason, Then, Zone
from commonweal.institutions import asking, interrupts, standing
from commonweal.rulebook import act, among, announce


# ---------------------------------------------------------------- a place becomes free
def note(s, seat, before, center, inner):
    """A player has left a Zone. Where more places are free now than there were in the Center and the Inner Rung, one
    is offered (NT-189, NT-R37)."""
    if before == Zone.CENTER or before == Zone.INNER:
        s.vacancy_left[before] |= 1 << seat
    if claims.places_free(s, Zone.CENTER) > center:
        s.vacancy[Zone.CENTER] = 1
    if claims.places_free(s, Zone.INNER) > inner:
        s.vacancy[Zone.INNER] = 1


def offer(s, then):
    """Offer what has become free, and then go on. In the Consumption stage nobody is on the Life Path, so that free
    places wait for the first turn of the next Quarter. Nothing is offered before all have taken the First Turn, nor
    under capitalism (NT-189, NT-265, NT-R36, NT-R37, NT-R83)."""
    s.then = then
    if s.slot_round > 0:
        go_on(s)
        return
    if s.vacancies_open == 0 or s.regime == Regime.CAPITALISM:
        close(s)
        return
    interrupts.interrupt(s, Phase.VACANCY)
    ask_next(s)


def may_take(s, seat, zone):
    """Whether a player is in line for a free place: in the Zone next to it, on the Life Path, not producing Food, and
    neither asked before nor just come from there. The current player only without a change of Zone (NT-189, NT-190,
    NT-R37, NT-R38)."""
    if not standing.is_in(s, seat) or s.zone[seat] != zone + 1 or s.finished[seat] or board.produces_food(s, seat):
        return False
    if (s.vacancy_asked[zone] | s.vacancy_left[zone]) >> seat & 1:
        return False
    return seat != s.current or s.zone_changed == 0 or s.then == Then.FIRST_TURN


def next_in_line(s, zone):
    """The first player in line; -1 if there is none."""
    for step in range(s.seats):
        seat = in_turn(s, step)
        if may_take(s, seat, zone):
            return seat
    return -1


def in_turn(s, step):
    """The players in the order in which they are asked: after the current one, who is the last; but before the first
    turn of a Quarter from the player on who has it (NT-189, NT-R83)."""
    return (s.current + step + (0 if s.then == Then.FIRST_TURN else 1)) % s.seats


def zone_to_offer(s):
    """The Zone whose vacancy is offered next, the Center before the Inner Rung; -1 for none (NT-R37)."""
    for zone in range(SCARCE):
        if s.vacancy[zone] and claims.has_free_place(s, zone) and next_in_line(s, zone) >= 0:
            return zone
    return -1


def ask_next(s):
    """Ask the next player in line, or apply their standing preference; when nobody is left, go on (NT-189, NT-236,
    NT-R37)."""
    asking.stop(s)
    zone = zone_to_offer(s)
    while zone >= 0:
        seat = next_in_line(s, zone)
        s.vacancy_asked[zone] |= 1 << seat
        s.vacancy_zone = zone
        if s.vacancy_mode == Charter.vacancy_mode.ASK:
            s.asked_now = seat
            return
        if s.vacancy_pref[seat]:
            announce(s, Notice.MOVES_IN, seat, zone)
            rent_battles.enter(s, seat, zone)
        zone = zone_to_offer(s)
    fill_the_center(s)
    interrupts.go_back(s)
    close(s)


def why_not_take_vacancy(s, seat, accept):
    """Why a vacancy may not be taken: NT-75."""
    return Reason.OK if asking.waits_for(s, seat) else Reason.NOT_YOUR_TURN


@act(Phase.VACANCY, previewable=True, accept=among(2, kind="accept"))
def take_vacancy(s, seat, accept):
    """Move into the free place without cost, or leave it free; a challenge in the Inner Rung stays with the player
    (NT-189 to NT-191)."""
    if accept:
        rent_battles.enter(s, seat, s.vacancy_zone)
    ask_next(s)


# ---------------------------------------------------------------- standing preferences
def why_not_set_vacancy_preference(s, seat, accept):
    """Why no answer can be given beforehand: NT-265."""
    if s.regime == Regime.CAPITALISM:
        return Reason.LAND_IS_PROPERTY
    if s.vacancy_mode != Charter.vacancy_mode.STANDING:
        return Reason.VACANCIES_ARE_ASKED
    refusal = turns.why_not_interrupt(s, seat)
    if refusal:
        return refusal
    if s.pref_changed >> seat & 1 or s.vacancy_pref[seat] == accept:
        return Reason.PREFERENCE_CHANGED
    return Reason.OK


@act(
    *INTERRUPTIBLE, out_of_turn=True, aside=True, previewable=True, final=False, once_in=5,
    accept=among(2, kind="accept"),
)  # fmt: skip
def set_vacancy_preference(s, seat, accept):
    """Say whether you take free places from now on; once between two of your own turns (NT-236, NT-R72, NT-R75)."""
    s.vacancy_pref[seat] = accept
    s.pref_changed |= 1 << seat


# ---------------------------------------------------------------- nobody wants the Center
def fill_the_center(s):
    """If three places are taken in the Inner Rung and the Center is empty, the first uncontested player there who does
    not produce Food, failing that the first of all, must take the Center (NT-R29)."""
    if claims.places_taken(s) <= claims.INNER_PLACES:
        return
    seat = first_in_inner_rung(s, False)
    if seat < 0:
        seat = first_in_inner_rung(s, True)
    announce(s, Notice.MUST_TAKE_CENTER, seat)
    rent_battles.enter(s, seat, Zone.CENTER)


def first_in_inner_rung(s, with_food):
    """The first uncontested player in the Inner Rung in the order of turns; -1 for none."""
    for step in range(s.seats):
        seat = in_turn(s, step)
        if s.zone[seat] == Zone.INNER and s.rival[seat][Zone.INNER] < 0:
            if with_food or not board.produces_food(s, seat):
                return seat
    return -1


# ---------------------------------------------------------------- going on
def close(s):
    """All is offered, and play goes on (NT-R37)."""
    for zone in range(SCARCE):
        s.vacancy[zone] = s.vacancy_asked[zone] = s.vacancy_left[zone] = 0
    go_on(s)


def go_on(s):
    """Play goes on where it was, or with what comes next."""
    then = s.then
    s.then = Then.SAME_POINT
    if then == Then.ROLL:
        life_path.begin_roll(s)
    elif then == Then.NEXT_TURN:
        turns.pass_on(s)
    elif then == Then.NEXT_SLOT:
        end_of_quarter.go_on(s)
    elif then == Then.NEXT_ROUND:
        end_of_quarter.begin_round(s)
    elif then == Then.FIRST_TURN:
        turns.begin_turn(s, s.current)
