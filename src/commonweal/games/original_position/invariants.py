"""The invariants of Original Position in every phase: nothing is dealt twice, and every count is right."""

from commonweal.games.original_position.rules.life_projects import INTEREST_ITEMS, good_of
from commonweal.games.original_position.state import (
    ALL_CARDS,
    CARDS,
    HAND,
    ITEMS,
    ROUNDS,
    SCENARIOS,
    SCENARIOS_A_ROUND,
    SEATS,
    SLOTS,
    VOTES,
    Phase,
    Place,
    Support,
)


def no_card_is_dealt_twice(s):
    """No Life Project or Chance Card is dealt to two players (OP-10, OP-11)."""
    decks = [[card for cards in s.interest for card in cards], s.career, s.talent, s.family, s.reversal]
    for deck in decks:
        dealt = [card for card in deck if card >= 0]
        if len(dealt) != len(set(dealt)):
            return False
    return True


def every_goods_card_has_one_place(s):
    """Each Primary Goods Card is in the deck, in one hand, proposed, on the pile or out of the game (OP-39, OP-51)."""
    in_hands = [card for card in s.hand if card >= 0]
    places = [card for card in range(CARDS) if s.card_place[card] != Place.UNSEEN] + in_hands
    places += [card for card in range(CARDS) if s.deck >> card & 1]
    return sorted(places) == list(range(CARDS)) and s.deck & ~ALL_CARDS == 0 and s.deck.bit_count() == s.deck_size


def meeples_stand_for_needs(s):
    """A meeple stands for each good that an unsupported item of its player needs (OP-14, OP-49)."""
    wanted = 0
    for seat in range(s.seats):
        lacking = 0
        for item in range(ITEMS):
            dealt = s.interest[seat][item] >= 0 if item < INTEREST_ITEMS else s.career[seat] >= 0
            if dealt and s.supported[seat][item] == Support.NONE:
                lacking |= 1 << good_of(s, seat, item)
        if s.lacking[seat] != lacking:
            return False
        wanted |= lacking
    return s.wanted == wanted


def votes_follow_wealth(s):
    """The Voting Tracker stands where wealth puts it, until private purchases (OP-22, OP-R36)."""
    return s.phase >= Phase.PRIVATE or all(s.votes[seat] == VOTES[s.wealth[seat]] for seat in range(s.seats))


def chance_cards_turn_in_their_round(s):
    """Nobody has turned a chance card of a round that is yet to come (OP-2, OP-20)."""
    turned = (s.talent, s.family, s.reversal)
    return all(card < 0 for round in range(s.round, ROUNDS) for card in turned[round])


def three_scenarios_a_round(s):
    """No more than three Scenario Cards a round are drawn, each once (OP-34)."""
    drawn = [s.scenario_round[card] for card in range(SCENARIOS) if s.scenario_used[card]]
    return all(drawn.count(round) <= SCENARIOS_A_ROUND for round in range(1, ROUNDS + 1))


def only_cards_in_hand_are_disclosed(s):
    """An empty place was shown to nobody, and nobody is shown an own card (OP-42)."""
    return all(
        s.hand[showing // SEATS] >= 0 and showing % SEATS != showing // (SEATS * HAND)
        for showing in range(SLOTS * SEATS)
        if s.shown_to[showing]
    )


def everything_is_dealt_after_setting_up(s):
    """The table is set exactly until the last life project is dealt (OP-10)."""
    return (s.phase == Phase.SETUP) == any(s.career[seat] < 0 or s.interest[seat][1] < 0 for seat in range(s.seats))


def somebody_has_the_turn(s):
    """In a turn it is somebody's, and in a vote on a good and a purchase a card has been read aloud (OP-43)."""
    if s.phase in (Phase.GOODS_VOTE, Phase.PURCHASE) and s.proposed < 0:
        return False
    return s.active >= 0 or s.phase not in (Phase.TURN, Phase.GOODS_VOTE, Phase.PURCHASE, Phase.PRIVATE)


def the_last_vote_is_told_as_it_was_counted(s):
    """What is kept of the last vote is how it was counted: one card, a chip for each weight, the larger side
    (OP-24, OP-27); while its chips still lie, they are the ones kept."""
    seats = range(s.seats)
    if s.last_scenario < 0 and s.last_card < 0:
        return not (any(s.last_ballot) or any(s.last_weight) or s.last_winning or s.last_helped)
    if s.last_scenario >= 0 and (s.last_card >= 0 or s.last_proposer >= 0 or s.last_helped):
        return False
    if any((s.last_ballot[seat] == 0) != (s.last_weight[seat] == 0) for seat in seats):
        return False
    agree, disagree = (sum(s.last_weight[seat] for seat in seats if s.last_ballot[seat] == side) for side in (1, 2))
    if agree != disagree and s.last_winning != (1 if agree > disagree else 2):
        return False
    if not s.decided:
        return True
    lie = [s.ballot[seat] if s.voters >> seat & 1 else 0 for seat in seats]
    return lie == list(s.last_ballot[: s.seats]) and s.winning == s.last_winning


LAWS = (
    the_last_vote_is_told_as_it_was_counted,
    everything_is_dealt_after_setting_up,
    somebody_has_the_turn,
    no_card_is_dealt_twice,
    every_goods_card_has_one_place,
    meeples_stand_for_needs,
    votes_follow_wealth,
    chance_cards_turn_in_their_round,
    three_scenarios_a_round,
    only_cards_in_hand_are_disclosed,
)
