"""General structure: three rounds, each with scenario votes, then goods; the veil is lifted in between."""
# The manual, "Playing the game: General structure": OP-16 to OP-23, OP-42 (out of turn), OP-69.

from commonweal.institutions import ballots
from commonweal.rulebook import CHANCE, NOBODY, OF_THE_PHASE, announce, chance, forced

from ..state import CHANCE_CARDS, MOST_MONEY, ROUNDS, SEATS, TAX, VOTES, WEALTH_OF, Notice, Phase, Prompt
from . import end_of_the_game, hand, order_of_turns, purchasing


def to_act(s):
    """Who has to act: all who have not yet voted or ended the debate, one seat, or chance."""
    if s.drawer >= 0:
        return CHANCE
    if s.phase == Phase.SCENARIO_VOTE or s.phase == Phase.GOODS_VOTE:
        return ballots.waiting(s)
    if s.phase == Phase.DEBATE:
        return ballots.debating(s)
    if s.phase == Phase.TURN or s.phase == Phase.PURCHASE or s.phase == Phase.PRIVATE:
        return 1 << s.active
    return NOBODY if s.phase == Phase.FINISHED else CHANCE


# ---------------------------------------------------------------- rounds
def begin_round(s, number):
    """Begin a round: Phase A, with the Values Tracker at 0 (OP-16, OP-18, OP-R11)."""
    s.round = number
    s.points = 0
    s.scenario_no = 0
    s.phase = Phase.SCENARIO_DRAW
    announce(s, Notice.ROUND_BEGINS, number)


def collect_tax(s):
    """Put the tax money for the round’s mitigation points into the common treasury (OP-17, OP-19, OP-R43)."""
    money = TAX[s.seats][s.points]
    s.points_by_round[s.round - 1] = s.points
    s.tax_by_round[s.round - 1] = money
    s.treasury = min(MOST_MONEY, s.treasury + money)
    announce(s, Notice.TAX_COLLECTED, s.points, money)
    s.phase = Phase.REVEAL


def end_round(s):
    """Money left over stays in the treasury, or is lost by charter (OP-69, OP-R12); after Round 3 nothing is bought
    with it (OP-57), and the end begins."""
    if s.treasury > 0:
        if not s.tax_carry_over:
            announce(s, Notice.MONEY_LOST, s.treasury)
            s.treasury = 0
        elif s.round < ROUNDS:
            announce(s, Notice.MONEY_STAYS, s.treasury)
        else:
            announce(s, Notice.MONEY_UNUSED, s.treasury)
    s.active = -1
    if s.round < ROUNDS:
        begin_round(s, s.round + 1)
    else:
        end_of_the_game.begin_private_purchases(s)


# ---------------------------------------------------------------- the veil is lifted
def turned_up(s, seat, round):
    """The chance card that a seat turned in a round; -1 while it is face down (OP-20)."""
    if round == 1:
        return s.talent[seat]
    return s.family[seat] if round == 2 else s.reversal[seat]


def next_to_turn(s):
    """The next seat, in seat order, whose card of this round is face down; -1 if there is none."""
    return next((seat for seat in range(s.seats) if turned_up(s, seat, s.round) < 0), -1)


def odds_turn_chance_card(s, seat, chance_card):
    return seat >= 0 and not any(turned_up(s, other, s.round) == chance_card for other in range(s.seats))


@chance(Phase.REVEAL, seat=forced(next_to_turn, SEATS), chance_card=CHANCE_CARDS)
def turn_chance_card(s, seat, chance_card):
    """Turn a chance card: natural talent in Round 1, family wealth in Round 2, reversal of fortune in Round 3 (OP-20,
    OP-R3, OP-R42)."""
    wealth = WEALTH_OF[s.round - 1][chance_card]
    if s.round == 1:
        s.talent[seat] = chance_card
        announce(s, Notice.TALENT_IS, seat, chance_card, wealth)
    elif s.round == 2:
        s.family[seat] = chance_card
        announce(s, Notice.FAMILY_IS, seat, chance_card, wealth)
    else:
        s.reversal[seat] = chance_card
        announce(s, Notice.REVERSAL_IS, seat, chance_card, wealth)
    if next_to_turn(s) < 0:
        reckon_wealth(s)
        order_of_turns.begin(s)


def wealth_turned_up(s, seat):
    """The sum of the cards that are face up (OP-21)."""
    return sum(
        WEALTH_OF[round - 1][turned_up(s, seat, round)]
        for round in range(1, ROUNDS + 1)
        if turned_up(s, seat, round) >= 0
    )


def reckon_wealth(s):
    """Work out the wealth of each seat, at least 0, and the votes it gives until the next round (OP-21, OP-22,
    OP-R13)."""
    for seat in range(s.seats):
        s.wealth_before[seat] = s.wealth[seat]
        cards = wealth_turned_up(s, seat)
        s.wealth[seat] = max(0, cards)
        s.votes[seat] = VOTES[s.wealth[seat]]
        if cards < 0:
            announce(s, Notice.WEALTH_IS_NONE, seat, cards, s.votes[seat])
        else:
            announce(s, Notice.WEALTH_IS, seat, cards, s.votes[seat])


# ---------------------------------------------------------------- the prompt
def prompt(s, seat):
    """Which prompt a viewer reads (-1: a spectator), where it is not that of the phase."""
    mine = seat >= 0 and to_act(s) > 0 and to_act(s) >> seat & 1 == 1
    if s.drawer >= 0 and s.phase != Phase.REFILL and s.phase != Phase.AFTER_TURN:
        return Prompt.DRAWING
    if s.phase == Phase.TURN and mine and not hand.holds_applicable(s, seat):
        return Prompt.EXCHANGE
    if s.phase == Phase.TURN and purchasing.is_last_chance(s):
        return Prompt.PROPOSE_LAST if mine else Prompt.PROPOSING_LAST
    has_answered = seat >= 0 and not mine and (s.phase != Phase.GOODS_VOTE or s.voted >> seat & 1 == 1)
    if has_answered and s.phase in (Phase.SCENARIO_VOTE, Phase.GOODS_VOTE):
        return Prompt.VOTE_LAID
    return Prompt.DEBATE_READY if has_answered and s.phase == Phase.DEBATE else OF_THE_PHASE
