"""A deck that a facilitator brings: read, checked line by line, played with, shown without its backs, recorded."""

from __future__ import annotations

import csv
import io
import json
from operator import itemgetter
from typing import Any

import pytest

from commonweal.games.original_position import rulebook as book
from commonweal.games.original_position.scenario_deck import SCENARIO_DECK
from commonweal.games.original_position.state import SCENARIO_CARDS
from commonweal.play import Malformed, debrief
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.record import open_record, write_record
from commonweal.rulebook import CharterError
from commonweal.rulebook.charters.charter_texts import CHARTER
from commonweal.rulebook.charters.custom_decks import BrokenDeck, DeckFormat, Text
from random_games import play_on

COLUMNS = [column.name for column in SCENARIO_DECK.columns]


def cards(each: int = 3) -> list[dict[str, Any]]:
    """A small deck of cards that nobody has seen before."""
    return [
        {
            "round": round,
            "title": f"Case {round}.{n}",
            "situation": f"Something happens in case {n}.",
            "proposal": "It should be so, or not?",
            "answer_agree": "Yes, because.",
            "answer_disagree": "No, because.",
            "points_agree": n % 4,
            "points_disagree": 0 if n % 4 else 2,
        }
        for round in (1, 2, 3)
        for n in range(1, each + 1)
    ]


def as_csv(rows: list[dict[str, Any]], columns: list[str] = COLUMNS) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def problems(given: Any) -> list[str]:
    with pytest.raises(BrokenDeck) as broken:
        SCENARIO_DECK.read(given)
    return [one.text for one in broken.value.problems]


def played(**charter: Any) -> Game:
    return play_on(Game.begin(book, 3, charter, Seeded(4)), itemgetter(-1))


# ---------------------------------------------------------------- reading
def test_a_file_and_its_rows_are_the_same_deck() -> None:
    rows = cards()
    assert SCENARIO_DECK.read(as_csv(rows)) == SCENARIO_DECK.read(rows) == rows
    assert SCENARIO_DECK.read("\ufeff" + as_csv(rows).replace("\r\n", "\n")) == rows
    assert SCENARIO_DECK.read("standard") is None


def test_whole_numbers_may_have_the_decimals_of_a_spreadsheet() -> None:
    rows, given = cards(), cards()
    for at, written in enumerate(["1.0", "1,00", 1.0]):
        rows[at]["round"], given[at]["round"] = 1, written
    assert SCENARIO_DECK.read(given) == rows
    given[0]["round"] = "1.5"
    assert "'1.5' is not a whole number" in problems(given)[0]


def test_the_standard_deck_keeps_its_own_format() -> None:
    assert SCENARIO_DECK.read([dict(row) for row in SCENARIO_CARDS]) is not None


