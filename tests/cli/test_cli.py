"""The command line: what it prints, its exit codes, and what it says on bad input."""

from __future__ import annotations

import json
import re
from functools import cache
from operator import itemgetter

import pytest
from typer.testing import CliRunner, Result

from commonweal import factsheet
from commonweal.cli.app import app
from commonweal.factsheet import cited_in
from commonweal.play import find_book, start
from commonweal.play.record import write_record
from random_games import play_on
from server.recorded import EXAMPLE


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


@pytest.fixture
def record(tmp_path):
    game = play_on(start("potlatch", seats=2, seed=1), itemgetter(0))
    path = tmp_path / "game.jsonl"
    path.write_text(write_record(game), encoding="utf-8")
    return path


def test_games_are_listed():
    assert "potlatch" in run("games").output
    card = {game["name"]: game for game in json.loads(run("games", "--json").output)}["potlatch"]
    assert card["seats"] == [2, 6]


def test_rules_are_printed_and_searched():
    assert "PO-15" in run("rules", "potlatch").output
    found = json.loads(run("rules", "potlatch", "--search", "own house", "--json").output)
    assert "PO-15" in {rule["id"] for rule in found}
    for typed in ("giver's hand", "giver’s hand"):
        assert "PO-15" in run("rules", "potlatch", "--search", typed).output
    assert run("rules", "potlatch", "--search", "dragon").exit_code == 2


def test_every_rule_of_every_game_is_cited_by_a_test(monkeypatch):
    monkeypatch.setattr(factsheet, "cited_in", cache(lambda tests: tuple(cited_in(tests))))  # read once for all games
    for game in json.loads(run("games", "--json").output):
        found = run("dev", "coverage", game["name"], "--json")
        assert json.loads(found.output)["missing"] == []
        assert found.exit_code == 0


def test_a_charter_is_shown_and_checked(tmp_path):
    assert json.loads(run("charter", "potlatch", "--json").output)["charter"]["hand_size_rule"] == "six"
    file = tmp_path / "charter.toml"
    file.write_text('hand_size_rule = "four"\nlinked_games = 2\n')
    chosen = json.loads(run("charter", "potlatch", "--charter", str(file), "--set", "linked_games=3", "--json").output)[
        "charter"
    ]
    assert (chosen["hand_size_rule"], chosen["linked_games"]) == ("four", 3)
    assert "four" in run("charter", "potlatch").output
    shown = run("charter", "legislation").output
    assert "\n    standard, icons, town-council, a CSV file of your own\n" in shown
    assert "\n    0 to 20 of diamond, heart, club," in shown
    assert "\n    no (0), yes (1)\n" in shown
    clash = run("charter", "potlatch", "--seats", "5", "--set", "house_pool=threes")
    assert clash.exit_code == 2
    assert "PO-64" in clash.stderr


def test_a_record_is_verified_and_printed(record):
    assert "is valid" in run("verify", str(record)).output
    assert json.loads(run("verify", str(record), "--json").output)["acts"] > 20
    told = run("replay", str(record)).output
    assert "The gathering" not in told
    assert "is met" in told or "is missed" in told
    assert json.loads(run("replay", str(record), "--seat", "1", "--json").output)[0]["move"] == 0


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["play", "chess"], 2, "no game 'chess'"),
        (["rules", "chess"], 2, "potlatch"),
        (["charter", "potlatch", "--set", "hands"], 2, "write --set option=value"),
        (["charter", "potlatch", "--set", "hands=3"], 2, "no option 'hands'"),
        (
            ["charter", "potlatch", "--set", "linked_games=--2"],
            2,
            "linked_games is a whole number from 1 to 6, not '--2'",
        ),
        (["charter", "potlatch", "--charter", "missing.toml"], 2, "No such file"),
        (
            ["verify", "missing.jsonl"],
            2,
            "No such file or directory. Give the JSON Lines file that you can export at the end of a game.",
        ),
        (["replay", "missing.jsonl"], 2, "Give the JSON Lines file"),
        (["rules", "potlatch", "--search", "zebra"], 2, "Leave out --search"),
        (["play", "potlatch", "--seats", "9"], 2, "2 to 6 seats"),
        (["play", "potlatch", "--bots", "genius"], 2, "genius"),
        (["bench", "everything"], 2, "rules, live, memory, search"),
    ],
)
def test_bad_input_is_refused_with_what_to_do(words, code, says):
    result = run(*words)
    assert result.exit_code == code
    assert says in result.stderr


