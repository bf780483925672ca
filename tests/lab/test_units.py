"""How measures and their units are written for people: in every game that is installed."""

from __future__ import annotations

import pytest

from commonweal.lab.arms import Arm
from commonweal.lab.measures import measures_of
from commonweal.lab.paired import Estimate
from commonweal.lab.report import markdown, report
from commonweal.lab.setup import set_up
from commonweal.lab.summary import plus_minus, told
from commonweal.lab.units import counted, read_as, scaled, spoken, titled
from commonweal.play import books


def test_thousandths_are_read_as_per_cent():
    share = Estimate(987.0, 1.0, 985.0, 989.0, 100)
    assert read_as("thousandths of the needs") == (0.1, "% of the needs")
    assert told(scaled(share, "thousandths of the needs"), "% of the needs") == "98.7% of the needs (98.5 to 98.9)"
    assert scaled(share, "acts") == share


def test_a_number_with_its_unit_reads_well():
    assert counted("12", "acts") == "12 acts"
    assert counted("12", "") == "12"
    assert counted("12", "% of the needs") == "12% of the needs"


def test_nothing_is_said_twice_and_nothing_that_adds_nothing():
    assert titled("rounds", "rounds") == "rounds"
    assert titled("goals_met", "number") == "goals_met"
    assert titled("gini", "0 to 1") == "gini"
    assert titled("length", "acts") == "length (acts)"
    assert titled("needs_met", "thousandths of the needs") == "needs_met (% of the needs)"


def test_what_rounds_to_nothing_has_no_sign():
    assert plus_minus(Estimate(-0.01, 1.0, -2.01, 1.99, 100)) == "0.0 ± 2.0"


@pytest.mark.parametrize("book", books(), ids=lambda book: book.name)
def test_every_measure_of_every_game_has_a_title_a_person_would_write(book):
    for m in measures_of(book).values():
        title = titled(spoken(m.name), m.unit)
        name, _, unit = title.removesuffix(")").partition(" (")
        assert name == spoken(m.name)
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