@pytest.mark.parametrize(
    ("place", "column", "value", "says"),
    [
        (0, "round", "4", "line 2, column round: '4' is not a whole number from 1 to 3"),
        (3, "points_agree", "many", "line 5, column points_agree: 'many' is not a whole number from 0 to 3"),
        (3, "points_disagree", "", "line 5, column points_disagree: '' is not a whole number from 0 to 3"),
        (8, "title", "Case 1.1", "line 10, column title: 'Case 1.1' is on line 2 already"),
        (2, "situation", "  ", "line 4, column situation: the text is missing"),
        (2, "proposal", "x" * 301, "line 4, column proposal: the text has 301 characters; 300 are the most"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(place: int, column: str, value: str, says: str) -> None:
    rows = cards()
    rows[place][column] = value
    says = f"deck, {says}."
    assert problems(as_csv(rows)) == [says]
    assert problems(rows) == [says.replace(f"line {place + 2}", f"card {place + 1}").replace("line 2", "card 1")]


def test_lines_are_those_of_the_file() -> None:
    rows = cards()
    rows[0]["situation"] = "It goes on\nover two lines."
    rows[1]["round"] = 9
    assert problems(as_csv(rows))[0].startswith("deck, line 4, column round")


def test_all_that_is_wrong_is_said_at_once() -> None:
    rows = cards()
    rows[0]["round"], rows[5]["points_agree"] = 0, 4
    assert len(problems(as_csv(rows))) == 2


def test_a_missing_column_is_named() -> None:
    [says] = problems(as_csv(cards(), [name for name in COLUMNS if name != "answer_agree"]))
    assert says.startswith("deck, line 1: there is no column answer_agree. The columns are round, title")


def test_a_deck_has_enough_cards_and_not_too_many() -> None:
    assert problems(cards()[:-1]) == ["deck: round 3 has 2 cards; it needs 3 to 12."]
    assert problems([])[0] == "deck: there are 0 cards; a deck has 1 at least."
    assert problems(cards(13))[0].startswith("deck: there are 39 cards; a deck has 36 at most")
    assert problems(7) == ["deck: a deck is “standard”, the text of a CSV file, or a list of cards."]
    assert problems("round,title\n1,x\x00") == [
        "This is not a spreadsheet. Choose a CSV file or an Excel workbook (.xlsx)."
    ]


# ---------------------------------------------------------------- in a game
def test_typed_cards_are_called_as_this_deck_calls_them() -> None:
    game = Game.begin(book, 3, {"scenario_deck": as_csv(cards())}, Seeded(4))
    assert game.read(0, "draw_scenario card-2") == game.read(0, "draw_scenario scenario=1")
    assert game.read(0, "draw_scenario Case-2.3") == game.read(0, {"act": "draw_scenario", "scenario": 5})
    with pytest.raises(Malformed, match=r"draw_scenario does not know \S*The-day-wage"):
        game.read(0, "draw_scenario The-day-wage")
    standard = Game.begin(book, 3, {}, Seeded(4))
    assert standard.read(0, "draw_scenario the-day-wage") == standard.read(0, "draw_scenario day-wage-in-the-orchard")


@pytest.mark.rule("OP-9", "OP-15", "OP-28", "OP-34")
def test_the_rules_play_with_the_deck_of_the_charter() -> None:
    game = played(scenario_deck=as_csv(cards()))
    assert game.charter["scenario_deck"] == cards()
    assert sum(game.s.scenario_used) == 9
    assert game.s.scenario_round == [1] * 3 + [2] * 3 + [3] * 3 + [0] * 27
    drawn = next(line["text"] for line in game.log if "The scenario is" in line["text"])
    assert drawn.startswith("The scenario is “Case 1.")
    assert any(line.startswith("“Case 2.") for line in debrief(game)["summary"])


def test_a_broken_deck_is_no_charter() -> None:
    rows = cards()
    rows[1]["points_agree"] = 9
    with pytest.raises(CharterError) as refused:
        Game.begin(book, 3, {"scenario_deck": as_csv(rows)}, Seeded(1))
    [problem] = refused.value.problems
    assert (problem.options, problem.rule) == (("scenario_deck",), "OP-15")
    assert problem.text.startswith("scenario_deck, line 3, column points_agree: '9'")


def test_the_deck_travels_with_the_record() -> None:
    game = played(scenario_deck=as_csv(cards()))
    text = write_record(game)
    assert json.loads(text.splitlines()[0])["charter"]["scenario_deck"] == cards()
    again = open_record(text).game
    assert again.log == game.log
    assert game.at(20).rows("scenario") == game.rows("scenario")


def test_backs_are_not_shown_with_the_charter() -> None:
    charter = {"scenario_deck": as_csv(cards()), "debate_seconds": 0}
    shown = book.fronts_of(charter)
    assert shown["debate_seconds"] == 0
    assert all("points_agree" not in row and row["title"] for row in shown["scenario_deck"])
    assert book.fronts_of({"debate_seconds": 0}) == {"debate_seconds": 0}


def test_both_backends_play_with_it() -> None:
    root, wrong = book.adopt(3, {"scenario_deck": cards()})
    assert not wrong
    host, fast = book.interpreted, book.compiled(checked=True)
    workspace, s = host.workspace(), host.state()
    table, there = fast.state(), fast.workspace()
    acts = host.play_random_games(s, root, workspace, 3, 0, 3, 10_000)
    assert fast.play_random_games(table, fast.state(root), there, 3, 0, 3, 10_000) == acts > 0
    assert fast.read_table(table).pack() == s.pack()


def test_what_is_wrong_with_a_cell_is_also_said_beside_it() -> None:
    """The page shows the text whose id ends in `_here`; it may name no other values."""
    for id in ("number", "missing", "long", "twice"):
        whole, here = [f"charter.deck_{id}{end}" for end in ("", "_here")]
        assert CHARTER.patterns[here]
        assert CHARTER.kinds.get(here, {}).keys() <= CHARTER.kinds[whole].keys()


def test_a_charter_names_a_deck_that_the_game_has_ready() -> None:
    standard, short = [{"title": "Bread"}, {"title": "Roses"}], [{"title": "Peace"}]
    deck = DeckFormat("topic", (Text("title", 20),), 4, fill_nothing, standard=standard, sets={"short": short})
    assert deck.read("short") == short
    assert deck.read("standard") is None
    with pytest.raises(BrokenDeck):
        deck.read("long")


def fill_nothing(s: Any, rows: Any) -> None:
    """A deck without numbers."""
