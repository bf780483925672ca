"""End of the game: why it is over, who wins, and what everybody ends with."""
# The manual, "Objective" and "Victory Check", completed by rulings: LG-101 to LG-103, LG-133, LG-167, LG-R45, LG-R89.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import assimilation, election, victory
from commonweal.games.legislation.rules.objective import satisfied
from commonweal.games.legislation.state import Ended, Notice, Phase, score_tells_votes
from commonweal.institutions import asking, ballots, standing
from commonweal.rulebook import announce, announce_to, count_bits, lowest_bit

UTILITY = (0, 199)
MOST_WEIGHED = 99


def end(s, why, winners):
    """The game is over. Where no election has just been counted, the score is two half points for each satisfied card,
    and the balance (LG-101, LG-103)."""
    s.phase = Phase.GAME_OVER
    s.step = 0
    s.ended = why
    s.winner = winners
    s.chair = s.seat_at = -1
    s.to_deal = s.reshuffles = 0
    asking.stop(s)
    ballots.open_ballots(s, 0)
    s.first_called = -1
    if why in (Ended.VICTORY, Ended.CRISIS, Ended.COLLECTIVE_LOSS):
        s.scores_open = 0
        for seat in range(s.seats):
            if standing.is_in(s, seat):
                s.score[seat] = 2 * satisfied(s, seat) + election.balance(s, seat)
    if why != Ended.POINTS:
        open_scores(s)
    announce(s, Notice.GAME_ENDS)


def open_scores(s):
    """Open the last scores and what they are made of, unless they would tell secret votes (LG-103, LG-R93). Seats with
    nothing but the same demands are named together."""
    for seat in range(s.seats):
        if standing.is_in(s, seat):
            score, met, eye = s.score[seat], satisfied(s, seat), election.balance(s, seat)
            campaign = score - 2 * met - eye
            fought, watched = int(campaign != 0), int(eye != 0)
            if scores_stay_secret(s):
                announce_to(s, 1 << seat, Notice.ENDS_WITH_MORE, seat, score, met, fought, campaign, watched, eye)
            elif fought or watched:
                announce(s, Notice.ENDS_WITH_MORE, seat, score, met, fought, campaign, watched, eye)
            elif lowest_bit(alike(s, seat)) == seat:
                announce(s, Notice.ENDS_WITH, score, met, alike(s, seat))
    open_scores_of_those_out(s)


def open_scores_of_those_out(s):
    """Open the scores with which seats left the game, unless that would tell secret votes (LG-103, LG-R93)."""
    for seat in range(s.seats):
        if not standing.is_in(s, seat) and not scores_stay_secret(s):
            announce(s, Notice.LEFT_WITH, seat, s.score[seat])


def alike(s, seat):
    """The seats whose last score is made of the same."""
    found = 0
    for other in range(s.seats):
        if standing.is_in(s, other) and s.score[other] == s.score[seat]:
            if satisfied(s, other) == satisfied(s, seat) and election.balance(s, other) == election.balance(s, seat):
                found |= 1 << other
    return found


def after_last_election(s):
    """After the last session: under Assimilation losers leave first; then points decide, or nobody wins (LG-83, LG-102,
    LG-R89)."""
    if s.assimilation:
        assimilation.eliminate_losers(s)
        if assimilation.end_when_few(s):
            return
    open_scores(s)
    if s.last_session == Charter.last_session.NOBODY or s.single_party:
        announce(s, Notice.NOBODY_WINS)
        end(s, Ended.POINTS, 0)
        return
    winners = best_on_points(s)
    if victory.wins_in_teams(s):
        announce_best_teams(s, winners)
    else:
        announce(s, Notice.WINS_ON_POINTS, winners, what_decides(s, winners))
    end(s, Ended.POINTS, winners)


def announce_best_teams(s, winners):
    """Announce each team that wins on points, with its average score (LG-167)."""
    for team in range(s.teams):
        seats = victory.team_seats(s, team)
        if seats & winners != 0:
            of, score = count_bits(seats), total(s, seats, 0)
            announce(
                s, Notice.TEAM_ON_POINTS, team, seats, what_decides(s, winners), int(seats != winners), score // of,
                (100 * score + of) // (2 * of), int(score % of == 0),
            )  # fmt: skip


# ---------------------------------------------------------------- points
def rivals(s, seat):
    """Who is compared with its average: the seat’s team, or the seat itself (LG-102, LG-167)."""
    return victory.team_seats(s, s.team[seat]) if victory.wins_in_teams(s) else 1 << seat


def total(s, seats, what):
    """Add up what decides for the seats of a bit set: 0 the score, 1 satisfied cards, 2 tokens (LG-102)."""
    found = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            found += s.score[seat] if what == 0 else satisfied(s, seat) if what == 1 else s.money[seat]
    return found


def lead(s, one, other, what):
    """How far one seat, or its team on average, is ahead of another in what may decide: above 0 for ahead (LG-167)."""
    mine = total(s, rivals(s, one), what) * count_bits(rivals(s, other))
    return mine - total(s, rivals(s, other), what) * count_bits(rivals(s, one))


def what_differs(s, one, other):
    """What decides between two seats: 0 the score, else 1 satisfied cards, else 2 tokens; 3 if they are equal
    (LG-102)."""
    what = 0
    while what < 3 and lead(s, one, other, what) == 0:
        what += 1
    return what


def beats(s, one, other):
    """Whether one seat, or its team, is ahead of another (LG-102, LG-167)."""
    what = what_differs(s, one, other)
    return what < 3 and lead(s, one, other, what) > 0


def what_decides(s, winners):
    """What put the winners ahead of the last seat that they beat (LG-102)."""
    found = 0
    first = lowest_bit(winners)
    for seat in range(s.seats):
        if standing.is_in(s, seat) and winners >> seat & 1 == 0:
            found = max(found, what_differs(s, first, seat))
    return found


def best_on_points(s):
    """The seats that nobody beats; those who are equal share the win (LG-102)."""
    found = 0
    for seat in range(s.seats):
        if standing.is_in(s, seat):
            if not any(standing.is_in(s, other) and beats(s, other, seat) for other in range(s.seats)):
                found |= 1 << seat
    return found


# ---------------------------------------------------------------- what everybody ends with
def won(s, seat):
    """Whether the seat has won."""
    return s.winner >> seat & 1


def tokens(s, seat):
    """Tokens."""
    return s.money[seat]


def scores_stay_secret(s):
    """Whether the last scores would tell secret votes, so that each stays its owner’s; those of an election that the
    charter opened are known (LG-74, LG-103, LG-117, LG-R93)."""
    return score_tells_votes(s) and s.scores_open == 0


def tokens_stay_secret(s):
    """Whether tokens stay everybody’s own secret, after the end too (LG-117, LG-R91)."""
    return s.money_hidden == 1


def elections_won(s, seat):
    """Elections won."""
    return s.terms[seat]


def utility(s, seat):
    """Winning is what counts; of two that have not won, or both have, the one with more satisfied cards is better
    off (LG-1)."""
    return 100 * won(s, seat) + min(MOST_WEIGHED, satisfied(s, seat))
