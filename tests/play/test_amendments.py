"""A charter that changes in play: who changed what when, what a change may not do, and where it shows."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest

from commonweal.factsheet import fact_sheet
from commonweal.laws import LawBroken, check_laws
from commonweal.play import Game, NotPossible, Seeded
from commonweal.play.game_info import game_setup
from commonweal.play.position import record_of_fields, stand
from commonweal.play.record import open_record, write_record
from commonweal.play.record_csv import write_csv_zip
from commonweal.rulebook import CharterError
from rulebook import council as rules
from rulebook.councils import council

BOOK = council()
FIRST = {
    "salary": 1,
    "majority": "half",
    "open_votes": 1,
    "weights": [1, 1, 1],
    "copies": [1, 2, 3],
    "issues": ["Bread", "Roads"],
    "dares_allowed": 1,
    "talk_seconds": 0,
    "meeting_seconds": 0,
    "vote_seconds": 0,
    "slogans": "standard",
}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records find the game by its name."""
    monkeypatch.setattr("commonweal.play.record.find_book", lambda name: {"council": council()}[name])


def begun(charter: dict[str, object] | None = None) -> Game:
    return Game.begin(BOOK, 3, charter or {}, Seeded(1), ["Ann", "Ben", "Cleo"])


def carry(game: Game, motion: str) -> None:
    """A motion that everybody votes for."""
    game.do(min(game.to_act), motion)
    for seat in range(3):
        game.do(seat, "ballot yes=1")


def amended() -> Game:
    game = begun()
    carry(game, "propose option=salary value=4")
    carry(game, "propose option=weights-2 value=3")
    carry(game, "propose option=majority value=2")
    carry(game, "propose option=issues value=4")
    return game


def test_the_charter_in_force_and_its_history() -> None:
    game = amended()
    changes = {"salary": 4, "weights": [1, 3, 1], "majority": "all", "issues": ["Walls"]}
    assert begun().charter == FIRST
    assert game.charter == FIRST | changes
    assert game.first_charter == FIRST
    assert [(a.option, a.before, a.after, a.move, a.by) for a in game.amendments] == [
        ("salary", 1, 4, 4, 2),
        ("weights", [1, 1, 1], [1, 3, 1], 8, 2),
        ("majority", "half", "all", 12, 2),
        ("issues", ["Bread", "Roads"], ["Walls"], 16, 2),
    ]
    assert {a.act for a in game.amendments} == {"ballot yes=1"}


def test_the_log_tells_every_amendment() -> None:
    told = [line["text"] for line in amended().log if line["id"] == "charter.amended"]
    assert told == [
        "Salary: 4 from now on, instead of 1.",
        "Weight: 1, 3, 1 from now on, instead of 1, 1, 1.",
        "Majority: everybody from now on, instead of more than half.",
        "Issues: Walls from now on, instead of Bread, Roads.",
    ]
    lines = [line for line in amended().log if line["id"] == "charter.amended"]
    assert {line["rule"] for line in lines} == {"CO-6"}


def test_what_is_taken_back_is_no_amendment() -> None:
    game = amended()
    game.rewind(8)
    assert [a.option for a in game.amendments] == ["salary"]
    assert game.charter["weights"] == [1, 1, 1]
    assert [a.option for a in amended().at(12).amendments] == ["salary", "weights"]
    assert game.clone().amendments.made == game.amendments.made


def test_a_game_with_amendments_goes_on_from_its_moves() -> None:
    game = amended()
    again = Game.resume(BOOK, 3, game.first_charter, Seeded(1), game.encoded_moves, game.names)
    assert (again.charter, again.amendments.made) == (game.charter, game.amendments.made)


