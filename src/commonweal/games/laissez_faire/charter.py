"""Declare the charter of Laissez-faire: every variation and open question of the manual as an option.

The options stand in the order of their numbers, which clauses that change the charter use (LF-144).
"""

from __future__ import annotations

from commonweal.rulebook import RuleEnum, choice, count_options, integer
from commonweal.rulebook import switch as yes_or_no

SEATS = 6
MOST_PRICE = 9999
"""The highest rent, fare or fee that an owner may ask."""
MOST_ROUNDS = 500


class Objective(RuleEnum):
    """What is played for: a net worth declared first, the highest at the end of the time, or to be the last."""

    TARGET, TIME, SURVIVAL = range(1, 4)


class Charter:
    objective = integer(1, 3, default=1, rule="LF-210", simple=True, section="goal", changeable=True)
    target_net_worth = integer(1, 99999, default=2000, rule="LF-211", simple=True, section="goal", changeable=True)
    round_limit = integer(1, MOST_ROUNDS, default=30, rule="LF-212", simple=True, section="goal", changeable=True)
    clock_minutes = integer(0, 600, default=0, rule="LF-213", simple=True, section="goal")
    max_rounds = integer(10, MOST_ROUNDS, default=200, rule="LF-214", section="goal")
    starting_cash = integer(0, 9999, default=1500, rule="LF-215", simple=True, section="turn")
    start_salary = integer(0, 999, default=100, rule="LF-216", section="turn", changeable=True)
    doubles_extra_turn = yes_or_no(default=1, rule="LF-217", section="turn", changeable=True)
    doubles_after_jail = yes_or_no(rule="LF-218", section="jail", changeable=True)
    income_tax_mode = choice("flat", "tenth_capped", rule="LF-219", section="turn", changeable=True)
    income_tax = integer(0, 999, default=200, rule="LF-220", section="turn", changeable=True)
    property_tax = integer(0, 999, default=75, rule="LF-221", section="turn", changeable=True)
    tax_default = choice("jail", "eliminate", "waive", rule="LF-222", section="turn", changeable=True)
    bank_transit_fare = choice("by_count", "single", "fair", rule="LF-223", section="lodging", changeable=True)
    haggle_max = integer(1, 9, default=3, rule="LF-224", section="lodging", changeable=True)
    deals_own_turn = integer(0, 20, default=6, rule="LF-225", section="contracts", changeable=True)
    deals_other = integer(0, 9, default=2, rule="LF-226", section="contracts", changeable=True)
    counter_max = integer(0, 9, default=4, rule="LF-227", section="contracts", changeable=True)
    rent_ceiling = integer(0, MOST_PRICE, default=MOST_PRICE, rule="LF-228", section="lodging", changeable=True)
    duty_to_serve = yes_or_no(rule="LF-229", section="lodging", changeable=True)
    jail_turns = integer(1, 9, default=3, rule="LF-230", section="jail", changeable=True)
    jail_rights = yes_or_no(default=1, rule="LF-231", section="jail", changeable=True)
    building_stock = yes_or_no(rule="LF-232", section="manual")
    moving_houses = yes_or_no(rule="LF-233", simple=True, section="manual", changeable=True)
    jail_lease = yes_or_no(rule="LF-234", simple=True, section="manual", changeable=True)
    jail_lease_price = integer(0, 9999, default=750, rule="LF-235", section="manual", changeable=True)
    board_rate_max = integer(0, 999, default=999, rule="LF-236", section="manual", changeable=True)
    last_lap = choice("next_start", "full_circuit", rule="LF-237", section="ending", changeable=True)
    last_lap_stays = integer(0, 99, default=2, rule="LF-238", section="ending", changeable=True)
    target_winner = choice("highest", "declarer", rule="LF-239", section="ending", changeable=True)
    stalemate_scope = choice(
        "objective_3", "untimed", default="untimed", rule="LF-240", section="ending", changeable=True
    )
    quiet_rounds = integer(1, 50, default=5, rule="LF-241", section="ending", changeable=True)
    tie_break = choice("cash", "shared", rule="LF-242", section="ending", changeable=True)
    cash_visibility = choice("public", "own_only", rule="LF-243", simple=True, section="information")
    draft_visibility = choice("public", "parties", rule="LF-244", section="information")
    contract_visibility = choice("public", "parties", rule="LF-245", section="information")
    valuation_horizon = integer(1, 200, default=20, rule="LF-246", section="contracts", changeable=True)
    transit_closure = choice(
        "either", "both", "per_direction", "none", rule="LF-247", section="contracts", changeable=True
    )
    garnish = yes_or_no(default=1, rule="LF-248", section="contracts", changeable=True)
    bankruptcy_turns = integer(0, 9, default=3, rule="LF-249", section="contracts", changeable=True)
    estate = choice("creditors", "bank", rule="LF-250", section="contracts", changeable=True)
    encumbrances_survive = yes_or_no(rule="LF-251", section="contracts", changeable=True)
    interest_cap = integer(0, 100, default=100, rule="LF-252", section="contracts", changeable=True)
    arbiter = choice("none", "vote", "facilitator", default="vote", rule="LF-253", section="contracts")
    damages_cap = integer(0, 9999, default=500, rule="LF-254", section="contracts", changeable=True)
    officers = choice("engine", "named", rule="LF-255", section="information")
    allow_resign = yes_or_no(default=1, rule="LF-256", section="ending")
    extra_companies = yes_or_no(rule="LF-257", simple=True, section="second")
    overhead = yes_or_no(rule="LF-258", section="second", changeable=True)
    gift_lock = yes_or_no(rule="LF-259", section="second", changeable=True)
    zero_sum = yes_or_no(rule="LF-260", simple=True, section="second")


OPTIONS = count_options(Charter, SEATS)
