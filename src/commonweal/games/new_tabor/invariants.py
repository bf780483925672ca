"""What is true of every position of New Tabor that play can reach."""

from commonweal.games.new_tabor.cards import INDUSTRIES, RENT_INDUSTRY, CardDeck
from commonweal.games.new_tabor.charter import CHANGEABLE, Charter, OfficeMethod, Regime
from commonweal.games.new_tabor.rules import board, capitalism, claims, drawing, loans
from commonweal.games.new_tabor.state import INTERRUPTIBLE, PLOTS, Draw, Ended, Phase, Question, Then, Zone
from commonweal.institutions import deals, decks, standing

SETTING_UP = (Phase.SETUP_RENT, Phase.SETUP_ROLL)
INTERRUPTING = (Phase.VACANCY, Phase.MOTION_VOTE, Phase.LATE_MARKET, Phase.LATE_RENT, Phase.OFFER)
"""The phases from which play comes back to the one before."""


def _phases_waiting(s):
    """The phases to come back to, without one that is over once the free places were offered."""
    is_over = s.phase == Phase.VACANCY and s.then != Then.SAME_POINT
    return s.interrupted[: max(0, s.interruptions - is_over)]


# ---------------------------------------------------------------- Money and Stock
def every_cent_is_somewhere(s):
    """All Money that was issued is with players or in the Bank of the Commonwealth (NT-129)."""
    return sum(s.money) + s.bank == s.money_issued


def money_is_backed_by_stock(s):
    """Money in the Game equals the Storehouse at Unit Spot Price; by charter it may exceed it between a loss and
    Clearing, and so not in the Consumption stage (NT-203, NT-243, NT-R39, NT-R50)."""
    if s.phase in SETTING_UP:
        return s.money_issued == 0 and not any(s.storehouse)
    if s.regime == Regime.CAPITALISM or s.in_play == 0:
        return True
    backing = board.value_of_storehouse(s)
    if s.demurrage_timing == Charter.demurrage_timing.CLEARING and s.slot_round == 0 and s.ended == Ended.NOT_YET:
        return s.money_issued >= backing
    return s.money_issued == backing


def eliminated_players_have_nothing(s):
    """Who is out has no Money, Stock, tokens, Wants or pegs on the board (NT-164)."""
    out = [seat for seat in range(len(s.money)) if seat >= s.seats or not standing.is_in(s, seat)]
    empty = all(s.money[seat] == s.tokens[seat] == s.wants_count[seat] == 0 == sum(s.stock[seat]) for seat in out)
    return empty and all(s.zone[seat] < 0 and not any(s.input_due[seat]) for seat in out)


def bank_limit_is_kept(s):
    """Only the Banker creates Money, up to the limit, and only under capitalism; then nothing lies in the Storehouse or
    in the Bank of the Commonwealth (NT-266, NT-267)."""
    if s.regime != Regime.CAPITALISM:
        return s.bank_created == 0
    limit = 100 * s.bank_limit_credits * s.seats
    in_limit = s.bank_created <= limit and s.money_issued <= s.quarter * limit
    return in_limit and s.bank == 0 and not any(s.storehouse)


# ---------------------------------------------------------------- the sheets
def no_more_is_due_than_the_inputs(s):
    """No more of an Input is due than its total, and no more Ability is lost than there is (NT-42, NT-143)."""
    seats = range(s.seats)
    due = all(s.input_due[seat][i] <= s.input_total[seat][i] for seat in seats for i in range(INDUSTRIES))
    return due and all(s.ability_lost[seat][i] <= s.ability[seat][i] for seat in seats for i in range(INDUSTRIES))


def wants_are_held_until_satisfied(s):
    """A Wants Card that is held has something due; an empty place has nothing (NT-141)."""
    return all((card >= 0) == (sum(due) > 0) for card, due in zip(s.wants_held, s.want_due, strict=True))


