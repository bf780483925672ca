"""Declare the fields of Potlatch, who sees them, and the options of its charter."""

from __future__ import annotations

from importlib.resources import files

from commonweal.rulebook import (
    Deck,
    RuleEnum,
    choice,
    each_seat,
    enums_of_texts,
    hidden,
    integer,
    of_seats,
    on_table,
    own,
    public,
    rest,
)
from commonweal.rulebook.charters.deck_tables import column, read_deck

DECKS = files("commonweal.games.potlatch") / "decks"
RESOURCE_CARDS = read_deck(DECKS / "resource-cards.csv", "amount", "copies")
HOUSE_CARDS = read_deck(DECKS / "house-cards.csv", "size", "need_flg", "need_gm", "need_ct", "need_t")


class Type(RuleEnum):
    """The four types of resources: food or life-giving medicine, gathered materials, crafted technology, teachings."""

    FLG, GM, CT, T = range(4)


SEATS = 6
TYPES = 4
KINDS = len(RESOURCE_CARDS)
HOUSES = len(HOUSE_CARDS)

TYPE = tuple(Type.items()[str(row["type"])] for row in RESOURCE_CARDS)
FIRST_KIND = (*(TYPE.index(type) for type in range(TYPES)), KINDS)
"""The first kind of each type, whose kinds follow one another, and what comes after the last."""
AMOUNT = column(RESOURCE_CARDS, "amount")
COPIES = column(RESOURCE_CARDS, "copies")
CARDS = sum(COPIES)
SIZE = column(HOUSE_CARDS, "size")
NEED = tuple(tuple(int(row["need_" + t.lower()]) for t in Type.names()) for row in HOUSE_CARDS)


class Phase(RuleEnum):
    SETUP, GIFT, LAYING, SHARE, ROUND_END, CLOSING, FINISHED = range(7)


class Cause(RuleEnum):
    """Why the Closing Action began."""

    NONE, HOUSE, STUCK = range(3)


class Charter:
    """The variations of the manual and the questions it leaves open."""

    hand_size_rule = choice("six", "house_number", "four", rule="PO-60", simple=True, section="cards")
    linked_games = integer(1, 6, default=1, rule="PO-61", simple=True, section="course")
    starting_status = each_seat(-99, 99, default=0, rule="PO-62", setup_only=True, section="course")
    house_pool = choice("all", "threes", "fours_and_fives", rule="PO-64", simple=True, section="cards")
    minimum_gift = choice("single_card_first", "least_amount", "none", rule="PO-65", section="gifts")
    minimum_gift_scope = choice("all_houses", "chosen_house", rule="PO-66", section="gifts")
    failed_combine = choice("closing_action", "next_round", rule="PO-67", section="closing")
    first_gifter = choice("random", "first_seat", rule="PO-68", section="course")
    closing_trigger = choice("immediate", "end_of_round", rule="PO-69", section="closing")
    after_combining = choice("one_gift_each", "any_needy", rule="PO-71", section="gifts")
    table_talk = choice("open", "closed", rule="PO-70", simple=True, section="talk")


class State:
    phase = public(Phase)
    game_no = public(high=6, stays=True, text="which of the linked games", followed=True)
    round_no = public(high=64, text="rounds begun in this game", followed=True)
    active = public(high=5, kind="seat", text="the seat whose turn it is")
    drawer = public(low=-1, high=5, kind="seat", text="the seat that is dealt the next card, -1 when nobody is")
    # the houses
    house = public(
        SEATS, high=HOUSES, kind="house_card", text="House Card: its place in the deck + 1, 0 for none", followed=True
    )
    unmet = public(SEATS, TYPES, high=5, counts="type", text="what each house still needs of each type", followed=True)
    outside = public(SEATS, KINDS, high=4, counts="kind", text="cards in the gifting area, copies of each kind")
    storage = public(SEATS, KINDS, high=4, counts="kind", text="cards in the storage, copies of each kind")
    # the cards
    hand = own(SEATS, KINDS, high=4, counts="kind", text="cards in hand, copies of each kind", followed=True)
    hand_size = public(SEATS, high=CARDS, text="number of cards in each hand", followed=True)
    stack = hidden(KINDS, high=4, counts="kind", text="cards in the draw stack, copies of each kind")
    stack_size = public(high=CARDS, text="number of cards in the draw stack", followed=True)
    # the gift
    level = public(low=1, high=28, text="the Obligation level", followed=True)
    gifts_this_round = public(high=SEATS, text="houses that have had a gift in this round")
    gifted_this_round = public(SEATS, high=1, text="whether the house has had its gift of this round")
    gifted_by = public(
        SEATS,
        low=-1,
        high=5,
        kind="seat",
        text="who gave to the house in this round, or in the last until this one has a gift",
    )
    receiver = public(low=-1, high=5, kind="seat", text="the house named for the gift, -1 for none")
    pending = public(
        KINDS, high=4, counts="kind", text="cards laid for a gift that is not finished, copies of each kind"
    )
    last_receiver = public(low=-1, high=5, kind="seat", text="the seat that received the last gift")
    invited = public(low=-1, high=5, kind="seat", text="the seat invited in this turn to Combine Resources")
    shared_kind = public(low=-1, high=KINDS - 1, kind="kind", text="the kind of card shared in this turn")
    least = hidden(high=8191, text="measure of the giver's least gift, 0 if there is none")
    least_for = hidden(SEATS, high=8191, text="the same for each house")
    # the end
    last_completed = public(low=-1, high=5, kind="seat", text="the seat whose house became complete last")
    closing_cause = public(Cause)
    closing_start = public(low=-1, high=5, kind="seat", text="the seat that starts the Closing Action")
    closing_step = public(high=7, text="visits done in the Closing Action (the starter counts twice)")
    status = public(SEATS, low=-999, high=999, stays=True, text="Status", followed=True)
    status_before = public(SEATS, low=-999, high=999, text="Status when this game began")
    goal_met = public(6, low=-1, high=1, stays=True, text="each linked game: 1 goal met, 0 missed, -1 not played out")
    # the decks: where their cards lie
    resource_cards = Deck(
        "kind",
        [row | {"title": f"{row['type']} {row['amount']} ({row['name']})"} for row in RESOURCE_CARDS],
        rules="PO-5, PO-9, PO-14",
        zones=[
            rest(stack, size=stack_size),
            of_seats(hand, size=hand_size),
            of_seats(outside),
            of_seats(storage),
            on_table(pending),
        ],
    )
    house_cards = Deck("house", HOUSE_CARDS, rules="PO-11", zones=[of_seats(house, first=1)])


Reason, Notice, Prompt = enums_of_texts(__package__)
