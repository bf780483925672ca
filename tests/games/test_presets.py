"""The presets of each game say how long a game takes: reckoned from the decisions of games between bots."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from commonweal.play import find_book
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.game_info import game_card
from commonweal.play.views import seen_by
from commonweal.players import prepare
from commonweal.players.sensible import SensiblePlayer
from commonweal.rulebook import Rulebook

SEATS = 4
GAMES = {"new_tabor": 5, "laissez_faire": 6}
"""How many games are played of each lesson, if not 15: these are long, and differ little."""
SECONDS = {
    "potlatch": (15, 30),
    "original_position": (10, 20),
    "legislation": (10, 20),
    "new_tabor": (8, 16),
    "laissez_faire": (6, 15),
}
"""What people take for a decision: most of Original Position are an agree or a disagree, of Legislation a card of a
bill, a vote or a pass, of New Tabor a press that ends a step, of Laissez-faire a roll, a price that is asked or named,
a bed. So a whole New Tabor takes the three to six hours that its specification says, a Laissez-faire one to three."""
DEBATES = {
    "original_position": ("DEBATE", "debate_seconds", 0),
    "legislation": ("DISCUSSION", "discussion_seconds", 120),
}
"""The phase in which people debate, the option with its time, and how long they take if that is 0, without a clock."""
CLOCK_ACTS = 60  # within which the first clock of a game has begun to run
FORCED = 5  # seconds for what is the only choice
USED = 0.5  # the part of a debate's time that people use at least
LESSONS = {
    "potlatch": [25, 45, 90],
    "original_position": [25, 45, 90],
    "legislation": [45, 45, 60, 90],
    "new_tabor": [90, 135, 180],
    "laissez_faire": [45, 60, 90, 135],
}
"""The minutes of the lessons; a second one of 45 minutes is for beginners."""
GAMES_OF_THE_HOUSE = list(LESSONS)


def decisions(book: Rulebook, charter: dict[str, Any]) -> tuple[int, int, int]:
    """The mean numbers of decisions, of forced acts and of debates in a game.

    Not the middle ones: games of one, two or four sessions differ so much that the middle jumps from one to the other.
    What all decide at once counts once, and so does a debate, whatever is done in it."""
    player = SensiblePlayer()
    debate, _, _ = DEBATES.get(book.name, ("", "", 0))
    free, forced, debates = [], [], []
    for seed in range(GAMES.get(book.name, 15)):
        game = Game.begin(book, SEATS, charter, Seeded(seed + 1))
        counts, before = [0, 0, 0], ""
        while not game.over:
            choices, phase = 0, book.phases.name_of(int(game.s.phase))
            for seat in sorted(game.to_act):
                if game.over or seat not in game.to_act:
                    continue
                choices = max(choices, len(game.possible(seat)))
                game.do(seat, player.choose(book, seen_by(book, game.s, seat), seat, seed * 1009 + game.moves_done))
            if phase != debate or phase != before:
                counts[2 if phase == debate else 0 if choices > 1 else 1] += 1
            before = phase
        for found, count in zip((free, forced, debates), counts, strict=True):
            found.append(count)
    return tuple(round(statistics.fmean(found)) for found in (free, forced, debates))  # type: ignore[return-value]


def minutes(game: str, free: int, forced: int, debates: int, debate_seconds: int) -> tuple[int, int]:
    """How long that takes people: the quick and the slow."""
    each_quick, each_slow = SECONDS[game]
    quick = free * each_quick + forced * FORCED + debates * debate_seconds * USED
    slow = free * each_slow + forced * FORCED + debates * debate_seconds
    return round(quick / 60), round(slow / 60)


def reckoned(book: Rulebook, charter: dict[str, Any]) -> tuple[int, int]:
    """Minutes from and to."""
    free, forced, debates = decisions(book, charter)
    _, name, without_clock = DEBATES.get(book.name, ("", "", 0))
    option = book.options.get(name)
    seconds = int(charter.get(name, option.default if option is not None else 0)) or without_clock  # type: ignore[call-overload]
    return minutes(book.name, free, forced, debates, seconds)


@pytest.mark.parametrize("game", GAMES_OF_THE_HOUSE)
def test_each_preset_is_adopted_and_says_how_long_it_takes(game: str) -> None:
    book = find_book(game)
    prepare(book)  # so that players choose with machine code
    for name, preset in book.texts.presets.items():
        _, problems = book.adopt(SEATS, preset["charter"])
        assert not problems, name
        if "lesson" in preset or "start" in preset:
            found = reckoned(book, preset["charter"])
            close = [abs(a - b) <= max(4, 0.25 * b) for a, b in zip(preset["minutes"], found, strict=True)]
            assert all(close), f"presets.{name}: minutes = {list(found)}"
        assert preset["minutes"][0] < preset["minutes"][1]


@pytest.mark.parametrize("game", GAMES_OF_THE_HOUSE)
def test_a_lesson_is_long_enough_for_its_preset(game: str) -> None:
    lessons = [preset for preset in find_book(game).texts.presets.values() if "lesson" in preset]
    assert sorted(preset["lesson"] for preset in lessons) == LESSONS[game]
    for preset in lessons:
        quick, slow = preset["minutes"]
        assert (quick + slow) / 2 <= preset["lesson"], preset["title"]
    in_order = sorted(lessons, key=lambda preset: preset["lesson"])
    assert in_order == sorted(lessons, key=lambda preset: preset["minutes"]), "a longer lesson has a shorter game"


@pytest.mark.parametrize("game", GAMES_OF_THE_HOUSE)
def test_the_card_of_a_game_says_what_its_presets_say(game: str) -> None:
    book = find_book(game)
    first = next(iter(book.texts.presets.values()))
    assert (first["charter"], game_card(book)["minutes"]) == ({}, first["minutes"])
    if game not in GAMES:  # the others take long
        found = reckoned(book, {})
        close = [abs(a - b) <= max(4, 0.25 * b) for a, b in zip(first["minutes"], found, strict=True)]
        assert all(close), f"minutes = {list(found)}"


@pytest.mark.parametrize("game", GAMES_OF_THE_HOUSE)
def test_the_form_knows_which_presets_have_a_clock(game: str) -> None:
    """A clock runs in some position of a game of the preset, or in none."""
    book = find_book(game)
    for name, preset in book.texts.presets.items():
        charter = book.adopt(SEATS, preset["charter"])[0]
        says = any(book.charter_of(charter)[option] > 0 for option in book.clock_options)
        game_of_preset, player, runs = Game.begin(book, SEATS, preset["charter"], Seeded(1)), SensiblePlayer(), False
        for _ in range(CLOCK_ACTS):
            runs = runs or any(clock.why_not(game_of_preset.s) > 0 for clock in book.clocks)
            if runs or game_of_preset.over:
                break
            seat = min(game_of_preset.to_act)
            act = player.choose(book, seen_by(book, game_of_preset.s, seat), seat, game_of_preset.moves_done)
            game_of_preset.do(seat, act)
        assert says == runs, name


@pytest.mark.parametrize("game", GAMES_OF_THE_HOUSE)
def test_every_option_has_its_section(game: str) -> None:
    book = find_book(game)
    assert {option.section for option in book.options.values()} == set(book.texts.sections)
