"""What is true of every position of Original Position that play can reach, besides where its cards lie."""

from commonweal.institutions import ballots, hands, standing
from commonweal.rulebook import TalkPolicy

from .positions import IN_TURNS, VOTES_ON_GOODS, VOTES_ON_SCENARIOS
from .rules.general_structure import next_to_turn, turned_up
from .rules.life_projects import lacks
from .rules.purchasing import turns_of_patience
from .state import (
    CARD_GOOD,
    CARDS,
    LOWEST_PRICE,
    MOST_AWARDED,
    MOST_TURNS_OF_CHIP,
    MOST_WEALTH,
    PRICE,
    ROUNDS,
    SCENARIOS,
    SCENARIOS_A_ROUND,
    Charter,
    Phase,
    Place,
)

ON_VALUES = (Phase.SCENARIO_DRAW, *VOTES_ON_SCENARIOS)
DRAWING = (Phase.REFILL, Phase.TURN, Phase.AFTER_TURN)
EXCHANGING = (Phase.SCENARIO_VOTE, Phase.DEBATE, Phase.TURN, Phase.GOODS_VOTE, Phase.PURCHASE)


# ---------------------------------------------------------------- setting up
def projects_are_dealt_in_order(s):
    """Every player is dealt two Interest Cards, and only then a Career Card (OP-10)."""
    if any(one < 0 <= other for one, other in s.interest[: s.seats]):
        return False
    return all(cards[1] >= 0 for cards in s.interest[: s.seats]) or all(career < 0 for career in s.career)


def the_game_begins_with_round_1(s):
    """Setting up comes before Round 1, and nothing is supported yet (OP-14, OP-16)."""
    return s.phase != Phase.SETUP or (s.round == 1 and not any(map(any, s.supported)))


# ---------------------------------------------------------------- values
def a_chance_card_is_turned_after_the_values(s):
    """The chance card of a round stays face down until the values are voted; then each player turns one (OP-20)."""
    if s.phase == Phase.REVEAL:
        return next_to_turn(s) >= 0
    return s.phase > Phase.REVEAL or all(turned_up(s, seat, s.round) < 0 for seat in range(s.seats))


def the_values_of_a_round_are_three(s):
    """A round has three Scenario Cards; each awards three points at most (OP-33, OP-34)."""
    done = s.scenario_no
    return s.phase not in ON_VALUES or (done < SCENARIOS_A_ROUND and s.points <= MOST_AWARDED * done)


def scenarios_are_left(s):
    """Each round has its own three Scenario Cards, each drawn once: none before its round, no more than were voted on
    in it, and as many are left as are still to be drawn (OP-28, OP-34)."""
    for round in range(1, ROUNDS + 1):
        deck = [card for card in range(SCENARIOS) if s.scenario_round[card] == round]
        drawn = sum(s.scenario_used[card] for card in deck)
        done = 0 if round > s.round or s.phase == Phase.SETUP else SCENARIOS_A_ROUND
        if round == s.round and s.phase in ON_VALUES:
            done = s.scenario_no + (s.phase in VOTES_ON_SCENARIOS)
        if drawn > done or len(deck) - drawn < SCENARIOS_A_ROUND - done:
            return False
    return True


def a_scenario_lies_on_the_table(s):
    """All vote on a Scenario Card of the deck of this round (OP-28, OP-29)."""
    return s.phase not in VOTES_ON_SCENARIOS or (s.scenario >= 0 and s.scenario_round[s.scenario] == s.round)


# ---------------------------------------------------------------- votes
def chips_are_laid_once(s):
    """Each voter lays one chip; while a chip is missing the vote goes on, and once all are laid it is over (OP-24)."""
    if s.phase in (Phase.SCENARIO_VOTE, Phase.GOODS_VOTE):
        return ballots.waiting(s) != 0
    return s.phase not in (Phase.DEBATE, Phase.SCENARIO_RESULT) or ballots.waiting(s) == 0


def a_debate_goes_on(s):
    """A debate is open by charter, and somebody has not agreed to end it; who can turn no more has (OP-30, OP-31,
    OP-63, OP-76)."""
    if s.phase != Phase.DEBATE:
        return True
    if s.debate_seconds == 0 or s.talk == TalkPolicy.CLOSED or ballots.debating(s) == 0:
        return False
    return all(s.turned[seat] < MOST_TURNS_OF_CHIP or s.ready >> seat & 1 for seat in range(s.seats))


def chance_breaks_ties_by_charter(s):
    """Chance decides a vote on values only in a tie, and if the charter says so (OP-65)."""
    if s.phase != Phase.SCENARIO_RESULT:
        return True
    return ballots.larger_side(s) == ballots.TIE and s.scenario_tie == Charter.scenario_tie.CHANCE


