"""The rulebook language: fields, acts, charter and texts; everything else about a game is derived from them."""

from commonweal.rulebook.acts.act import (
    ANY_PHASE,
    act,
    among,
    amount,
    chance,
    clock,
    computed,
    forced,
    known_to,
    secret,
    words,
)
from commonweal.rulebook.acts.reason_places import at_place, because_of, place_of, reason_of
from commonweal.rulebook.backends.primitives import (
    EVERY_SEAT,
    announce,
    announce_to,
    below,
    copy_record,
    count_bits,
    lowest_bit,
    planned,
    random32,
    start_stream,
)
from commonweal.rulebook.book.packages import rulebook_of
from commonweal.rulebook.book.rulebook import Rulebook
from commonweal.rulebook.charters.amending import (
    count_options,
    fits_option,
    least_of_option,
    most_of_option,
    option_number,
    option_of,
    set_option,
    why_not_set_option,
)
from commonweal.rulebook.charters.charter import (
    CharterError,
    Problem,
    choice,
    clash,
    custom_deck,
    each_seat,
    integer,
    integers,
    subset,
    switch,
)
from commonweal.rulebook.charters.custom_decks import text_deck
from commonweal.rulebook.charters.deck_tables import column, read_deck
from commonweal.rulebook.dealings.deal_acts import DealActs, DebtActs
from commonweal.rulebook.dealings.debates import Debate
from commonweal.rulebook.dealings.declared_guesses import GuessSheet
from commonweal.rulebook.dealings.floors import Floor
from commonweal.rulebook.dealings.talk_rules import TalkPolicy
from commonweal.rulebook.dealings.voice_lines import Line, PromisedAct, PublicMove, Told
from commonweal.rulebook.dealings.vote_acts import VoteAct
from commonweal.rulebook.errors import RulebookError
from commonweal.rulebook.state.beginning import clear
from commonweal.rulebook.state.fields import NOBODY, counted, group, hidden, own, own_until, public, scratch
from commonweal.rulebook.state.zones import Deck, marked, of_seats, on_table, rest
from commonweal.rulebook.texts.game_texts import enums_of_texts, load_texts
from commonweal.rulebook.texts.prompts import OF_THE_PHASE
from commonweal.rulebook.values.actors import CHANCE, CLOCK, FACILITATOR, Actor
from commonweal.rulebook.values.enums import RuleEnum
from commonweal.rulebook.values.naming import after_seats

__all__ = [
    "ANY_PHASE",
    "CHANCE",
    "CLOCK",
    "EVERY_SEAT",
    "FACILITATOR",
    "NOBODY",
    "OF_THE_PHASE",
    "Actor",
    "CharterError",
    "DealActs",
    "Debate",
    "DebtActs",
    "Deck",
    "Floor",
    "GuessSheet",
    "Line",
    "Problem",
    "PromisedAct",
    "PublicMove",
    "RuleEnum",
    "Rulebook",
    "RulebookError",
    "TalkPolicy",
    "Told",
    "VoteAct",
    "act",
    "after_seats",
    "among",
    "amount",
    "announce",
    "announce_to",
    "at_place",
    "because_of",
    "below",
    "chance",
    "choice",
    "clash",
    "clear",
    "clock",
    "column",
    "computed",
    "copy_record",
    "count_bits",
    "count_options",
    "counted",
    "custom_deck",
    "each_seat",
    "enums_of_texts",
    "fits_option",
    "forced",
    "group",
    "hidden",
    "integer",
    "integers",
    "known_to",
    "least_of_option",
    "load_texts",
    "lowest_bit",
    "marked",
    "most_of_option",
    "of_seats",
    "on_table",
    "option_number",
    "option_of",
    "own",
    "own_until",
    "place_of",
    "planned",
    "public",
    "random32",
    "read_deck",
    "reason_of",
    "rest",
    "rulebook_of",
    "scratch",
    "secret",
    "set_option",
    "start_stream",
    "subset",
    "switch",
    "text_deck",
    "why_not_set_option",
    "words",
]
