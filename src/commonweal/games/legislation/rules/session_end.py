"""The end of a turn and of a session: the next chair, the budget, the victory check, and who loses together."""
# The manual, "Gameplay", "Victory Check", "Stalled Legislation", "Single Party", "Balanced Budget": LG-55, LG-56,
# LG-58 to LG-60, LG-151, LG-152, LG-168 to LG-170, LG-180 to LG-182, LG-192 to LG-195, LG-R85, LG-R89.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import aftermath, campaign, discussion, end_of_the_game, gameplay, victory
from commonweal.games.legislation.rules.components import law_sum
from commonweal.games.legislation.state import Ended, Notice, Phase
from commonweal.institutions import asking
from commonweal.rulebook import announce


# ---------------------------------------------------------------- after a decided bill
def after_decision(s, passed, crisis):
    """A failed Crisis ends the game, one that passed gives its chair a new turn; otherwise the next seat chairs (LG-55,
    LG-151, LG-152, LG-193)."""
    asking.stop(s)
    discussion.clear_tokens(s)
    if crisis and not passed:
        announce(s, Notice.CRISIS_FAILED)
        end_of_the_game.end(s, Ended.CRISIS, 0)
    elif crisis:
        announce(s, Notice.NEW_TURN, s.chair)
        s.new_turn = 1
        gameplay.begin_turn(s, s.chair_pos)
    else:
        s.new_turn = 0
        next_turn(s)


def next_turn(s):
    """The next seat of the order chairs; after the last one the session closes, if the budget lets it (LG-55,
    LG-192, LG-193, LG-194)."""
    if s.budget_rule != Charter.budget_rule.OFF and s.fail_run >= s.chair_count:
        announce(s, Notice.BUDGET_LOST)
        lose_by_budget(s)
    elif s.overtime == 0 and s.chair_pos + 1 < s.chair_count:
        gameplay.begin_turn(s, s.chair_pos + 1)
    elif budget_is_in_order(s):
        if s.budget_rule != Charter.budget_rule.OFF:
            announce(s, Notice.BUDGET_BALANCED, law_sum(s))
        close(s)
    else:
        play_overtime(s)


# ---------------------------------------------------------------- balanced budget
def budget_is_in_order(s):
    """Whether the session may close: the sum of all levels is 0, or not above it (LG-192, LG-R71)."""
    if s.budget_rule == Charter.budget_rule.ZERO:
        return law_sum(s) == 0
    return s.budget_rule == Charter.budget_rule.OFF or law_sum(s) <= 0


def play_overtime(s):
    """While the law does not fit the budget rule, the session goes on, one bill each, for so many rounds as the charter
    says (LG-192, LG-193, LG-195)."""
    if s.overtime >= s.budget_rounds * s.chair_count:
        announce(s, Notice.OVERTIME_LOST, law_sum(s))
        lose_by_budget(s)
    else:
        announce(s, Notice.OVERTIME, law_sum(s), s.budget_rule)
        gameplay.begin_turn(s, s.overtime % s.chair_count)
        s.overtime += 1


def lose_by_budget(s):
    """A round of failures, or too much overtime, is a loss of all, without a victory check (LG-194, LG-195, LG-R73)."""
    lose_together(s, s.single_party == 1 and s.session >= victory.last_party_session(s))


# ---------------------------------------------------------------- the session closes
def close(s):
    """Victory, Single Party, stalled legislation, then the campaign (LG-56, LG-168, LG-182, LG-R32, LG-R85)."""
    s.chair = -1
    announce(s, Notice.SESSION_CLOSES, s.session, s.passed_s, s.failed_s)
    winners = victory.winners(s)
    if winners:
        victory.announce_winners(s, winners)
        end_of_the_game.end(s, Ended.VICTORY, winners)
        return
    if s.single_party and s.session >= victory.last_party_session(s):
        announce(s, Notice.PARTY_FALLS_SHORT, s.single_party_need)
        end_of_the_game.end(s, Ended.COLLECTIVE_LOSS, 0)
        return
    victory.announce_no_winner(s)
    if is_stalled(s):
        announce(s, Notice.STALLED, s.stalled_percent)
        lose_together(s, False)
    else:
        campaign.begin(s)


def is_stalled(s):
    """Whether more of the decided bills failed than the charter allows, of the session or of the game (LG-168,
    LG-169)."""
    if not s.stalled_legislation:
        return False
    passed = s.passed_g if s.stalled_scope == Charter.stalled_scope.GAME else s.passed_s
    failed = s.failed_g if s.stalled_scope == Charter.stalled_scope.GAME else s.failed_s
    return 100 * failed > s.stalled_percent * (passed + failed)


def lose_together(s, ends):
    """All lose: the game ends, because a party is out of time, by charter, or in the last session; otherwise every seat
    suffers the consequences of a lost election (LG-102, LG-170, LG-182, LG-R65, LG-R89)."""
    s.chair = -1
    s.reelected = 0
    if ends or s.collective_loss == Charter.collective_loss.GAME_OVER or s.session >= s.max_sessions:
        if ends:
            announce(s, Notice.PARTY_LOST)
        elif s.collective_loss == Charter.collective_loss.GAME_OVER:
            announce(s, Notice.ALL_LOSE)
        else:
            announce(s, Notice.LAST_LOST)
        end_of_the_game.end(s, Ended.COLLECTIVE_LOSS, 0)
    else:
        announce(s, Notice.NONE_REELECTED)
        s.phase = Phase.AFTERMATH
        aftermath.begin(s)