# ---------------------------------------------------------------- the board
def rent_cards_are_in_play(s):
    """Potential Rent Cards are drawn until one of each Industry is in play (NT-16)."""
    if s.phase == Phase.SETUP_RENT and min(s.rent_in_play) >= 0:
        return False
    for industry, card in enumerate(s.rent_in_play):
        if card < 0:
            if s.phase != Phase.SETUP_RENT:
                return False
        elif RENT_INDUSTRY[card] != industry or s.place_of_card[CardDeck.RENT][card] != decks.OUT:
            return False
    return True


def zones_are_not_overfull(s):
    """At most one uncontested peg in the Center and two places taken in the Inner Rung, but for a vacancy that is being
    offered (NT-53, NT-172, NT-R25, NT-R29)."""
    center = [seat for seat in range(s.seats) if s.zone[seat] == Zone.CENTER]
    holders = [seat for seat in center if s.rival[seat][Zone.CENTER] < 0]
    if len(holders) != min(1, len(center)):
        return False
    about_to_be_offered = any(s.vacancy) or s.phase == Phase.VACANCY
    return about_to_be_offered or claims.places_taken(s) <= claims.INNER_PLACES


def plots_belong_to_survivors(s):
    """Only under capitalism has a plot an owner, who is in the Game (NT-261, NT-264)."""
    return all(owner < 0 or (s.regime == Regime.CAPITALISM and standing.is_in(s, owner)) for owner in s.plot_owner)


def pegs_stand_on_plots(s):
    """Under capitalism each peg in the Center or the Inner Rung stands on a plot there, and on one only (NT-R81)."""
    stands_on = [[capitalism.ZONE_OF[p] for p in range(PLOTS) if s.plot_occupant[p] == seat] for seat in range(s.seats)]
    if s.regime != Regime.CAPITALISM:
        return not any(stands_on)
    return all(zones == [s.zone[seat]] * board.is_inside(s, seat) for seat, zones in enumerate(stands_on))


def rivals_are_in_place(s):
    """Who is contested and who contests them both have a place in that Zone, and rent is paid there only (NT-171,
    NT-R34)."""
    for seat in range(s.seats):
        for zone in (Zone.CENTER, Zone.INNER):
            in_place = 0 <= s.zone[seat] <= zone
            rival = s.rival[seat][zone]
            if rival >= 0 and (rival == seat or not in_place or not 0 <= s.zone[rival] <= zone):
                return False
            if s.rent_paid[seat][zone] > 0 and not in_place:
                return False
    return True


def nobody_stays_in_switch_for_long(s):
    """A Platform lies under a peg in Switch for its second turn (NT-66, NT-67)."""
    return all(turns == 2 or not platform for turns, platform in zip(s.switch_turns, s.leisure_platform, strict=True))


def a_drawn_card_lies_in_its_deck(s):
    """While a card is drawn, and only then, it is settled from which deck, and one lies there face down (NT-139,
    NT-R56)."""
    if s.phase != Phase.DRAWING or s.drawing == Draw.NOTHING:
        return s.phase != Phase.DRAWING and s.drawing == Draw.NOTHING
    return (s.wants_left if s.drawing == Draw.WANTS else s.cards_left[drawing.DECK_OF[s.drawing]]) > 0


# ---------------------------------------------------------------- offices, turns and the end
def officers_are_survivors(s):
    """Clerk and Treasurer are survivors, and two players unless one is left (NT-31, NT-R4, NT-R9)."""
    officers = [seat for seat in (s.clerk, s.treasurer) if seat >= 0]
    if s.in_play == 0:
        return True
    return all(standing.is_in(s, seat) for seat in officers) and (
        len(set(officers)) == len(officers) or standing.is_last(s)
    )


def offices_follow_the_charter(s):
    """Where non-players keep the books there are no officers, and under capitalism no Treasurer (NT-227, NT-265)."""
    if s.regime == Regime.CAPITALISM:
        return s.treasurer < 0
    return s.office_method != OfficeMethod.NONE or (s.clerk < 0 and s.treasurer < 0)


