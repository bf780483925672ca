"""Declare the charter of Legislation: every variation and open question of the manual as an option."""

from __future__ import annotations

from commonweal.games.legislation.cards import ISSUE_ROWS, ISSUE_SET, ISSUES, MOST_CROWNS, YELLOW
from commonweal.institutions import ballots as votes
from commonweal.rulebook import RuleEnum, choice, count_options, custom_deck, integer, integers, option_number, subset
from commonweal.rulebook import switch as yes_or_no
from commonweal.rulebook.charters.amending import is_changeable, places_of
from commonweal.rulebook.charters.charter import options_of

SEATS = 10
TEAMS = 5


class Mode(RuleEnum):
    OPEN, ROUND_TABLE, ROBERTS = range(3)


class Base(RuleEnum):
    VOTES_CAST, ALL_PLAYERS = range(2)


class Charter:
    """The house rules, numbers and variations, in the order of the option table."""

    issue_set = custom_deck(ISSUE_SET, rule="LG-134", section="issues")
    fixed_issues = subset(ISSUE_ROWS, kind="issue", rule="LG-134", most=ISSUES, section="issues")
    issues_per_player = integer(1, 5, default=2, rule="LG-9", section="issues")
    hand_size = integer(2, 6, default=4, rule="LG-11", simple=True, section="issues")
    start_money = integer(0, 50, default=4, rule="LG-14", section="money")
    blue_copies = integer(1, 3, default=1, rule="LG-2", section="issues")
    red_copies = integer(2, 6, default=6, rule="LG-5", section="issues")
    red_directions = choice("both", "balanced", "plus_only", "one_per_issue", rule="LG-135", section="issues")
    chair_order = choice("rotate", "fixed", "random", rule="LG-104", section="course", changeable=True)
    bill_min = integer(1, 4, default=2, rule="LG-21", section="bills", changeable=True)
    bill_max = integer(0, 20, default=0, rule="LG-21", section="bills", changeable=True)
    no_vote_sessions = integer(0, 3, default=0, rule="LG-122", section="course", changeable=True)
    discussion_mode = choice(Mode, rule="LG-105", simple=True, section="talk", changeable=True)
    discussion_order = choice("before_amendments", "after_amendments", rule="LG-109", section="talk", changeable=True)
    speeches_per_seat = integer(1, 5, default=2, rule="LG-107", section="talk", changeable=True)
    turn_seconds = integer(0, 3600, default=0, rule="LG-110", section="clocks", changeable=True)
    discussion_seconds = integer(0, 3600, default=0, rule="LG-110", section="clocks", changeable=True)
    speech_seconds = integer(0, 600, default=0, rule="LG-110", section="clocks", changeable=True)
    sidebars = choice("none", "discussion", "any", default="discussion", rule="LG-113", section="talk", changeable=True)
    open_talk = yes_or_no(default=1, rule="LG-183", simple=True, section="talk", changeable=True)
    money_transfer = choice(
        "never", "discussion", "campaign", "any", default="any", rule="LG-114", section="money", changeable=True
    )
    decorum = choice("off", "warn", "floor", "fine", rule="LG-119", section="talk", changeable=True)
    amendments_from_session = integer(0, 12, default=2, rule="LG-31", section="amendments", changeable=True)
    amendments_per_seat = integer(1, 9, default=2, rule="LG-37", section="amendments", changeable=True)
    second_required = yes_or_no(rule="LG-118", section="amendments", changeable=True)
    amendment_vote = choice("binding", "advisory", rule="LG-41", section="amendments", changeable=True)
    vote_method = choice("simultaneous", "roll_call", rule="LG-115", section="votes", changeable=True)
    ballots = choice("public", "secret", "alternate", rule="LG-116", simple=True, section="votes", changeable=True)
    pass_rule = choice(votes.Threshold, rule="LG-120", simple=True, section="votes", changeable=True)
    abstain_base = choice(Base, rule="LG-120", section="votes", changeable=True)
    extend_rule = choice(votes.Extension, rule="LG-121", section="votes", changeable=True)
    extend_first = yes_or_no(default=1, rule="LG-121", section="votes", changeable=True)
    max_extensions = integer(0, 5, default=2, rule="LG-50", section="votes", changeable=True)
    salary = integer(0, 5, default=1, rule="LG-51", section="money", changeable=True)
    price_self = integer(1, 20, default=4, rule="LG-64", section="campaign", changeable=True)
    price_attack = integer(1, 20, default=4, rule="LG-65", section="campaign", changeable=True)
    price_void = integer(1, 20, default=2, rule="LG-66", section="campaign", changeable=True)
    void_effect = choice("possession", "satisfied", rule="LG-126", section="campaign", changeable=True)
    void_limit = choice("per_issue", "per_player", rule="LG-127", section="campaign", changeable=True)
    reelect_threshold = integer(0, 8, default=2, rule="LG-73", section="election", changeable=True)
    threshold_rise = integer(0, 4, default=0, rule="LG-125", section="election", changeable=True)
    reelect_reward = integer(0, 10, default=2, rule="LG-75", section="election", changeable=True)
    reelect_cards = integer(0, 3, default=1, rule="LG-76", section="election", changeable=True)
    may_return_drawn = yes_or_no(default=1, rule="LG-77", section="election", changeable=True)
    scores_public = yes_or_no(rule="LG-74", section="election", changeable=True)
    lose_new_cards = yes_or_no(default=1, rule="LG-129", section="election", changeable=True)
    lose_turn = yes_or_no(rule="LG-130", section="election", changeable=True)
    lose_money = choice("none", "half", "all", rule="LG-131", section="election", changeable=True)
    victory_tie = choice("joint", "money", rule="LG-128", section="end", changeable=True)
    max_sessions = integer(1, 12, default=6, rule="LG-83", simple=True, section="end", changeable=True)
    last_session = choice("points", "nobody", rule="LG-133", section="end", changeable=True)
    charter_change = choice("unanimous", "majority", "locked", rule="LG-136", section="charter")
    facilitator = yes_or_no(rule="LG-137", section="charter")
    facilitator_view = choice("public", "all", rule="LG-137", section="charter")
    bill_modifiers = yes_or_no(rule="LG-139", simple=True, section="modifiers", changeable=True)
    yellow_copies = integers(YELLOW, 0, 4, default=1, rule="LG-140", section="modifiers")
    corporate_bonus = integer(0, 24, default=4, rule="LG-144", section="modifiers", changeable=True)
    corporate_penalty = integer(0, 24, default=3, rule="LG-145", section="modifiers", changeable=True)
    treasury_bonus = integer(0, 9, default=1, rule="LG-146", section="modifiers", changeable=True)
    veto_share = choice(votes.Threshold, default="two_thirds", rule="LG-147", section="modifiers", changeable=True)
    veto_base = choice(Base, rule="LG-147", section="modifiers", changeable=True)
    veto_bonus = integer(0, 9, default=1, rule="LG-148", section="modifiers", changeable=True)
    crisis_cards = integer(1, 6, default=3, rule="LG-149", section="modifiers", changeable=True)
    crisis_additions = yes_or_no(rule="LG-150", section="modifiers", changeable=True)
    conflicting_interests = choice("off", "after_setup", "full", rule="LG-153", simple=True, section="variations")
    public_eye = yes_or_no(rule="LG-156", simple=True, section="variations", changeable=True)
    teams = integer(0, TEAMS, default=0, rule="LG-162", simple=True, section="teams")
    team_assignment = choice("alternate", "random", rule="LG-162", section="teams")
    team_cards = integer(1, 3, default=2, rule="LG-163", section="teams")
    team_own_cards = integer(1, 4, default=2, rule="LG-163", section="teams")
    team_victory = choice("together", "individual", rule="LG-165", section="teams", changeable=True)
    stalled_legislation = yes_or_no(rule="LG-168", simple=True, section="variations", changeable=True)
    stalled_percent = integer(10, 90, default=50, rule="LG-168", section="variations", changeable=True)
    stalled_scope = choice("session", "game", rule="LG-169", section="variations", changeable=True)
    collective_loss = choice("consequences", "game_over", rule="LG-170", section="variations", changeable=True)
    parties = yes_or_no(rule="LG-171", section="teams")
    crown_cards = integer(0, MOST_CROWNS, default=0, rule="LG-174", simple=True, section="variations")
    crown_target = integer(1, 9, default=4, rule="LG-176", section="variations", changeable=True)
    crown_counts = choice("voted_nay", "any_failed", rule="LG-175", section="variations", changeable=True)
    single_party = yes_or_no(rule="LG-180", simple=True, section="variations")
    single_party_need = integer(1, 6, default=3, rule="LG-181", section="variations", changeable=True)
    single_party_sessions = integer(1, 12, default=4, rule="LG-182", section="variations", changeable=True)
    assimilation = yes_or_no(rule="LG-184", simple=True, section="variations")
    budget_rule = choice("off", "zero", "no_deficit", rule="LG-192", simple=True, section="variations", changeable=True)
    budget_rounds = integer(1, 5, default=2, rule="LG-195", section="variations", changeable=True)


OPTIONS = count_options(Charter, SEATS)
CHANGEABLE = tuple(int(is_changeable(place.option)) for place in places_of(options_of(Charter), SEATS))
"""For each number of an option whether it may be changed between sessions."""
MAX_SESSIONS = option_number(Charter, SEATS, "max_sessions")
SINGLE_PARTY_SESSIONS = option_number(Charter, SEATS, "single_party_sessions")