def test_a_hash_that_a_page_showed_is_looked_for(record, tmp_path):
    example, file = json.loads(EXAMPLE.read_text(encoding="utf-8")), tmp_path / "table.jsonl"
    file.write_text(example["record"], encoding="utf-8")
    last = example["record"].count("\n") - 2
    told = run("verify", str(file), "--seen", example["seen"][-1]).output
    assert f"The hash is that of event {last}: everything up to it is as it was" in told
    assert "says nothing of" not in told
    earlier = run("verify", str(file), "--seen", example["seen"][0].upper()).output
    assert re.search(r"that of event \d+: .* It says nothing of the \d+ events after it", earlier)
    found = json.loads(run("verify", str(file), "--seen", example["seen"][-1], "--json").output)
    assert (found["seen"], found["events"]) == (last, last)
    for path, seen, says in (
        (file, "ab" * 16, "occurs nowhere in this record"),
        (file, "abc", "is no hash that a page shows: those have 32 hexadecimal digits"),
        (record, example["seen"][-1], "so no page has shown a hash of it. Verify it without --seen"),
    ):
        refused = run("verify", str(path), "--seen", seen)
        assert (refused.exit_code, says in refused.stderr) == (1, True), refused.stderr


def test_a_record_that_an_editor_saved_with_a_mark_in_front_still_holds(record):
    record.write_text("\ufeff" + record.read_text(encoding="utf-8").replace("\n", "\r\n"), encoding="utf-8")
    assert "is valid" in run("verify", str(record)).output


def test_files_that_are_no_records_are_refused(record, tmp_path):
    record.write_text(record.read_text().replace("deal_house seat=0", "deal_house seat=1", 1))
    broken = run("verify", str(record))
    assert broken.exit_code == 1
    assert "failed verification" in broken.stderr
    assert "do not trust it" in broken.stderr
    assert run("replay", str(record)).exit_code == 1
    foreign = tmp_path / "foreign.jsonl"
    foreign.write_text('{"kind": "note"}\n')
    assert "no record of a Commonweal game" in run("verify", str(foreign)).stderr
    assert "that the end of a game offers" in run("verify", str(foreign)).stderr
    picture = tmp_path / "picture.jsonl"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    assert run("verify", str(picture)).exit_code == 2


# ---------------------------------------------------------------- the table in the terminal
def test_a_game_is_played_to_its_end_in_the_terminal():
    result = run("play", "potlatch", "--seed", "3", "--seats", "3", typed="1\n" * 200)
    assert result.exit_code == 0
    assert "The gathering is over" in result.output
    assert "status_gained" not in result.output


def test_the_terminal_explains_itself():
    typed = ["?", "rules own house", "rules dragon", "why gift_to 0", "why gift_to 1", "dance", "99", "log", "table"]
    typed += ["undo", "gift 1", "undo", "quit"]
    result = run("play", "potlatch", "--seed", "5", "--seats", "2", typed="\n".join(typed) + "\n")
    assert result.exit_code == 0
    for text in ("why ACT", "PO-15", "No rule contains", "There is no act “dance”", "There is no choice 99", "Goodbye"):
        assert text in result.output


def test_several_acts_are_typed_as_one_move():
    typed = "why gift 1; lay ct-1\ngift 1; lay ct-1\nGive to Bot 2; lay flg-2\nquit\n"
    told = run("play", "potlatch", "--seed", "3", typed=typed).output
    assert told.count("Act 2 of 2: ") == 2
    assert "You choose Bot 2’s house." in told
    assert "You give Bot 2 FLG 2 (Dried berries)." in told


