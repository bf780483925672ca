"""What is true of every position of Legislation that play can reach, besides where its red cards lie."""

from commonweal.games.legislation.cards import CROWN
from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import dealing, gameplay, setting_up
from commonweal.games.legislation.rules.components import in_bill, in_pool, original_cards
from commonweal.games.legislation.rules.objective import count
from commonweal.games.legislation.rules.setting_up import issues_needed
from commonweal.games.legislation.state import ISSUES, Ended, Phase, Proposal, Step

BEFORE_PLAY = (Phase.CHARTER, Phase.SETUP)
ON_A_BILL = (
    Phase.DISCUSSION, Phase.QUESTION, Phase.AMEND, Phase.SECOND, Phase.AMEND_VOTE, Phase.AMEND_RULING, Phase.FINAL_VOTE,
)  # fmt: skip
DEALING = (
    Step.TEAM_CARDS, Step.HANDS, Step.OWN_HANDS, Step.DRAW, Step.NEW_HAND, Step.REPLACE, Step.TOP_UP, Step.PILE_REPLACE,
)  # fmt: skip
ON_AN_AMENDMENT = (Phase.SECOND, Phase.AMEND_VOTE, Phase.AMEND_RULING)


# ---------------------------------------------------------------- issues and law
def as_many_issues_as_needed(s):
    """K issues are selected, all of the set, after signing and before play (LG-9, LG-87, LG-134)."""
    selected = sum(s.selected)
    if s.phase == Phase.CHARTER and selected > 0:
        return False
    if s.n_issues != issues_needed(s) or any(s.selected[s.issues_in_set :]):
        return False
    return selected == s.n_issues or (s.phase in BEFORE_PLAY and selected < s.n_issues)


def cards_of_selected_issues_only(s):
    """Law, bill, tokens and voids are about selected issues (LG-10, LG-25, LG-66)."""
    about = [s.law, s.core, s.core_first, s.added, *s.token, *s.voids]
    return not any(row[issue] for row in about for issue in range(ISSUES) if not s.selected[issue])


def blue_cards_are_there(s):
    """No more copies of a blue card lie in law and bill than there are (LG-2, LG-16, LG-53)."""
    return all(in_pool(s, issue, dir) >= 0 for issue in range(ISSUES) if s.selected[issue] for dir in (0, 1))


def a_bill_goes_one_way(s):
    """A bill has no issue in both directions (LG-22)."""
    return not any(s.core[issue] * s.added[issue] < 0 for issue in range(ISSUES))


def an_original_card_remains(s):
    """While a bill is on the table one original card remains, and no card came into its core (LG-23, LG-36)."""
    if s.phase not in ON_A_BILL:
        return s.phase in (Phase.BILL, Phase.MODIFIER) or not any(in_bill(s, issue) for issue in range(ISSUES))
    kept = all(0 <= now <= first or first <= now <= 0 for now, first in zip(s.core, s.core_first, strict=True))
    return kept and original_cards(s) >= 1


# ---------------------------------------------------------------- turns
def chairs_follow_their_order(s):
    """Every chair of a session is there once, and the chair is the one at its place (LG-18, LG-19)."""
    order = [seat for seat in s.chair_list if seat >= 0]
    if len(set(order)) != len(order) or len(order) != s.chair_count:
        return False
    return s.chair < 0 or s.chair == s.chair_list[s.chair_pos]


def a_chair_is_to_be_drawn(s):
    """When a session starts with chance drawing its chairs, one is still to be drawn (LG-104)."""
    return s.phase != Phase.SESSION_START or any(gameplay.odds_order_chair(s, seat) for seat in range(s.seats))


def a_bill_has_a_chair(s):
    """While a bill is drafted or on the table there is a chairperson (LG-20, LG-21)."""
    return s.chair >= 0 or s.phase not in (Phase.BILL, Phase.MODIFIER, *ON_A_BILL)


def amendments_have_a_proposer(s):
    """An amendment on the table has a proposer and a card, and otherwise there is none (LG-32)."""
    if s.phase in ON_AN_AMENDMENT:
        return s.prop_kind != Proposal.NONE and s.prop_seat >= 0 and s.prop_issue >= 0
    return s.prop_kind == Proposal.NONE and s.prop_seat < 0


def moves_are_limited(s):
    """Token moves, cards taken back and proposals stay within their limits (LG-23, LG-27, LG-37)."""
    return max(s.token_moves) <= 2 * s.n_issues and s.take_backs <= s.n_issues


