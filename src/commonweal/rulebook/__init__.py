"""The rulebook language: fields, acts, charter and texts; everything else about a game is derived from them."""

from commonweal.rulebook.acts import ANY_PHASE, CLOCK, act, among, chance, clock, given, known_to, secret, shown
from commonweal.rulebook.book import Rulebook
from commonweal.rulebook.charter import CharterError, Problem, choice, clash, custom_deck, each_seat, switch, whole
from commonweal.rulebook.errors import RulebookError
from commonweal.rulebook.fields import CHANCE, NOBODY, group, hidden, own, own_until, public, scratch
from commonweal.rulebook.subset import below, copy_record, count_bits, lowest_bit, random32, start_stream, tell
from commonweal.rulebook.talk import Talk
from commonweal.rulebook.texts import load_texts
from commonweal.rulebook.words import Words

__all__ = [
    "ANY_PHASE",
    "CHANCE",
    "CLOCK",
    "NOBODY",
    "CharterError",
    "Problem",
    "Rulebook",
    "RulebookError",
    "Talk",
    "Words",
    "act",
    "among",
    "below",
    "chance",
    "choice",
    "clash",
    "clock",
    "copy_record",
    "count_bits",
    "custom_deck",
    "each_seat",
    "given",
    "group",
    "hidden",
    "known_to",
    "load_texts",
    "lowest_bit",
    "own",
    "own_until",
    "public",
    "random32",
    "scratch",
    "secret",
    "shown",
    "start_stream",
    "switch",
    "tell",
    "whole",
]
