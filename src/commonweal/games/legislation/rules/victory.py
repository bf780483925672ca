"""Victory check: who has all own red cards satisfied when a session ends; teams, crown and Single Party."""
# The manual, "Victory Check", "Teams", "Loyalty to the Crown", "Single Party": LG-58 to LG-60, LG-128, LG-165, LG-176,
# LG-179 to LG-182.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import crown
from commonweal.games.legislation.rules.objective import holds_crown, issue_cards, satisfied
from commonweal.games.legislation.state import Notice
from commonweal.institutions import standing
from commonweal.rulebook import announce, count_bits, lowest_bit


def qualifies(s, seat):
    """Whether a seat has all its red cards satisfied and holds one at least; of a holder of the crown only that card
    counts (LG-58, LG-176)."""
    if holds_crown(s, seat):
        return crown.is_satisfied(s, seat)
    return issue_cards(s, seat) > 0 and satisfied(s, seat) == issue_cards(s, seat)


def crown_winners(s):
    """The seats that win by their crown card, whatever their team has reached (LG-179)."""
    return sum(1 << seat for seat in range(s.seats) if standing.is_in(s, seat) and crown.is_satisfied(s, seat))


def team_seats(s, team):
    """The active members of a team."""
    return sum(1 << seat for seat in range(s.seats) if s.team[seat] == team and standing.is_in(s, seat))


def team_winners(s):
    """The members of teams of which every active member qualifies (LG-165, LG-179)."""
    found = 0
    for team in range(s.teams):
        seats = team_seats(s, team)
        if seats and all(qualifies(s, seat) for seat in range(s.seats) if seats >> seat & 1):
            found |= seats
    return found


def party_has_won(s):
    """Whether every active seat has so many red cards satisfied as the charter asks for, or all that it has
    (LG-181)."""
    return all(
        satisfied(s, seat) >= min(s.single_party_need, issue_cards(s, seat))
        for seat in range(s.seats)
        if standing.is_in(s, seat)
    )


def last_party_session(s):
    """The session in which a Single Party must have reached its goal (LG-182)."""
    return min(s.single_party_sessions, s.max_sessions)


def wins_in_teams(s):
    """Whether teams win together (LG-165)."""
    return s.teams > 0 and s.team_victory == Charter.team_victory.TOGETHER


def who_qualifies(s):
    """Who may win at this victory check; empty if nobody does (LG-58, LG-165, LG-179, LG-180)."""
    if s.single_party:
        crowned = crown_winners(s)
        if crowned:
            return crowned
        return s.in_play if party_has_won(s) else 0
    if wins_in_teams(s):
        return team_winners(s) | crown_winners(s)
    return sum(1 << seat for seat in range(s.seats) if standing.is_in(s, seat) and qualifies(s, seat))


def winners(s):
    """Who wins of those who qualify: all, or by charter those with most tokens (LG-59, LG-128)."""
    qualified = who_qualifies(s)
    if s.single_party:
        return qualified
    return best_teams(s, qualified) if wins_in_teams(s) else richest(s, qualified)


# ---------------------------------------------------------------- several at once
def richest(s, seats):
    """Of several the one with most tokens, if the charter says so; those who are equal share the win (LG-59,
    LG-128)."""
    if s.victory_tie == Charter.victory_tie.JOINT:
        return seats
    best = -1
    for seat in range(s.seats):
        if seats >> seat & 1:
            best = max(best, s.money[seat])
    return sum(1 << seat for seat in range(s.seats) if seats >> seat & 1 and s.money[seat] == best)


def group_of(s, seats, seat):
    """The winners that a seat wins with: its team, or itself if it wins by its crown card alone (LG-128)."""
    together = team_seats(s, s.team[seat])
    return together if together & ~seats == 0 else 1 << seat


def money_of(s, seats):
    """The tokens of all seats of a bit set."""
    return sum(s.money[seat] for seat in range(s.seats) if seats >> seat & 1)


def best_teams(s, seats):
    """Of several teams the one with most tokens on average, if the charter says so (LG-128)."""
    if s.victory_tie == Charter.victory_tie.JOINT:
        return seats
    found = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            mine = group_of(s, seats, seat)
            wins = True
            for other in range(s.seats):
                if seats >> other & 1:
                    theirs = group_of(s, seats, other)
                    if money_of(s, theirs) * count_bits(mine) > money_of(s, mine) * count_bits(theirs):
                        wins = False
            if wins:
                found |= 1 << seat
    return found


def announce_winners(s, seats):
    """Announce who wins, and by what: the demands met, the goal of the party, the crown card, or the most tokens
    (LG-58, LG-101, LG-103, LG-128, LG-176, LG-181)."""
    if s.single_party and not crown_winners(s):
        announce(s, Notice.PARTY_WINS, s.single_party_need)
        return
    qualified = who_qualifies(s)
    by_money = money_counts(s, qualified)
    for seat in range(s.seats):
        if qualified >> seat & 1:
            if crown.is_satisfied(s, seat):
                told = Notice.CROWN_SATISFIED if by_money else Notice.CROWN_WINS
                announce(s, told, seat, crown.failures_to_tell(s, seat), s.crown_target)
            elif not wins_in_teams(s):
                announce(s, Notice.ALL_MET if by_money else Notice.VICTORY, seat)
    if wins_in_teams(s):
        announce_teams(s, qualified, by_money)
    if by_money:
        told = Notice.MONEY_IS_EQUAL if qualified == seats else Notice.MONEY_DECIDES
        announce(s, told, seats, int(wins_in_teams(s)))


def money_counts(s, qualified):
    """Whether several have won, so that by charter the most tokens decide between them (LG-128)."""
    if s.single_party or s.victory_tie == Charter.victory_tie.JOINT:
        return False
    one = lowest_bit(qualified)
    return qualified != (group_of(s, qualified, one) if wins_in_teams(s) else 1 << one)


def announce_teams(s, qualified, by_money):
    """Announce the teams in which everybody has all demands met, or the crown card (LG-165, LG-179)."""
    for team in range(s.teams):
        seats = team_seats(s, team)
        met = seats & ~crown_winners(s)
        if met != 0 and seats & ~qualified == 0:
            if by_money:
                announce(s, Notice.TEAM_MET, team, int(met != seats))
            else:
                announce(s, Notice.TEAM_WINS, team, int(met != seats), met)


def announce_no_winner(s):
    """Announce that nobody has won yet (LG-61, LG-165, LG-181)."""
    if s.single_party:
        announce(s, Notice.PARTY_NOT_YET, s.single_party_need)
    else:
        announce(s, Notice.NO_TEAM_YET if wins_in_teams(s) else Notice.NO_VICTORY)