def test_the_words_of_a_choice_are_as_good_as_its_number():
    typed = "Give to Bot 2\ngive flg 2\nquit\n"
    told = run("play", "potlatch", "--seed", "3", typed=typed).output
    assert "You choose Bot 2’s house." in told
    assert "You give Bot 2 FLG 2 (Dried berries)." in told


def test_a_vote_is_typed_as_a_word():
    for word in ("agree", "disagree"):
        told = run("play", "original_position", "--seed", "3", "--seats", "3", typed=f"vote {word}\nquit\n").output
        assert f"You vote {word.capitalize()}." in told


def test_a_session_of_legislation_is_played_in_the_terminal():
    bill = ["sign_charter", "1", "present_bill", "2", "present_bill"]
    votes = [line for word in ("aye", "nay", "present") for line in ("ready", f"vote {word}")]
    typed = "\n".join([*bill, *votes, *["pass_campaign"] * 4]) + "\n"
    options = ["--seed", "3", "--seats", "3", "--set", "max_sessions=1", "--bots", "random"]
    result = run("play", "legislation", *options, typed=typed)
    told = result.output
    assert result.exit_code == 0
    found = [
        "You sign the charter.",
        "A bill needs 2 cards at least. (LG-21)",
        "You present a bill of 2 cards.",
        "You vote aye.",
        "You vote nay.",
        "You vote present.",
        "Session 1 closes:",
        "You all go home to your voters: the campaign begins.",
        "You pass.",
        "Your score is",
        "The game is over. All red cards are shown.",
    ]
    places = [told.index(sentence) for sentence in found]
    assert places == sorted(places)
    assert re.search(r"  You: Won \d, Half points -?\d+, Satisfied \d, Tokens \d+, Elections won 0", told)


def test_the_own_hand_stands_in_one_line_below_the_table():
    told = run("play", "potlatch", "--seed", "3", typed="quit\n").output
    assert "Hand (You): 2 × FLG 2 (Dried berries), 2 × T 1 (Song), 2 × T 3 (Weaving lesson)" in told
    assert re.search(r"│ Cards in hand +│ 6 +│ 6 +│ 6 +│ 6 +│", told)


def test_many_choices_beside_the_turn_are_listed_on_request():
    told = run("play", "new_tabor", "--seed", "3", typed="1\nmore\nquit\n").output
    before, after = told.split("things that you may do beside your turn: type more.")
    assert "Stop the Game" not in before
    number = re.search(r"(\d+)  Stop the Game", after)[1]
    for typed in (number, "stop the game"):
        told = run("play", "new_tabor", "--seed", "3", typed=f"1\n{typed}\nquit\n").output
        assert "You move to stop the Game with this round." in told


def test_many_choices_of_an_act_are_listed_on_request():
    typed = "roll\nopen_deal parties=3\nmore income\ntable deeds\nquit\n"
    told = run("play", "laissez_faire", "--seed", "5", "--seats", "2", typed=typed).output
    drafting, more = told.split("23 more like these: type more add_clause.")[:2]
    assert "Add a clause: payment at once" in drafting
    assert "Add a clause: collateral" not in told
    assert re.search(r"\d+  Add a clause: share of income", more)
    assert re.search(r"│ Wall Street +│ the bank +│ +│ New York", more)


def test_what_a_choice_would_do_is_said_on_request():
    typed = "open_deal parties=3\nadd_clause pay-at\nwhy set_field clause=0 field=amount value=20"
    typed += "\nmore amount\nmore dragon\nquit\n"
    told = run("play", "laissez_faire", "--seed", "5", "--seats", "2", typed=typed).output
    assert re.search(r"It is possible\.\n  In the draft, clause 1: You pay Bot 1 \$20 in round", told)
    assert re.search(r"clause 1: amount: 50 .*\n +In the draft, clause 1: You pay Bot 1 \$50 in round", told)
    assert "No choice contains “dragon”." in told
    told = run("play", "potlatch", "--seed", "3", typed="1\nwhy 1\nquit\n").output
    assert "It is possible.\n  Bot 1’s house still needs 1 FLG.\n  The Obligation level is now" in told