def open_votes_wait_for_a_seat(s):
    """A vote is open in the phases of votes only, and in a roll call somebody is called (LG-44, LG-115)."""
    on_bills = s.phase in (Phase.FINAL_VOTE, Phase.AMEND_VOTE)
    if s.voters and not (on_bills or s.phase in (Phase.QUESTION, Phase.RULES_VOTE)):
        return False
    return (s.first_called >= 0) == (on_bills and s.vote_method == Charter.vote_method.ROLL_CALL)


def bills_are_counted(s):
    """The bills of a session are among those of the game, and what failed in a row among what failed (LG-169,
    LG-194)."""
    return s.passed_s <= s.passed_g and s.failed_s <= s.failed_g and s.fail_run <= s.failed_s


# ---------------------------------------------------------------- set-up and dealing
def set_up_is_not_finished(s):
    """During set-up an issue, a direction, a place in a team or a card is still to be drawn (LG-9, LG-11, LG-135,
    LG-162)."""
    if s.phase != Phase.SETUP:
        return True
    if s.step == Step.ISSUES:
        return sum(s.selected) < s.n_issues
    if s.step == Step.DIRECTIONS:
        return setting_up.next_for_direction(s) >= 0
    if s.step == Step.TEAMS:
        return setting_up.next_team(s) >= 0
    return s.step in (Step.TEAM_CARDS, Step.HANDS, Step.OWN_HANDS)


def some_card_can_be_dealt(s):
    """While cards are dealt one that fits can be drawn, or the returned pile is to be shuffled in; of the pile, while
    there is one (LG-78, LG-187, LG-R10)."""
    if s.phase == Phase.AFTERMATH and s.step not in (Step.RETURN, *DEALING):
        return s.step == Step.PILE and s.pile_size > 0 <= s.seat_at
    if s.step not in DEALING:
        return True
    if not 0 <= s.seat_at < (s.teams if s.step == Step.TEAM_CARDS else s.seats) or s.to_deal < 1:
        return False
    return s.reshuffles > 0 or dealing.can_draw(s)


# ---------------------------------------------------------------- cards
def hands_have_no_conflict(s):
    """No issue counts for a seat in both directions, unless the charter allows it or the seat is just exchanging
    (LG-79, LG-153)."""
    if s.conflicting_interests != Charter.conflicting_interests.OFF:
        return True
    between = s.phase == Phase.AFTERMATH and s.step in (Step.RETURN, Step.REPLACE, Step.NEW_HAND)
    for seat in range(s.seats):
        if not (between and seat == s.seat_at):
            for issue in range(ISSUES):
                if count(s, seat, 2 * issue) and count(s, seat, 2 * issue + 1):
                    return False
    return True


def one_crown_card_at_most(s):
    """A hand has one crown card at most, and a team has none; who has none has no count (LG-163, LG-174, LG-178)."""
    if any(hand[CROWN] > 1 for hand in s.hand) or any(hand[CROWN] for hand in s.team_hand):
        return False
    return not any(s.crown_fails[seat] for seat in range(s.seats) if s.hand[seat][CROWN] == 0)


def cards_are_drawn_in_an_exchange(s):
    """Only the seat that exchanges has just drawn a card, and holds it (LG-76)."""
    drawn = [seat for seat in range(s.seats) if s.drawn[seat] >= 0]
    exchanging = s.phase == Phase.AFTERMATH and s.step == Step.RETURN
    return drawn == ([s.seat_at] if exchanging else []) and all(s.hand[seat][s.drawn[seat]] for seat in drawn)


def the_yellow_deck_is_counted(s):
    """The yellow deck has no more of a kind than the charter says (LG-140)."""
    return all(left <= copies for left, copies in zip(s.yellow_left, s.yellow_copies, strict=True))


def eliminated_players_have_nothing(s):
    """Who has left has no cards, no money and no team (LG-185)."""
    out = [seat for seat in range(s.seats) if not s.in_play >> seat & 1]
    return all(s.held[seat] == s.money[seat] == 0 for seat in out) and (not out or s.assimilation == 1)


# ---------------------------------------------------------------- the end
def the_end_has_a_reason(s):
    """The game is over exactly if there is a reason, and only then somebody has won (LG-101)."""
    over = s.phase == Phase.GAME_OVER
    return over == (s.ended != Ended.NOT_YET) and (over or s.winner == 0)
