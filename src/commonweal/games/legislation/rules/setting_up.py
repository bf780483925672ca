"""Set up: the charter is signed, issues are selected, red cards are dealt."""
# The manual, "Set up": LG-8 to LG-17, LG-87, LG-88, LG-134, LG-135, LG-162, LG-163.

from commonweal.games.legislation.cards import CROWN, RED_CARDS
from commonweal.games.legislation.charter import TEAMS, Charter
from commonweal.games.legislation.rules import dealing, gameplay, victory
from commonweal.games.legislation.state import ISSUES, RED, SEATS, Notice, Phase, Reason, Step
from commonweal.institutions import asking, ballots, motion, standing
from commonweal.rulebook import act, announce, chance, count_bits, forced, known_to

COPIES = tuple(int(row["copies"]) for row in RED_CARDS)


def cards_to_count(s):
    """h: how many red cards count for one seat (LG-9, LG-164)."""
    return s.team_cards + s.team_own_cards if s.teams else s.hand_size


def issues_needed(s):
    """K: how many issues are selected (LG-9)."""
    return min(ISSUES, max(cards_to_count(s), s.issues_per_player * s.seats))


def setup(s):
    """Lay out the table before the charter is signed: empty law, tokens for all, all red cards in the box (LG-14,
    LG-15, LG-87)."""
    s.phase = Phase.CHARTER
    s.session = 1
    s.n_issues = issues_needed(s)
    s.chair = s.prop_seat = s.prop_issue = s.seat_at = -1
    s.first_called = -1
    standing.everybody_is_in(s)
    asking.stop(s)
    motion.begin(s)
    ballots.weigh_equally(s)
    for seat in range(SEATS):
        s.team[seat] = s.chair_list[seat] = s.drawn[seat] = -1
        s.money[seat] = s.start_money if seat < s.seats else 0
    s.bank = s.start_money * s.seats
    for card in range(RED):
        s.box[card] = COPIES[card]
        s.deck[card] = 0
    s.deck_size = 0
    for kind in range(len(s.yellow_left)):
        s.yellow_left[kind] = s.yellow_copies[kind]


# ---------------------------------------------------------------- the charter is signed
def why_not_sign_charter(s, seat):
    return Reason.SIGNED if s.signed >> seat & 1 else Reason.OK


@act(Phase.CHARTER, previewable=True)
def sign_charter(s, seat):
    """Sign the charter; set-up begins when all have signed (LG-14, LG-86, LG-87)."""
    s.signed |= 1 << seat
    if count_bits(s.signed) == s.seats:
        announce(s, Notice.CHARTER_SIGNED)
        announce(s, Notice.TOKENS_READY, s.start_money)
        s.phase = Phase.SETUP
        begin_issues(s)


# ---------------------------------------------------------------- issues
def begin_issues(s):
    """Issues that the charter names are selected; otherwise chance picks them (LG-9, LG-134)."""
    s.step = Step.ISSUES
    for issue in range(ISSUES):
        s.selected[issue] = s.fixed_issues >> issue & 1
    if s.fixed_issues:
        begin_directions(s)


def selected_so_far(s):
    return sum(s.selected[issue] for issue in range(ISSUES))


def odds_pick_issue(s, issue):
    return int(s.step == Step.ISSUES and s.selected[issue] == 0 and issue < s.issues_in_set)


@chance(Phase.SETUP, issue=ISSUES)
def pick_issue(s, issue):
    """Select an issue; each set of K is equally likely (LG-9, LG-R4)."""
    s.selected[issue] = 1
    if selected_so_far(s) == s.n_issues:
        begin_directions(s)


# ---------------------------------------------------------------- directions
def begin_directions(s):
    """With one direction per issue chance draws it first (LG-135)."""
    s.step = Step.DIRECTIONS
    if s.red_directions != Charter.red_directions.ONE_PER_ISSUE:
        make_red_deck(s)