def test_the_record_has_the_first_charter_and_leads_to_the_last() -> None:
    game = amended()
    while not game.over:
        carry(game, f"propose option=salary value={5 - game.charter['salary'] % 4}")
    verified = open_record(write_record(game)).game
    assert verified.first_charter == FIRST
    assert verified.charter == game.charter
    assert verified.amendments.made == game.amendments.made
    with zipfile.ZipFile(io.BytesIO(write_csv_zip(game))) as archive:
        rows = list(csv.DictReader(io.TextIOWrapper(archive.open("amendments.csv"), encoding="utf-8-sig")))
        assert "amendments.csv,option," in archive.read("codebook.csv").decode("utf-8-sig")
    assert rows[0] == {
        "move": "4", "by": "2", "act": "ballot yes=1", "option": "salary", "before": "1", "after": "4", "result": "",
        "proposed_by": "",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("motion", "id", "rule", "says"),
    [
        ("propose salary 10", "charter.outside", "CO-6", "Salary goes from 1 to 9."),
        ("propose salary 1", "charter.same", "CO-6", "Salary already has that value."),
        ("propose majority 3", "charter.no_answer", "CO-6", "Majority has no such answer."),
        ("propose issues 0", "charter.outside_set", "CO-6", "Choose 1 to 2 for Issues."),
        ("propose issues 7", "charter.outside_set", "CO-6", "Choose 1 to 2 for Issues."),
        ("propose weights-4 2", "charter.fixed", "CO-6", "Weight cannot be changed during the game."),
        ("propose dares_allowed 0", "charter.fixed", "CO-3", "Dares cannot be changed during the game."),
        ("propose slogans 1", "charter.fixed", "CO-6", "Slogans cannot be changed during the game."),
        ("propose salary 6", "clashes.high_pay_needs_a_majority.text", "CO-7", "A salary above 5 needs more than half"),
    ],
)
def test_an_amendment_that_does_not_fit_is_refused_with_its_rule(motion: str, id: str, rule: str, says: str) -> None:
    game = begun()
    before = game.s.pack()
    for acts, place in ((motion, 0), (["call", "call", motion], 3)):
        with pytest.raises(NotPossible) as refused:
            game.do(0, acts)
        told = refused.value.message if not place else refused.value.message["values"]["refusal"]
        assert (told["id"], refused.value.rule) == (id, rule)
        assert refused.value.text.startswith(f"Act 3 of 3: {says}" if place else says)
    assert (game.s.pack(), game.amendments.made, game.moves_done) == (before, [], 1)


def test_a_clash_is_found_against_the_charter_in_force() -> None:
    game = begun()
    carry(game, "propose option=majority value=1")
    carry(game, "propose option=salary value=6")
    refusal = game.why_not(min(game.to_act), "propose option=majority value=0")
    assert refusal is not None
    assert refusal.rule == "CO-7"


def test_a_preview_and_a_bundle_show_a_change_of_the_charter() -> None:
    game = begun()
    for acts in ("pledge value=2", ["call", "pledge value=2", "call"]):
        seen = game.preview(0, acts)
        assert [line["id"] for line in seen["lines"]] == ["charter.amended"]
        assert seen["changed"]["weights"][0] == 2
    assert (game.charter, game.amendments.made) == (FIRST, [])
    move = game.do(0, ["pledge value=2", "pledge value=3"])
    assert [(a.before, a.after, a.act) for a in game.amendments] == [
        ([1, 1, 1], [2, 1, 1], "pledge value=2"),
        ([2, 1, 1], [3, 1, 1], "pledge value=3"),
    ]
    assert [line["id"] for line in game.entries_of_move(move.index)] == ["charter.amended"] * 2
    assert game.may_undo(0)[:2] == ("self", "undo.self")
    game.rewind(1)
    assert game.amendments.made == []


def test_options_are_listed_and_named_by_number() -> None:
    assert [place.word for place in BOOK.places][:5] == ["salary", "majority", "open_votes", "weights-1", "weights-2"]
    assert (len(BOOK.places), 0) == (rules.OPTIONS, rules.SALARY)
    assert begun().read(0, "propose option=copies-3 value=1") == begun().read(0, "propose 9 1")


