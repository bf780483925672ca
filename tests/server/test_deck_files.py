"""Cards come from spreadsheets over HTTP: what is read, what is refused and with which reason, and the templates."""

from __future__ import annotations

import io

import pytest
from openpyxl import load_workbook

from commonweal.rulebook.charters.spreadsheet import MOST_BYTES, read_sheet

from .conftest import House

DECK = "/api/games/original_position/decks/scenario_deck"
COLUMNS = ["round", "title", "situation", "proposal", "answer_agree", "answer_disagree"]
COLUMNS += ["points_agree", "points_disagree"]
CARD = '1;"Über, die Straße";Es ist so;Soll es so sein?;Ja;Nein;2;0'


async def test_a_file_from_european_excel_is_read(house: House) -> None:
    client = await house.client()
    data = "\r\n".join([";".join(COLUMNS), CARD, ""]).encode("cp1252")
    answer = await client.http.post(DECK, content=data)
    told = answer.json()
    assert answer.status_code == 200
    assert (told["missing"], told["ignored"], told["lines"]) == ([], [], [2])
    assert told["cards"][0]["title"] == "Über, die Straße"


@pytest.mark.parametrize(
    "headings",
    [
        "Round;Title;Situation;Proposal;Why agree;Why disagree;Points for Agree;Points for Disagree",
        "Runde;Titel;Lage;Vorschlag;Warum dafür;Warum dagegen;Punkte für „Dafür“;Punkte für „Dagegen“",
    ],
)
async def test_columns_may_be_headed_as_the_page_names_them(house: House, headings: str) -> None:
    client = await house.client()
    told = (await client.http.post(DECK, content=f"{headings}\n{CARD}\n".encode("cp1252"))).json()
    assert (told["missing"], told["ignored"]) == ([], [])
    assert (told["cards"][0]["answer_disagree"], told["cards"][0]["points_agree"]) == ("Nein", "2")


async def test_a_file_without_a_column_keeps_the_others(house: House) -> None:
    client = await house.client()
    told = (await client.http.post(DECK, content=b"title\tnotes\nA day\tx\n")).json()
    assert told["cards"] == [{"title": "A day"}]
    assert told["ignored"] == ["notes"]
    assert told["missing"] == [name for name in COLUMNS if name != "title"]


@pytest.mark.parametrize(
    ("data", "id"),
    [
        (b"", "charter.sheet_empty"),
        (b"a,b\n1,2\n", "charter.sheet_empty"),
        (b"%PDF-1.7", "charter.sheet_binary"),
        (b"PK\x03\x04broken", "charter.sheet_broken"),
    ],
)
async def test_what_is_no_deck_is_refused_with_its_reason(house: House, data: bytes, id: str) -> None:
    client = await house.client()
    answer = await client.http.post(DECK, content=data)
    assert (answer.status_code, answer.json()["message"]["id"]) == (400, id)
    assert answer.json()["field"] == "scenario_deck"


async def test_a_file_that_is_too_large_is_refused(house: House) -> None:
    client = await house.client()
    answer = await client.http.post(DECK, content=b"x" * (MOST_BYTES + 1))
    assert (answer.status_code, answer.json()["todo"]["values"]) == (413, {"most": MOST_BYTES})


@pytest.mark.parametrize("path", ["/api/games/potlatch/decks/linked_games", "/api/games/potlatch/decks/nothing"])
async def test_only_decks_are_read(house: House, path: str) -> None:
    client = await house.client()
    assert (await client.http.post(path, content=b"a")).status_code == 404
    assert (await client.http.get(f"{path}/template.csv")).status_code == 404


async def test_templates_are_read_as_they_are_given_out(house: House) -> None:
    client = await house.client()
    csv, xlsx = [await client.http.get(f"{DECK}/template.{format}") for format in ("csv", "xlsx")]
    assert csv.content.startswith(b"\xef\xbb\xbf")
    assert "attachment" in xlsx.headers["content-disposition"]
    sheets = [read_sheet(one.content, COLUMNS) for one in (csv, xlsx)]
    assert sheets[0].cards == sheets[1].cards
    assert [card["round"] for card in sheets[0].cards] == ["1", "2", "3"]
    assert load_workbook(io.BytesIO(xlsx.content)).sheetnames == ["Cards", "Columns"]
