"""Declare the charter of New Tabor: every variation and open question of the manual as an option."""

from __future__ import annotations

from commonweal.rulebook import RuleEnum, choice, count_options, integer, option_number
from commonweal.rulebook import switch as yes_or_no
from commonweal.rulebook.charters.amending import is_changeable, places_of
from commonweal.rulebook.charters.charter import options_of

SEATS = 8
MOST_FEE = 10000
"""The highest value of an option that a motion may set."""
MOST_BANK_LIMIT = 100_000


class OfficeMethod(RuleEnum):
    """How Clerk and Treasurer are chosen.

    AUTO: by die in a first game, by rotation with four equal players, otherwise by election. NONE: they are not
    players."""

    AUTO, ROTATION, ELECTION, DIE, NONE = range(5)


class Regime(RuleEnum):
    MUTUALISM, CAPITALISM, COMMUNISM = range(3)


class Charter:
    quarters = integer(1, 4, default=4, rule="NT-223", simple=True, section="length")
    first_game = yes_or_no(rule="NT-224", simple=True, section="length")
    difficulty = integer(-4, 4, default=0, rule="NT-225", simple=True, section="length", setup_only=True)
    organizer_seat = integer(0, SEATS, default=1, rule="NT-226", section="offices")
    office_method = choice(OfficeMethod, rule="NT-227", section="offices")
    equal_ability = yes_or_no(default=1, rule="NT-228", section="offices")
    recall = yes_or_no(default=1, rule="NT-229", section="offices")
    secret_ballots = yes_or_no(rule="NT-230", section="votes")
    motions = yes_or_no(default=1, rule="NT-231", section="votes", changeable=True)
    motions_per_turn = integer(0, 8, default=2, rule="NT-231", section="votes")
    call_vote = choice("majority", "unanimous", rule="NT-232", section="votes", changeable=True)
    late_action = choice("vote", "never", "always", rule="NT-233", section="votes", changeable=True)
    rent_step_cents = integer(1, MOST_FEE, default=1, rule="NT-234", section="land", changeable=True, kind="cents")
    center_needs_inner_rent = yes_or_no(rule="NT-235", section="land")
    vacancy_mode = choice("ask", "standing", rule="NT-236", section="land")
    sublets = yes_or_no(default=1, rule="NT-237", section="land", changeable=True)
    manual_platforms = yes_or_no(rule="NT-238", section="information")
    open_holdings = yes_or_no(default=1, rule="NT-239", simple=True, section="information")
    ability_loss = choice("quarter", "next", "permanent", rule="NT-240", section="losses")
    charity_penalty = choice("always", "unable", rule="NT-241", section="losses", changeable=True)
    elimination_money = choice("split", "dividend", rule="NT-242", section="losses")
    demurrage_timing = choice("now", "clearing", rule="NT-243", section="losses")
    resign = yes_or_no(default=1, rule="NT-244", section="losses")
    clerk_fee_cents = integer(0, MOST_FEE, default=1000, rule="NT-245", section="union", changeable=True, kind="cents")
    treasurer_wage_cents = integer(
        0, MOST_FEE, default=500, rule="NT-245", section="union", changeable=True, kind="cents"
    )
    fee_scope = choice("sale", "turn", rule="NT-246", section="union")
    cap_players = choice("current", "starting", rule="NT-247", section="union")
    cap_table = choice("corrected", "printed", rule="NT-248", section="union")
    q4_emergency_per_player = integer(180, 400, default=225, rule="NT-249", section="union")
    rounding = choice("half_up", "literal_55", rule="NT-250", section="union", changeable=True)
    remainder_rule = choice("turn_order", "commonwealth", rule="NT-251", section="union", changeable=True)
    loans = yes_or_no(default=1, rule="NT-252", section="trade", changeable=True)
    iou_enforcement = choice("automatic", "honour", rule="NT-252", section="trade")
    finished_may_trade = yes_or_no(rule="NT-253", section="trade", changeable=True)
    offers_per_turn = integer(0, 64, default=12, rule="NT-254", section="trade")
    consumption_rounds = integer(1, 50, default=10, rule="NT-254", section="trade")
    complex_play = choice("off", "quarterly", "dividend", rule="NT-255", simple=True, section="regimes")
    regime = choice(Regime, rule="NT-260", simple=True, section="regimes")
    bank_limit_credits = integer(0, MOST_BANK_LIMIT, default=1000, rule="NT-267", section="regimes")


OPTIONS = count_options(Charter, SEATS)
PLACES = places_of(options_of(Charter), SEATS)
CHANGEABLE = tuple(int(is_changeable(place.option)) for place in PLACES)
"""For each number of an option whether a motion may change it."""
STEP = tuple(100 if place.option.is_decimal else 1 for place in PLACES)
"""For each number of an option, the step between the values suggested to a motion: whole credits for Money."""
CHANGEABLE_BITS = sum(bit << number for number, bit in enumerate(CHANGEABLE))
REMAINDER_RULE = option_number(Charter, SEATS, "remainder_rule")