def test_a_charter_takes_lists_sets_and_texts() -> None:
    wanted = {"copies": [0, 5, 5], "issues": ["walls", 0], "slogans": ["Bread for all", "No walls"]}
    game = begun(wanted)
    assert game.charter["issues"] == ["Bread", "Walls"]
    assert (game.s.copies, game.s.issues, game.s.slogan_count) == ([0, 5, 5], 5, 2)
    assert [row["title"] for row in game.rows("slogan")] == ["Bread for all", "No walls"]
    assert begun({"copies": 4}).s.copies == [4, 4, 4]
    for charter, says in (
        ({"copies": [1, 2]}, "copies needs 3 numbers, not 2"),
        ({"copies": [1, 2, 6]}, "copies goes from 0 to 5"),
        ({"issues": ["Peace"]}, "issues contains Bread, Roads, Walls; 'Peace' is none of these"),
        ({"issues": []}, "issues contains 1 to 2 of these, not 0"),
        ({"issues": [0, 1, 2]}, "issues contains 1 to 2 of these, not 3"),
        ({"issues": 9}, "issues contains Bread, Roads, Walls; 9 is none of these"),
        ({"issues": True}, "issues contains Bread"),
        ({"slogans": []}, "there are 0 cards; a deck has 1 at least"),
        ({"slogans": ["x" * 21]}, "text 1, column title: the text has 21 characters"),
        ({"slogans": ["Same", "same ", "Same"]}, "is on text 1 already"),
    ):
        with pytest.raises(CharterError) as refused:
            begun(charter)
        assert says in str(refused.value)


def test_the_card_of_the_game_describes_the_new_kinds() -> None:
    options = {option["name"]: option for option in game_setup(BOOK)["options"]}
    assert options["copies"] | {"text": ""} == {
        "name": "copies", "title": "Copies", "text": "", "rule": "CO-6", "simple": False, "per_seat": False,
        "default": [1, 2, 3], "changeable": True, "size": 3, "low": 0, "high": 5,
    }  # fmt: skip
    assert [thing["value"] for thing in options["issues"]["things"]] == ["Bread", "Roads", "Walls"]
    assert (options["issues"]["least"], options["issues"]["most"]) == (1, 2)
    assert "changeable" not in options["dares_allowed"]
    sheet = fact_sheet(BOOK)
    assert "1 to 2 of Bread, Roads, Walls" in sheet
    assert "0 to 5 in each of 3 places" in sheet
    assert "What everybody is paid each turn. May change in play." in sheet


def test_a_position_is_set_up_under_the_charter_in_force() -> None:
    charter = {"salary": 3, "issues": ["Walls"]}
    s = record_of_fields(BOOK, 2, charter, {"phase": "talk", "lot": [0, 1, -1, -1]})
    game = stand(BOOK, s, Seeded(1))
    assert (game.charter["salary"], game.charter["issues"]) == (3, ["Walls"])


def test_the_backends_agree_on_a_charter_that_changes() -> None:
    assert check_laws(BOOK, games=4, seed=3).games == 4


@pytest.mark.parametrize(
    ("name", "value", "law"),
    [("dares_allowed", 0, "fixed options stay"), ("salary", 9, "the charter in force can be adopted")],
)
def test_a_rule_that_breaks_the_charter_is_caught(
    monkeypatch: pytest.MonkeyPatch, name: str, value: int, law: str
) -> None:
    apply = BOOK.interpreted.apply

    def spoilt(s: object, who: int, number: int) -> None:
        apply(s, who, number)
        setattr(s, name, value)

    monkeypatch.setattr(BOOK.interpreted, "apply", spoilt)
    with pytest.raises(LawBroken) as broken:
        check_laws(BOOK, games=1, charters=[{}], compiled=False)
    assert broken.value.law == law
