"""Each game on a German phone, from the first prompt to the last chart: in German, and as wide as the screen."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .house import House
from .profiles import Profiles
from .sight import Sight
from .tables import call, go_on, host_does, play_on
from .visitor import Visitor

pytestmark = pytest.mark.browser

ENGLISH = re.compile(
    r"\b(the|of|and|with|from|your|you|each|every|house|houses|needs|units|given|received|gifts?|rounds?|seat|acts?|"
    r"cards|games|futures|show|print|play|as|this|that|it|is)\b",
    re.IGNORECASE,
)
NOT_WORDS = re.compile(r"Old Man House|\w+…")
"""A name, and a word that a picture cuts."""
POINT = re.compile(r"\d\.\d(?!\d\d)")
"""A decimal point; a point in German groups thousands."""
WITHOUT_NAMES = """root => {
    const texts = [], others = 'style, script, noscript, bdi, cite, option[lang=en], [hidden]';
    const walk = node => {
        if (node.nodeType === 3) texts.push(node.data);
        else if (node.nodeType === 1 && !node.matches(others)) {
            for (const name of ['aria-label', 'title', 'placeholder']) texts.push(node.getAttribute(name) ?? '');
            for (const child of node.childNodes) walk(child);
        }
    };
    walk(root);
    return texts.map(text => text.trim()).filter(Boolean);
}"""
BROKEN = """() => [...document.querySelectorAll(".own .chances b")].map((title) => {
  const was = title.textContent;
  title.textContent = "Lang";
  const line = title.offsetHeight;
  title.textContent = "Erfindergeist";
  const broken = title.offsetHeight > line;
  title.textContent = was;
  return broken;
})"""
"""Whether the longest word in a title of a chance card has to be broken, card by card."""


@dataclass(frozen=True)
class Played:
    """How a game is played. board: what its board is called. words: what the page says in each phase when a person is
    asked. prefer: acts, as in `play_on`, for a phase or for all."""

    board: str
    seats: int
    words: dict[str, str]
    charter: dict[str, Any] = field(default_factory=dict)
    prefer: dict[str, tuple[str, ...]] = field(default_factory=dict)


GAMES = {
    "potlatch": Played("Das Potlatch-Fest", 4, {"gift": "Wähl ein Haus"}),
    "original_position": Played(
        "Der Tisch von Original Position",
        4,
        {"scenario_vote": "Dafür", "debate": "Offene Debatte", "private": "eigenen Vermögen"},
    ),
    "legislation": Played(
        "Der Tisch von Legislation",
        3,
        {
            "charter": "Auge der Öffentlichkeit",
            "bill": "Wähl noch 2 Themen",
            "discussion": "Ich bin bereit",
            "amend": "Nichts beantragen",
            "amend_vote": "Mit Antrag",
            "final_vote": "Schlussabstimmung",
            "campaign": "In jedem Zug",
            "rules": "Eine Option suchen",
        },
        {
            "amendments_from_session": 1,
            "issues_per_player": 5,
            "hand_size": 6,  # hardly anybody has all met when the first session closes
            "max_sessions": 2,
            "charter_change": "majority",
            "public_eye": "yes",
            "bill_modifiers": "yes",
            "yellow_copies": [1, 1, 1, 1, 1, 1, 1, 0],  # no crisis, which could end the game
        },
    ),
    "new_tabor": Played(
        "Der Tisch von New Tabor",
        4,
        {
            "nominate": "Schlag jemanden für das Lageramt vor",
            "colour": "Wähl die Farbe",
            "act": "Wähl das Gewerbe",
            "stake": "Wähl deinen Platz",
            "market": "Die Genossenschaft",
            "slot": "was fällig ist",
        },
        {"quarters": 1, "office_method": "election", "first_game": "yes", "offers_per_turn": 0},
    ),
    "laissez_faire": Played(
        "Der Tisch von Laissez-faire",
        3,
        {"pick": "Wähl eine Urkunde", "lodging": "Such dir ein Bett", "draft": "Schreib den Vertrag"},
        {"objective": 2, "round_limit": 10, "zero_sum": "yes"},
        {"draft": ("open_deal",), "": ("use_deed_contract", "offer", "lodge", "roll", "end_turn")},
    ),
}


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """The game that is played."""
    return str(request.param)


@pytest.fixture(scope="module")
def player(game: str, profiles: Profiles, house: House) -> Visitor:
    """Somebody at a table with bots, who reads German on a phone."""
    player = Visitor(profiles, house.base, "phone")
    begin(player, game)
    player.context.add_cookies([{"name": "cw-language", "value": "de", "url": house.base}])
    return player


def begin(player: Visitor, game: str) -> None:
    """Begin a table with bots."""
    played = GAMES[game]
    made = call(player, "/api/tables", game=game, seats=played.seats, name="Ana", play=True, charter=played.charter)
    player.code = made["code"]
    for seat in range(1, played.seats):
        host_does(player, player.code, do="bot", seat=seat)
    host_does(player, player.code, do="start")


def play_to(player: Visitor, game: str, phase: str) -> None:
    """Play until somebody is asked in the phase, at another table where a game has ended before."""
    prefer = GAMES[game].prefer
    for _ in range(5):
        if play_on(player, player.code, game, until=phase, prefer=prefer.get(phase, prefer.get("", ()))) == phase:
            return
        begin(player, game)
    raise AssertionError(f"No game comes to the phase {phase}.")


def english_on(visitor: Visitor) -> list[str]:
    """The texts of the page, and of its labels, that have English words."""
    texts = visitor.page.locator("body").evaluate(WITHOUT_NAMES)
    return sorted({text for text in texts if ENGLISH.search(NOT_WORDS.sub("", text))})


def test_every_phase_is_in_german(player: Visitor, game: str, sight: Sight) -> None:
    for phase, words in GAMES[game].words.items():
        play_to(player, game, phase)
        player.go(f"/t/{player.code}")
        board = player.page.get_by_label(GAMES[game].board, exact=True)
        board.wait_for()
        player.page.get_by_text(re.compile(words)).first.wait_for()
        LOOK_CLOSER.get((game, phase), lambda *_: None)(player, board)
        assert english_on(player) == []
        sight.measure(player, f"{game}-{phase}")
    assert sight.findings == []


def see_all_options(player: Visitor, board: Locator) -> None:
    board.get_by_role("button", name="Alle Optionen").click()
    board.get_by_text("Preis einer Entwertung").wait_for()


def see_answers(player: Visitor, board: Locator) -> None:
    for answer in ("Ja", "Nein", "Enthaltung"):
        player.page.get_by_role("radio", name=answer, exact=True).wait_for(state="attached")


def open_all_sections(player: Visitor, board: Locator) -> None:
    for section in board.get_by_role("group").filter(has=player.page.locator("summary")).all():
        section.locator("summary").click()


def see_no_broken_word(player: Visitor, board: Locator) -> None:
    assert player.page.evaluate(BROKEN) == [False, False, False]


LOOK_CLOSER = {
    ("legislation", "charter"): see_all_options,
    ("legislation", "amend_vote"): see_answers,
    ("legislation", "final_vote"): see_answers,
    ("legislation", "rules"): open_all_sections,
    ("original_position", "private"): see_no_broken_word,
}


def test_where_the_game_is_in_its_sequence_is_in_german(player: Visitor) -> None:
    player.page.get_by_role("button", name=re.compile(".")).and_(player.page.get_by_title("Wo sind wir?")).click()
    shown = player.page.get_by_role("dialog", name="Wo sind wir?")
    expect(shown.locator("[aria-current=step]")).to_contain_text("jetzt")
    assert english_on(player) == []
    shown.get_by_role("button", name="Schließen").click()


def test_the_end_and_everything_about_it_are_in_german(player: Visitor, game: str, sight: Sight) -> None:
    page = player.page
    play_on(player, player.code, game, prefer=GAMES[game].prefer.get("", ()))
    player.go(f"/t/{player.code}")
    go_on(player)
    ending = page.get_by_role("table", name="Was aus allen geworden ist")
    ending.get_by_role("rowheader").nth(GAMES[game].seats - 1).wait_for()
    cards = page.get_by_role("region", name="Was auffiel").get_by_role("listitem")
    cards.nth(2).wait_for(timeout=90_000)
    for card in cards.all():
        card.get_by_role("button").first.click()
        card.get_by_role("img").wait_for()
    page.get_by_role("button", name="Alles zeigen").click()
    page.get_by_role("heading", name="Dateien").wait_for()
    page.locator("figure svg").last.wait_for()
    for table in page.locator("figure summary").all():
        table.click()
    assert english_on(player) == []
    figures = page.locator("main").inner_text()
    assert not POINT.search(figures), POINT.findall(figures)
    sight.look(player, f"{game}-ende", whole=True)
    if game in ("potlatch", "original_position"):  # whose futures take a moment only
        see_futures(player)
        assert english_on(player) == []
        sight.measure(player, f"{game}-was-waere-wenn")
    assert sight.findings == []


def see_futures(player: Visitor) -> None:
    """Ask what would have been otherwise, from the beginning and from a moment."""
    page = player.page
    region = page.get_by_role("region", name="Was wäre, wenn?", exact=True)
    region.get_by_role("button", name=re.compile("^Was wäre, wenn")).first.click(timeout=90_000)
    futures = page.get_by_role("region", name="Die Fortsetzungen")
    futures.locator("svg").first.wait_for(timeout=90_000)
    expect(futures.get_by_role("listitem").first).to_have_text(re.compile(r"[Ii]n [\d.]+ von 1\.000 "))
    assert english_on(player) == []
    page.get_by_role("button", name="An einer beliebigen Stelle fragen").click()
    page.get_by_text("Was wäre, wenn – ab hier?").click()
    page.get_by_role("button", name="1.000 Fortsetzungen spielen").wait_for()
    page.get_by_text("Alle (").click()


def test_nothing_is_wrong(player: Visitor) -> None:
    player.assert_clean()
    player.close()
