"""Findings: numbers of a play among other plays, chosen by what is unusual, with samples that can be played again."""

from __future__ import annotations

import json

import pytest

from commonweal.debriefing import history_of
from commonweal.lab.plays import sample_as_json, sample_plays
from commonweal.play.catalogue import books, find_book
from commonweal.play.debrief import page_of
from commonweal.play.findings import (
    HIGHER,
    LOWER,
    MOST,
    SHARED_IN,
    USUAL,
    Sample,
    candidates,
    choose_findings,
    declared,
    interval,
    number_in,
    place_of,
    shipped,
    shipped_sample,
    word_place,
    write_findings,
)
from commonweal.play.ready_questions import ready_questions
from commonweal.wording import Wording, word_decimal
from random_games import played

BOOKS = [book.name for book in books()]


def test_a_number_is_written_as_in_the_language_of_its_reader() -> None:
    assert [word_decimal(1.6, "en"), word_decimal(1.6, "de")] == ["1.6", "1,6"]
    assert word_decimal(39.0, "de") == "39"
    assert [word_decimal(2.8, "en", 2), word_decimal(-1.26, "de", 1)] == ["2.80", "−1,3"]


@pytest.mark.parametrize(("language", "end"), [("en", "between 40 and 60%."), ("de", "zwischen 40 und 60 %.")])
def test_what_is_usual_is_worded_in_percent(language: str, end: str) -> None:
    place = place_of(50, {40: 30, 50: 30, 60: 30})
    said = word_place(find_book("legislation"), "pass_rate", place, language)
    assert SHARED_IN[language].say(said).endswith(end)


def test_a_number_has_its_place_among_others() -> None:
    counts = {1.0: 10, 2.0: 80, 3.0: 10}
    low, middle, high = (place_of(number, counts) for number in (0.5, 2, 3))
    assert (low.less, low.same, low.more, low.word) == (0, 0, 100, LOWER)
    assert (middle.rank, middle.word, middle.half) == (0.5, USUAL, (2, 2))
    assert (high.less, high.rank, high.word) == (90, 0.95, HIGHER)


@pytest.mark.parametrize(("times", "of"), [(0, 100), (1, 100), (50, 100), (99, 100), (100, 100), (3, 7)])
def test_an_interval_holds_its_share(times: int, of: int) -> None:
    low, high = interval(times, of)
    assert 0 <= low <= times / of <= high <= 1
    assert low < high


def test_an_interval_is_wilsons() -> None:
    assert [round(end, 4) for end in interval(81, 263)] == [0.2553, 0.3662]  # R. G. Newcombe 1998, method 3


@pytest.mark.parametrize("name", BOOKS)
def test_findings_are_declared_measures_with_their_sentences(name: str) -> None:
    book = find_book(name)
    assert len(candidates(book)) > MOST
    for measure in candidates(book):
        declared(book, measure)
        texts = book.texts.debrief["findings"][measure]
        assert texts.keys() <= {"topic", "asks", "says", "answers", "about"}
        assert texts["topic"]
        assert "{value" in texts["says"]
        assert len(texts.get("answers", "12")) >= 2


@pytest.mark.parametrize("name", BOOKS)
def test_a_shipped_sample_can_be_played_again(name: str) -> None:
    """The first and the last of those with few seats, game by game the same: `python -m commonweal.lab.plays` wrote
    the file."""
    book = find_book(name)
    few = [one for one in shipped(name) if one["seats"] <= 4]
    for one in (few[0], few[-1]):
        again = sample_as_json(book, one["seats"], one["charter"], sample_plays(book, one["seats"], one["charter"]))
        assert json.loads(json.dumps(again)) == one


@pytest.mark.parametrize("name", BOOKS)
def test_each_preset_and_number_of_seats_has_a_sample(name: str) -> None:
    book, (least, most) = find_book(name), find_book(name).seats
    charters = [preset.get("charter", {}) for preset in book.texts.presets.values()]
    wanted = [(charter, n) for charter in charters for n in range(least, most + 1) if not book.adopt(n, charter)[1]]
    assert [(one["charter"], one["seats"]) for one in shipped(name)] == wanted
    assert {one["version"] for one in shipped(name)} == {book.version}
    assert all(set(one["counts"]) == set(candidates(book)) for one in shipped(name))


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_three_findings_about_three_topics_the_most_unusual_first(name: str, seed: int) -> None:
    game = played(name, seed=seed)
    history, sample = history_of(game), shipped_sample(game)
    assert sample is not None
    chosen = choose_findings(history, sample)
    texts = game.book.texts.debrief["findings"]
    assert len({texts[measure].get("about", measure) for measure, _, _ in chosen}) == len(chosen) == MOST
    ranks = [abs(place.rank - 0.5) for _, _, place in chosen]
    assert ranks == sorted(ranks, reverse=True)
    assert all(number == number_in(history, measure) for measure, number, _ in chosen)
    made = write_findings(game, history, sample)
    wording = Wording(made["texts"], made["values"], {}, made["language"])
    for one in made["findings"]:
        said = [wording.word(m["id"], m.get("values", {}), None, game.names) for m in (one["says"], one["place"])]
        assert f"{one['number']:g}" in said[0]
        assert f"{sum(n for _, n in one['others']):,} " in said[1]
        assert len(one["answers"]) >= 2
        assert one["right"] is None or one["right"] < len(one["answers"])


def test_the_sample_is_of_the_same_charter_and_seats() -> None:
    four, two = (shipped_sample(played("potlatch", seats)) for seats in (4, 2))
    assert four is not None
    assert two is not None
    assert four.counts["gifts_laid"] != two.counts["gifts_laid"]
    preset = shipped_sample(played("potlatch", hand_size_rule="four"))
    assert preset is not None
    assert preset.counts["gifts_laid"] != four.counts["gifts_laid"]
    assert shipped_sample(played("potlatch", failed_combine="next_round")) is None


def test_another_charter_is_sampled_in_little_time() -> None:
    game = played("potlatch", failed_combine="next_round")
    sample = sample_plays(game.book, 4, game.first_charter, plays=200, seconds=2)
    assert 0 < sample.plays <= 200
    assert len(write_findings(game, history_of(game), sample)["findings"]) == MOST


def test_without_other_plays_there_is_nothing_to_find() -> None:
    game = played("potlatch")
    assert write_findings(game, history_of(game), None)["findings"] == []
    alike = Sample(9, {name: {1.0: 9} for name in candidates(game.book)})
    assert choose_findings(history_of(game), alike) == []


@pytest.mark.parametrize("name", BOOKS)
def test_ready_questions_fit_the_play(name: str) -> None:
    game = played(name)
    page = page_of(game, None)
    asked = ready_questions(game, page)
    assert len(asked) >= 3
    for one in asked:
        if one.get("charter"):
            root, problems = game.book.adopt(game.seats, {**game.first_charter, **one["charter"]})
            assert not problems
            assert game.book.charter_of(root) != game.book.charter_of(game.at(1).s)
        else:
            before = game.at(one["moves"])
            assert game.move(one["moves"]).acts[0].by == one["seat"]
            assert before.why_not(one["seat"], one["instead"]) is None
            before.do(one["seat"], one["instead"])
            assert before.s.pack() != game.at(one["moves"] + 1).s.pack()


def test_a_question_about_the_charter_in_force_is_left_out() -> None:
    equal = played("original_position", scenario_votes="equal")
    charters = [one.get("charter") for one in ready_questions(equal, page_of(equal, None))]
    assert {"scenario_votes": "equal"} not in charters
    assert {"scenario_votes": "weighted"} in charters