# ---------------------------------------------------------------- goods
def the_order_of_turns_is_fixed(s):
    """From the first turn on the order names all players, and the turn is of the player at its place (OP-38, OP-57)."""
    if s.phase == Phase.ORDER:
        return standing.placed(s) < s.seats
    if s.phase != Phase.REFILL and s.phase not in IN_TURNS:
        return True
    return standing.placed(s) == s.seats and (s.phase == Phase.REFILL or s.active == s.order[s.turn_index])


def who_draws_has_room(s):
    """A player who draws has room for a card, and the deck has one: at the beginning of the phase, in one’s own turn,
    and by charter whenever a card is exchanged (OP-39, OP-41, OP-77)."""
    if s.drawer < 0:
        return s.phase not in (Phase.REFILL, Phase.AFTER_TURN)
    exchanges = s.exchange == Charter.exchange.ANY_TIME and s.phase in EXCHANGING
    if not exchanges and (s.phase not in DRAWING or (s.phase != Phase.REFILL and s.drawer != s.active)):
        return False
    return s.deck_size > 0 and hands.empty_slot(s, s.drawer) >= 0


def one_card_is_proposed(s):
    """A card is proposed from when it is read aloud to the end of the turn (OP-43, OP-51)."""
    proposed = [card for card in range(CARDS) if s.card_place[card] == Place.PROPOSED]
    return proposed == ([s.proposed] if s.phase in VOTES_ON_GOODS else [])


def turns_end_in_a_stalemate(s):
    """The phase ends after so many turns without a purchase as the charter says (OP-70)."""
    most = turns_of_patience(s)
    if s.phase in (Phase.TURN, *VOTES_ON_GOODS):
        return s.turns_without_purchase < most
    return s.phase != Phase.AFTER_TURN or s.turns_without_purchase <= most


def the_treasury_pays(s):
    """A purchase applies to players who lack the good, to as many as the treasury and the charter allow (OP-46, OP-47,
    OP-48, OP-67)."""
    if s.phase == Phase.GOODS_VOTE:
        return s.beneficiaries == 0
    if s.phase != Phase.PURCHASE or s.beneficiaries == 0:
        return True
    people = [seat for seat in range(s.seats) if s.beneficiaries >> seat & 1]
    if len(people) > 3 and s.price_beyond_three == Charter.price_beyond_three.MAX_THREE:
        return False
    return PRICE[len(people)] <= s.treasury and all(lacks(s, seat, CARD_GOOD[s.proposed]) for seat in people)


# ---------------------------------------------------------------- the end
def own_wealth_is_spent_at_the_end(s):
    """Goods are bought with one’s own wealth after Round 3, for 3 each; nobody ever had more than all cards bring
    (OP-53, OP-54)."""
    if s.phase in (Phase.PRIVATE, Phase.FINISHED):
        had = [s.wealth[seat] + LOWEST_PRICE * s.private_bought[seat] for seat in range(s.seats)]
        return s.round == ROUNDS and max(had) <= MOST_WEALTH
    return not any(s.private_bought)


# ---------------------------------------------------------------- in every phase


def chance_cards_turn_in_their_round(s):
    """Nobody has turned a chance card of a round that is yet to come (OP-2, OP-20)."""
    turned = (s.talent, s.family, s.reversal)
    return all(card < 0 for round in range(s.round, ROUNDS) for card in turned[round])


def everything_is_dealt_after_setting_up(s):
    """The table is set exactly until the last life project is dealt (OP-10)."""
    return (s.phase == Phase.SETUP) == any(s.career[seat] < 0 or s.interest[seat][1] < 0 for seat in range(s.seats))


def the_last_vote_is_told_as_it_was_counted(s):
    """What is kept of the last vote is how it was counted: one card, a chip for each weight, the larger side
    (OP-24, OP-27)."""
    seats = range(s.seats)
    if s.last_scenario < 0 and s.last_card < 0:
        return not (any(s.last_ballot) or any(s.last_weight) or s.last_winning or s.last_helped)
    if s.last_scenario >= 0 and (s.last_card >= 0 or s.last_proposer >= 0 or s.last_helped):
        return False
    if any((s.last_ballot[seat] == 0) != (s.last_weight[seat] == 0) for seat in seats):
        return False
    agree, disagree = (sum(s.last_weight[seat] for seat in seats if s.last_ballot[seat] == side) for side in (1, 2))
    return agree == disagree or s.last_winning == (1 if agree > disagree else 2)
