"""Election: the final score decides who is sent back for another term."""
# The manual, "Election": LG-72 to LG-74, LG-83, LG-125, LG-126, LG-161, LG-R40, LG-R89.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import aftermath, end_of_the_game
from commonweal.games.legislation.rules.objective import count_on, satisfied, satisfied_on
from commonweal.games.legislation.state import HALVES, ISSUES, Notice, Phase, score_tells_votes
from commonweal.institutions import asking, standing
from commonweal.rulebook import announce, announce_to


def halves_voided(s, seat):
    """The half points that voids take: one point for each issue that the seat holds, or by charter the points of its
    satisfied cards (LG-66, LG-67, LG-126)."""
    halves = 0
    for issue in range(ISSUES):
        if s.voids[seat][issue]:
            if s.void_effect == Charter.void_effect.SATISFIED:
                halves += 2 * satisfied_on(s, seat, issue)
            elif count_on(s, seat, issue) > 0:
                halves += 2
    return halves


def balance(s, seat):
    """The Public Eye balance, if it is played (LG-161)."""
    return s.eye[seat] if s.public_eye else 0


def final_score(s, seat):
    """The score in half points: satisfied cards, purchases, attacks, voids that hit, and the balance (LG-72, LG-126,
    LG-R60)."""
    score = 2 * satisfied(s, seat) + 2 * s.bought[seat] - 2 * s.attacks[seat] - halves_voided(s, seat)
    return max(-HALVES, min(HALVES, score + balance(s, seat)))


def threshold(s):
    """The half points that win re-election in this session (LG-73, LG-125)."""
    return 2 * s.reelect_threshold + s.threshold_rise * (s.session - 1)


def tell_score(s, seat):
    """Tell a seat what its score is made of, and all others the score if the charter opens it; the end opens the rest
    unless it would tell secret votes (LG-69, LG-72, LG-74, LG-103)."""
    if s.scores_public:
        announce(s, Notice.SCORE_OPEN, seat, s.score[seat])
        announce_to(
            s, 1 << seat, Notice.SCORE_PARTS, seat, satisfied(s, seat), s.bought[seat], s.attacks[seat],
            halves_voided(s, seat) // 2, int(balance(s, seat) != 0), balance(s, seat), int(score_tells_votes(s)),
        )  # fmt: skip
    else:
        announce_to(
            s, 1 << seat, Notice.SCORE_IS, seat, s.score[seat], satisfied(s, seat), s.bought[seat], s.attacks[seat],
            halves_voided(s, seat) // 2, int(balance(s, seat) != 0), balance(s, seat), int(score_tells_votes(s)),
        )  # fmt: skip


def hold(s):
    """Count the scores; who is re-elected is public, the score is not unless the charter opens it (LG-73, LG-74)."""
    asking.stop(s)
    announce(s, Notice.VOTERS_DECIDE, threshold(s))
    s.phase = Phase.AFTERMATH
    s.reelected = 0
    s.scores_open = s.scores_public
    for seat in range(s.seats):
        if standing.is_in(s, seat):
            s.score[seat] = final_score(s, seat)
            tell_score(s, seat)
            if s.score[seat] >= threshold(s):
                s.reelected |= 1 << seat
                s.terms[seat] += 1
                announce(s, Notice.REELECTED, seat)
            else:
                announce(s, Notice.NOT_REELECTED, seat)
    if s.session >= s.max_sessions:
        end_of_the_game.after_last_election(s)
    else:
        aftermath.begin(s)
