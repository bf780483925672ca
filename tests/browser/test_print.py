"""What people print: the invitation, the three words, the board at a moment, the handouts, everything about a game.
Nothing is cut or dark, words of a sentence stay, and what one presses or fills in stays off paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import bots_play, call, go_on, host_does, play_on
from .visitor import Visitor

pytestmark = pytest.mark.browser

GAMES = ("potlatch", "original_position", "legislation", "new_tabor", "laissez_faire")
LANGUAGES = ("en", "de")
ENDED: list[tuple[str, int, dict[str, int], bool]] = [
    ("Potlatch", 2, {}, False),
    ("Potlatch", 6, {}, True),
    ("Original Position", 3, {}, False),
    ("Legislation", 4, {}, True),
    ("New Tabor", 8, {"quarters": 1}, True),
    ("Laissez-faire", 6, {"objective": 2, "round_limit": 2, "zero_sum": 1}, False),
]
"""Games that bots play to the end; whether everything about them is printed, too."""
PAPER: ViewportSize = {"width": 703, "height": 1032}
"""An A4 page less its margins of 12 mm, in pixels."""

WRONG = """() => {
  const found = [], grounds = new Map();
  const paint = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const isDark = (colour) => {
    if (!grounds.has(colour)) {
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = colour;
      paint.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = paint.getImageData(0, 0, 1, 1).data;
      grounds.set(colour, alpha > 200 && red + green + blue < 200);
    }
    return grounds.get(colour);
  };
  const name = (e) => `${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 40)}`;
  for (const e of document.querySelectorAll("body :not(svg *, .unseen *)")) {
    if (e.matches("svg, .unseen") || !e.checkVisibility({visibilityProperty: true})) continue;
    const style = getComputedStyle(e), box = e.getBoundingClientRect();
    if (box.width < 2) continue;
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`beyond the edge: ${name(e)}`);
    if (e.matches("input, select, textarea, button:not(.on-paper)")) found.push(`to press: ${name(e)}`);
    if (["fixed", "sticky"].includes(style.position)) found.push(`on every page: ${name(e)}`);
    if (box.width * box.height > 20000 && isDark(style.backgroundColor)) found.push(`dark: ${name(e)}`);
  }
  return [...new Set(found)];
}"""


@contextmanager
def on_paper(page: Page) -> Iterator[None]:
    """The page as it is laid out on A4, from a browser that is dark."""
    size = page.viewport_size
    assert size is not None
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size(PAPER)
    yield
    page.emulate_media(media="null", color_scheme="light")
    page.set_viewport_size(size)
    page.evaluate("dispatchEvent(new Event('afterprint'))")


def look(visitor: Visitor, sight: Sight, stage: str, pages: int) -> str:
    """See that nothing is wrong on paper, which has so many pages at most; its text."""
    page = visitor.page
    page.evaluate("window.print = () => undefined")
    page.wait_for_function("() => [...document.styleSheets].some((one) => one.href?.includes('/print-'))")
    sheets = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) <= pages, stage
    with on_paper(page):
        sight.picture(page, f"print-{stage}", whole=True)
        assert page.evaluate(WRONG) == [], stage
        return page.locator("body").inner_text()


def make(visitor: Visitor, game: str, seats: int, **charter: int) -> str:
    """Host a table, and play at it; its code."""
    return str(call(visitor, "/api/tables", game=game, seats=seats, charter=charter, name="Ana", play=True)["code"])


def read_in(visitor: Visitor, house: House, language: str) -> None:
    """From now on the visitor reads the pages in a language."""
    visitor.context.add_cookies([{"name": "cw-language", "value": language, "url": house.base}])


def start(visitor: Visitor, code: str, seats: int) -> None:
    for seat in range(1, seats):
        host_does(visitor, code, do="bot", seat=seat)
    host_does(visitor, code, do="start")


@pytest.mark.parametrize("game", GAMES)
def test_an_invitation_is_one_page(game: str, visit: Visit, house: House, sight: Sight) -> None:
    ana = visit("desk")
    code = make(ana, game, 4)
    for language in LANGUAGES:
        read_in(ana, house, language)
        ana.go(f"/t/{code}").locator("ol li button.word").first.wait_for()
        words = ana.page.locator("ol li button.word").all_inner_texts()
        text = look(ana, sight, f"invitation-{game}-{language}", 1)
        assert code in text
        assert words
        assert all(word in text for word in words)


def test_the_three_words_are_printed_alone_with_the_address(visit: Visit, sight: Sight) -> None:
    ana, ben = visit("desk"), visit("desk")
    code = make(ana, "potlatch", 3)
    ana.go(f"/t/{code}").get_by_role("button", name="Show my three words").click()
    words = ana.page.locator("p.phrase").inner_text()
    assert words in look(ana, sight, "own-words", 1)
    page = ben.go(f"/t/{code}")
    page.get_by_label("Your name at this table").fill("Ben")
    page.get_by_role("button", name="Join the table").click()
    dialog = page.get_by_role("dialog", name="Your three words")
    words = dialog.get_by_role("paragraph").first.inner_text()
    text = look(ben, sight, "three-words", 1)
    assert words in text
    assert f"/t/{code}" in text
    assert "At the table" not in text


@pytest.mark.parametrize(
    ("game", "seats", "charter", "pages"),
    [
        ("potlatch", 6, {}, 1),
        ("original_position", 4, {"stalemate_cycles": 1}, 4),
        ("legislation", 10, {}, 3),
        ("new_tabor", 8, {}, 3),
        ("laissez_faire", 6, {"objective": 2, "round_limit": 2, "zero_sum": 1}, 3),
    ],
)
def test_the_board_at_a_moment(
    game: str, seats: int, charter: dict[str, int], pages: int, visit: Visit, house: House, sight: Sight
) -> None:
    ana = visit("desk")
    code = make(ana, game, seats, **charter)
    start(ana, code, seats)
    until = {"legislation": "campaign", "new_tabor": "market"}.get(game, "")  # these take long to their end
    in_play = play_on(ana, code, game, until) == until
    page = ana.page
    for language in LANGUAGES:
        read_in(ana, house, language)
        ana.go(f"/t/{code}#moment=30" if in_play else f"/t/{code}")
        if not in_play:
            go_on(ana)
            page.locator(".switch button").nth(1).click()
        page.locator("section.board:not([data-part=vote])").wait_for()
        for _ in range(6):
            page.keyboard.press("ArrowLeft")
            expect(page.locator(".bar strong .muted")).to_have_count(0)
        text = look(ana, sight, f"moment-{game}-{language}", pages)
        assert page.locator(".bar strong").inner_text() in text
        ana.go("/")  # the addresses differ in the moment alone, and would not load the page again
    ana.assert_clean()


@pytest.mark.parametrize(("game", "seats", "charter", "everything"), ENDED)
def test_what_is_printed_of_an_ended_game(
    game: str, seats: int, charter: dict[str, int], everything: bool, visit: Visit, sight: Sight
) -> None:
    host = visit("desk")
    bots_play(host, game, seats, **charter)
    print_handouts(host, sight, f"{game}-{seats}")
    if everything:
        print_everything(host, sight, game)
    host.assert_clean()


def print_handouts(host: Visitor, sight: Sight, name: str) -> None:
    """Print both handouts of a debrief: each has one page."""
    page = host.page
    page.get_by_role("heading", name="How it went").wait_for()
    page.get_by_role("region", name="What stood out").get_by_role("listitem").first.wait_for()
    for whom in ("players", "facilitator"):
        page.evaluate("window.print = () => undefined")
        page.get_by_role("button", name=f"Print for {'the ' if whom == 'facilitator' else ''}{whom}").click()
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, whom
        page.emulate_media(media="print")
        handout = page.locator(".paper")
        assert handout.is_visible()
        assert handout.inner_text().strip()
        sight.picture(page, f"handout-{name}-{whom}", whole=True)
        page.emulate_media(media="null")  # "screen" would be printed, too


def print_everything(host: Visitor, sight: Sight, game: str) -> None:
    """Print all layers of a debrief."""
    page = host.page
    findings = page.get_by_role("region", name="What stood out").get_by_role("listitem")
    page.get_by_role("button", name="Show everything").click()
    page.locator("figure svg").last.wait_for()
    page.get_by_role("button", name="Print everything").click()
    text = look(host, sight, f"everything-{game}", 30)
    for finding in findings.all():
        assert (finding.locator("p.paper-only").text_content() or "nothing") in text  # asked on screen, told on paper
    assert "Your answers stay in this browser" not in text
    assert "Show as a table" not in text