def test_hidden_cards_are_not_printed():
    result = run("play", "potlatch", "--seed", "5", "--seats", "4", typed="quit\n")
    dealt = [line.strip() for line in result.output.splitlines() if "dealt" in line]
    assert [line.count(",") for line in dealt if line.startswith("You are dealt")] == [5]
    assert [line for line in dealt if line.startswith("Bot")] == [f"Bot {n} is dealt 6 cards." for n in (1, 2, 3)]


# ---------------------------------------------------------------- other languages
def test_a_game_is_played_in_german_to_its_end():
    told = run("play", "potlatch", "--seed", "3", "--seats", "3", "--lang", "de", typed="1\n" * 200).output
    assert "Hand (Du): " in told
    assert "Runde 2 beginnt; die Verpflichtung ist 1." in told
    assert "Das Fest ist vorbei." in told
    assert "Erreichte Ziele" in told
    english = re.findall(r"\b(?:You|the|gives|round|House complete|cards?)\b", told)
    assert english == []


def test_the_terminal_explains_itself_in_german():
    typed = ["?", "rules Zahl 1", "rules Drache", "why gift_to 0", "tanzen", "99", "undo", "quit"]
    told = run("play", "potlatch", "--seed", "5", "--seats", "2", "--lang", "de", typed="\n".join(typed) + "\n").output
    for text in ("why AKTION", "Keine Regel enthält „Drache“", "Eine Aktion „tanzen“ gibt es nicht", "Bis bald"):
        assert text in told
    assert "Niemand kann dem eigenen Haus etwas geben. (PO-15)" in told


@pytest.mark.parametrize(
    ("variables", "words", "german"),
    [
        ({"COMMONWEAL_LANG": "de"}, (), True),
        ({"LANG": "de_AT.UTF-8"}, (), True),
        ({"LC_ALL": "C", "LANG": "de_AT.UTF-8"}, (), False),
        ({"COMMONWEAL_LANG": "en", "LANG": "de_AT.UTF-8"}, (), False),
        ({"COMMONWEAL_LANG": "de"}, ("--lang", "en"), False),
        ({"LANG": "tlh_KX.UTF-8"}, (), False),
        ({"LANG": "de_AT.UTF-8"}, ("--json",), False),
        ({"LANG": "de_AT.UTF-8"}, ("--json", "--lang", "de"), True),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_system(variables, words, german, monkeypatch):
    for name in ("COMMONWEAL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("Eine Wirtschaft des Teilens" in run("games", *words).output) is german


def test_rules_have_plain_german_sentences_before_the_exact_ones():
    told = run("rules", "potlatch", "--search", "PO-15", "--lang", "de").output
    plain, exact = told.splitlines()[:2]
    assert plain.startswith("PO-15 ")
    assert exact.startswith("         ")
    assert "own house" in exact


def test_a_record_is_printed_in_german(record):
    told = run("replay", str(record), "--lang", "de").output
    assert "Runde 1 beginnt; die Verpflichtung ist 1." in told
    assert "Round" not in told
    english = json.loads(run("replay", str(record), "--json").output)
    assert any("Round 1 begins" in line["text"] for line in english)


def test_a_game_that_is_not_translated_stays_in_english(monkeypatch):
    monkeypatch.setattr(find_book("original_position").texts, "translations", {})
    told = run("play", "original_position", "--seed", "3", "--seats", "3", "--lang", "de", typed="quit\n").output
    assert "Tippe ? für Hilfe." in told
    assert "The group votes" in told or "Vote" in told
