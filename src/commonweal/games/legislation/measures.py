"""Measure Legislation: bills, votes for and against interests, demands met, money, elections, and the chair’s gain."""

from commonweal.games.legislation.beliefs import sign, wanted_direction, wants
from commonweal.games.legislation.rules.amendments import propose_add, propose_remove
from commonweal.games.legislation.rules.campaign import pass_campaign
from commonweal.games.legislation.rules.charter_changes import propose_rule
from commonweal.games.legislation.rules.election import threshold
from commonweal.games.legislation.rules.end_of_the_game import elections_won as elections_of
from commonweal.games.legislation.rules.objective import issue_cards, satisfied
from commonweal.games.legislation.rules.voting import vote, vote_secretly
from commonweal.games.legislation.state import ISSUES, Ended, Phase
from commonweal.institutions import ballots
from commonweal.rulebook import count_bits
from commonweal.rulebook.measures import (
    NEEDS,
    NEEDS_MET,
    OUTCOME,
    ROUND,
    STANDING,
    count,
    measure,
    measure_by,
    ratio,
    tally,
)

WHOLE = 1000
SPENT_ON = {"own_points": 0, "attacks": 1, "voids": 2}


# ---------------------------------------------------------------- demands
demands = measure_by(issue_cards, unit="cards", role=NEEDS, source="LG-1", text="Red cards that count for the seat.")
demands_met = measure_by(satisfied, unit="cards", role=NEEDS_MET, source="LG-61", text="Red cards that are satisfied.")


@measure(unit="thousandths of the red cards", role=OUTCOME, source="LG-1")
def share_met(s, seat):
    """The share of the red cards that is satisfied."""
    return WHOLE * satisfied(s, seat) // max(1, issue_cards(s, seat))


sessions = measure_by("session", unit="sessions", role=ROUND, source="LG-18", text="Sessions begun.")


@measure(unit="share", source="LG-58")
def ends_in_victory(s):
    """Whether the game ended with a victory, not with points, a crisis or a loss of all."""
    return s.ended == Ended.VICTORY


@measure(unit="share", source="LG-58")
def won_in_session_1(s):
    """Whether somebody had won when the first session closed."""
    return s.ended == Ended.VICTORY and s.session == 1


@measure(unit="share", source="LG-101")
def lost_together(s):
    """Whether the game ended in a crisis or a loss of all."""
    return s.ended == Ended.CRISIS or s.ended == Ended.COLLECTIVE_LOSS


@tally(vote, vote_secretly, unit="cards", source="LG-61")
def cards_met_without_winner(s, seat, answer):
    """Red cards satisfied when a session closed with a vote and without a winner."""
    met = 0
    for other in range(s.seats):
        met += satisfied(s, other) * int(s.phase == Phase.CAMPAIGN)
    return met


@tally(vote, vote_secretly, unit="hands", source="LG-61")
def hands_without_winner(s, seat, answer):
    """Hands of red cards when a session closed with a vote and without a winner."""
    return count_bits(s.in_play) if s.phase == Phase.CAMPAIGN else 0


# ---------------------------------------------------------------- bills
bills_passed = measure_by("passed_g", unit="bills", source="LG-47", text="Bills that passed.")


@measure(unit="bills", source="LG-45")
def bills_decided(s):
    """Bills that passed or failed."""
    return s.passed_g + s.failed_g


@measure(unit="rounds", source="LG-49")
def discussion_rounds(s):
    """Rounds of discussion: one for each bill, and one for each extension."""
    return s.passed_g + s.failed_g + s.extended


rounds_for_each_bill = ratio(
    "discussion_rounds", "bills_decided", text="rounds of discussion for each bill", unit="rounds"
)
pass_rate = ratio("bills_passed", "bills_decided", text="bills passed out of the bills decided")


amendments_proposed = count(
    propose_add, propose_remove, unit="amendments", source="LG-32", text="Amendments that were proposed."
)


amendments_adopted = measure_by("adopted", unit="amendments", source="LG-39", text="Amendments that took effect.")


adopted_of_proposed = ratio(
    "amendments_adopted", "amendments_proposed", text="amendments adopted out of those proposed"
)
amendments_for_each_bill = ratio(
    "amendments_proposed", "bills_decided", text="amendments proposed for each bill", unit="amendments"
)
charter_changes = count(propose_rule, unit="changes", source="LG-90", text="Changes of the charter that were proposed.")


# ---------------------------------------------------------------- votes and interests
votes_with_interest = measure_by(
    "with_interest[seat]",
    unit="red cards",
    source="LG-116",
    text="Public votes for own red cards, counted card by card.",
)
votes_against_interest = measure_by(
    "against_interest[seat]",
    unit="red cards",
    source="LG-116",
    text="Public votes against own red cards, counted card by card.",
)


@measure(unit="red cards", source="LG-116")
def votes_on_interests(s, seat):
    """Public votes for or against own red cards, counted card by card."""
    return s.with_interest[seat] + s.against_interest[seat]


with_interest = ratio(
    "votes_with_interest", "votes_on_interests", text="public votes for own red cards, out of those for or against"
)