def next_for_direction(s):
    """The first selected issue whose direction is not drawn; -1 if there is none."""
    if s.step != Step.DIRECTIONS:
        return -1
    return next((issue for issue in range(ISSUES) if s.selected[issue] and s.hidden_dir[issue] == 0), -1)


def nobody(s, seat, issue):
    """Nobody learns the direction of an issue (LG-135)."""
    return 0


def odds_pick_direction(s, issue, dir):
    return 1 if issue >= 0 else 0


@chance(Phase.SETUP, issue=forced(next_for_direction, ISSUES), dir=known_to(nobody, 2))
def pick_direction(s, issue, dir):
    """Draw the one direction of an issue, in which the red deck has cards; nobody sees it (LG-135)."""
    s.hidden_dir[issue] = 1 - 2 * dir
    if next_for_direction(s) < 0:
        make_red_deck(s)


# ---------------------------------------------------------------- the red deck
def in_red_deck(s, card):
    """How many copies of a red card are in this game (LG-10, LG-123, LG-135, LG-174)."""
    if card == CROWN:
        return s.crown_cards
    if s.selected[card // 2] == 0:
        return 0
    dir = card % 2
    if s.red_directions == Charter.red_directions.PLUS_ONLY and dir == 1:
        return 0
    if s.red_directions == Charter.red_directions.ONE_PER_ISSUE and s.hidden_dir[card // 2] != 1 - 2 * dir:
        return 0
    return s.red_copies


def make_red_deck(s):
    """All red cards of the selected issues form the deck; the others leave the game (LG-10)."""
    for card in range(RED):
        s.deck[card] = in_red_deck(s, card)
        s.box[card] -= s.deck[card]
        s.deck_size += s.deck[card]
    begin_teams(s)


# ---------------------------------------------------------------- teams
def begin_teams(s):
    """Divide the seats into teams whose sizes differ by one at most, in turn or at random (LG-162)."""
    s.step = Step.TEAMS
    if s.teams == 0:
        begin_hands(s)
    elif s.team_assignment == 0:
        for seat in range(s.seats):
            s.team[seat] = seat % s.teams
        for team in range(s.teams):
            announce(s, Notice.TEAM_IS, team, victory.team_seats(s, team))
        begin_team_cards(s)


def next_team(s):
    """The team that gets the next seat; -1 when all are in one."""
    if s.step != Step.TEAMS or s.teams == 0:
        return -1
    placed = sum(s.team[seat] >= 0 for seat in range(s.seats))
    return placed % s.teams if placed < s.seats else -1


def odds_assign_team(s, team, seat):
    return int(team >= 0 and seat < s.seats and s.team[seat] < 0)


@chance(Phase.SETUP, team=forced(next_team, TEAMS), seat=SEATS)
def assign_team(s, team, seat):
    """Deal a seat to the next team, each seat that is left equally likely (LG-162)."""
    s.team[seat] = team
    if next_team(s) < 0:
        begin_team_cards(s)


# ---------------------------------------------------------------- red cards are dealt
def begin_team_cards(s):
    """Teams are dealt first, in their order (LG-163)."""
    s.step = Step.TEAM_CARDS
    s.seat_at = -1
    next_team_hand(s)


def next_team_hand(s):
    """Go on with the next team, after the last one with the hands of seats."""
    if s.seat_at + 1 < s.teams:
        dealing.begin(s, s.seat_at + 1, s.team_cards)
        dealing.prepare(s)
    else:
        begin_hands(s)


def begin_hands(s):
    """Deal the hands, seat 0 first; to members of teams their own cards (LG-11, LG-12, LG-163)."""
    s.step = Step.OWN_HANDS if s.teams else Step.HANDS
    s.seat_at = -1
    next_hand(s)


def next_hand(s):
    """Go on with the next seat; after the last one the first session begins."""
    if s.seat_at + 1 < s.seats:
        dealing.begin(s, s.seat_at + 1, s.team_own_cards if s.teams else s.hand_size)
        dealing.prepare(s)
    else:
        s.step = Step.NONE
        s.seat_at = -1
        gameplay.begin_session(s)
