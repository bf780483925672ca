"""How measures and their units are written for people: in every game that is installed."""

from __future__ import annotations

import pytest

from commonweal.lab.arms import Arm
from commonweal.lab.game_measures import measures_of
from commonweal.lab.paired import Estimate
from commonweal.lab.report import markdown, report
from commonweal.lab.setup import set_up
from commonweal.lab.summary import plus_minus, with_interval
from commonweal.lab.units import readable_unit, title_with_unit, to_readable, to_words, with_unit
from commonweal.play import books


def test_thousandths_are_read_as_per_cent():
    share = Estimate(987.0, 1.0, 985.0, 989.0, 100)
    assert readable_unit("thousandths of the needs") == (0.1, "% of the needs")
    assert (
        with_interval(to_readable(share, "thousandths of the needs"), "% of the needs")
        == "98.7% of the needs (98.5 to 98.9)"
    )
    assert to_readable(share, "acts") == share


def test_a_number_with_its_unit_reads_well():
    assert with_unit("12", "acts") == "12 acts"
    assert with_unit("12", "") == "12"
    assert with_unit("12", "% of the needs") == "12% of the needs"


def test_nothing_is_said_twice_and_nothing_that_adds_nothing():
    assert title_with_unit("rounds", "rounds") == "rounds"
    assert title_with_unit("goals_met", "number") == "goals_met"
    assert title_with_unit("gini", "0 to 1") == "gini"
    assert title_with_unit("length", "acts") == "length (acts)"
    assert title_with_unit("needs_met", "thousandths of the needs") == "needs_met (% of the needs)"


def test_what_rounds_to_nothing_has_no_sign():
    assert plus_minus(Estimate(-0.01, 1.0, -2.01, 1.99, 100)) == "0.0 ± 2.0"


@pytest.mark.parametrize("book", books(), ids=lambda book: book.name)
def test_every_measure_of_every_game_has_a_title_a_person_would_write(book):
    for m in measures_of(book).values():
        title = title_with_unit(to_words(m.name), m.unit)
        name, _, unit = title.removesuffix(")").partition(" (")
        assert name == to_words(m.name)
        assert unit != name
        assert "thousandths" not in title
        assert not m.text.startswith("Those of them")


@pytest.mark.parametrize("game", ["potlatch", "original_position"])
def test_no_report_speaks_of_thousandths(game):
    made = report([Arm("as it stands", {}, set_up(game, seats=3, players="sensible", seed=1))], games=30)
    page = markdown(made, "figures")
    assert "thousandths" not in page
    assert "(number)" not in page
    assert "% of the" in page