def the_turn_belongs_to_a_survivor(s):
    """Whose turn or slot it is, or who draws a Potential Rent Card, is in the Game (NT-16, NT-99)."""
    on_turn = (
        Phase.SETUP_RENT,
        Phase.COLOUR,
        Phase.MARKET,
        Phase.ACT,
        Phase.STAKE,
        Phase.STAKE_OFF,
        Phase.ROLL,
        Phase.SLOT,
        Phase.CHARITY,
        Phase.LATE_MARKET,
        Phase.LATE_RENT,
    )
    is_on_turn = s.phase in on_turn or any(phase in on_turn for phase in _phases_waiting(s))
    return not is_on_turn or (s.current >= 0 and standing.is_in(s, s.current))


def a_survivor_asks_for_charity(s):
    """While the others answer a request for Charity, and only then, a survivor asks for it (NT-157)."""
    if s.phase != Phase.CHARITY:
        return s.asks_charity < 0
    return s.asks_charity >= 0 and standing.is_in(s, s.asks_charity)


def play_comes_back_to_a_choice(s):
    """A motion, an offer, a recall, a free place and a late action, and nothing else, interrupt the choice of the
    current player, to which play comes back (NT-R75)."""
    is_interrupting = s.phase in INTERRUPTING or s.refilling == 1 or s.question == Question.RECALL
    to_choices = all(phase in (*INTERRUPTIBLE, Phase.LATE_MARKET) for phase in _phases_waiting(s))
    return to_choices and is_interrupting == (s.interruptions > 0)


def a_late_action_interrupts_a_turn(s):
    """While a player makes up for a missed action, and only then, the turn of another waits for it (NT-R23)."""
    late = (Phase.LATE_MARKET, Phase.LATE_RENT)
    under_way = s.phase in late or any(phase in late for phase in s.interrupted[: s.interruptions])
    return under_way == (s.late_turn_of >= 0)


def the_end_has_a_reason(s):
    """The Game is over exactly if there is a reason (NT-91)."""
    return (s.phase == Phase.GAME_OVER) == (s.ended != Ended.NOT_YET)


def ious_lie_between_survivors(s):
    """Each open IOU has a debtor and a creditor in the Game, a sum, and a Quarter of the Game in which it is due; below
    the last nothing is written (NT-109, NT-R52)."""
    for number, (debtor, creditor, _, _, owed, due) in enumerate(s.iou):
        if number >= s.iou_count:
            if any(s.iou[number]):
                return False
        elif debtor == creditor or owed == 0 or not 1 <= due <= s.quarters:
            return False
        elif not (standing.is_in(s, debtor) and standing.is_in(s, creditor)):
            return False
    return True


def debts_are_on_ious(s):
    """What players owe each other is what their IOUs say (NT-109)."""
    seats = range(len(s.owes))
    return all(s.owes[one][other] == loans.owed_on_ious(s, one, other) for one in seats for other in seats)


# ---------------------------------------------------------------- offers and motions
def offers_have_two_sides(s):
    """An offer, also while it is drafted, is made to one player or to all (NT-105)."""
    open_ones = [place for place, state in enumerate(s.deal_state) if state in (deals.DRAFT, deals.OFFERED)]
    others = {place: s.deal_parties[place] & ~(1 << s.deal_drafter[place]) for place in open_ones}
    return all(s.deal_anyone[place] or bits.bit_count() == 1 for place, bits in others.items())


def offers_are_covered(s):
    """Who has made an offer holds what they would give (NT-105)."""
    offers = [place for place, state in enumerate(s.deal_state) if state == deals.OFFERED]
    return all(deals.can_keep(s, place, s.deal_drafter[place], s.deal_drafter[place]) for place in offers)


def motions_are_about_changeable_options(s):
    """A motion is about an option that may change in play (NT-219)."""
    return s.motion_option < 0 or CHANGEABLE[s.motion_option] == 1