@measure(unit="red cards", source="LG-116")
def secret_votes_with_interest(s):
    """Secret votes for own red cards, counted card by card."""
    return s.secret_interest[0]


@measure(unit="red cards", source="LG-116")
def secret_votes_on_interests(s):
    """Secret votes for or against own red cards, counted card by card."""
    return s.secret_interest[0] + s.secret_interest[1]


with_interest_in_secret = ratio(
    "secret_votes_with_interest",
    "secret_votes_on_interests",
    text="secret votes for own red cards, out of those for or against",
)


@tally(vote, vote_secretly, unit="votes", source="LG-44")
def votes_present(s, seat, answer):
    """Votes of present, on bills and amendments."""
    return answer == ballots.PRESENT


# ---------------------------------------------------------------- money and campaigns
@measure(unit="tokens", source="LG-63", each=SPENT_ON)
def spent_on(s, seat, what):
    """Tokens spent in campaigns on {each, select, own_points {own points} attacks {attacks} other {voids}}."""
    return s.spent[seat][what]


@measure(unit="tokens", source="LG-70")
def spent(s, seat):
    """Tokens spent in campaigns."""
    return s.spent[seat][0] + s.spent[seat][1] + s.spent[seat][2]


@measure(unit="tokens", source="LG-65")
def spent_against_others(s, seat):
    """Tokens spent in campaigns on attacks and voids."""
    return s.spent[seat][1] + s.spent[seat][2]


negative_share = ratio("spent_against_others", "spent", text="tokens spent on attacks and voids, out of all spent")


@measure(unit="voids", source="LG-66")
def voids_hit(s):
    """Voids that named an issue which the target held."""
    hit = 0
    for seat in range(s.seats):
        hit += s.hits[seat]
    return hit


@measure(unit="voids", source="LG-66")
def voids_made(s):
    """Voids made."""
    made = 0
    for seat in range(s.seats):
        made += s.hits[seat] + s.misses[seat]
    return made


void_accuracy = ratio("voids_hit", "voids_made", text="voids that hit, out of those made")


@tally(vote, vote_secretly, unit="thousandths", source="LG-14")
def gini_before_campaigns(s, seat, answer):
    """Gini coefficients of tokens when campaigns began after a vote, added up."""
    if s.phase != Phase.CAMPAIGN:
        return 0
    apart = total = 0
    for one in range(s.seats):
        total += s.money[one]
        for other in range(one):
            if s.in_play >> one & 1 and s.in_play >> other & 1:
                apart += abs(s.money[one] - s.money[other])
    return WHOLE * apart // max(1, count_bits(s.in_play) * total)


@tally(vote, vote_secretly, unit="campaigns", source="LG-56")
def campaigns_after_votes(s, seat, answer):
    """Campaigns that began after a vote."""
    return s.phase == Phase.CAMPAIGN


gini_of_tokens = ratio(
    "gini_before_campaigns",
    "campaigns_after_votes",
    text="Gini coefficient of tokens before a campaign",
    unit="thousandths",
)


@tally(pass_campaign, unit="elections", source="LG-64")
def elections_bought(s, seat):
    """Elections won that would have been lost without own purchases."""
    bought = 0
    for other in range(s.seats):
        if s.phase != Phase.CAMPAIGN and s.reelected >> other & 1:
            bought += int(s.score[other] - 2 * s.bought[other] < threshold(s))
    return bought


@tally(pass_campaign, unit="elections", source="LG-73")
def elections_held(s, seat):
    """Elections of a seat that were held."""
    return count_bits(s.in_play) if s.phase != Phase.CAMPAIGN else 0


@tally(pass_campaign, unit="elections", source="LG-73")
def elections_won_in_all(s, seat):
    """Elections that a seat won."""
    return count_bits(s.reelected) if s.phase != Phase.CAMPAIGN else 0


elections_won = measure_by(elections_of, unit="elections", role=STANDING, source="LG-73")
bought_of_won = ratio(
    "elections_bought", "elections_won_in_all", text="elections won by own purchases only, out of those won"
)
reelection_rate = ratio("elections_won_in_all", "elections_held", text="elections won, out of those held")


# ---------------------------------------------------------------- the chair, and what others can read
@measure(unit="cards", source="LG-21")
def gained_as_chair(s, seat):
    """Own red cards satisfied by bills that the seat chaired, less those that they left unmet."""
    return s.by_chair[seat]


@measure(unit="thousandths of a card", source="LG-21")
def others_gained(s, seat):
    """What the bills that the seat chaired brought each other seat, on average."""
    return WHOLE * s.by_others[seat] // max(1, s.seats - 1)


@measure(unit="issues", source="LG-98")
def issues_read(s, seat):
    """Issues of own red cards on which the seat's open acts point the same way as the cards."""
    found = 0
    for issue in range(ISSUES):
        wanted = wanted_direction(s, seat, issue)
        found += wanted != 0 and sign(wants(s, seat, issue)) == wanted
    return found


@measure(unit="issues", source="LG-98")
def issues_held(s, seat):
    """Issues of own red cards."""
    found = 0
    for issue in range(ISSUES):
        found += wanted_direction(s, seat, issue) != 0
    return found


deduction = ratio("issues_read", "issues_held", text="issues of red cards that open acts give away")
