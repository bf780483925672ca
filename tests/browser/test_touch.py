"""A phone without a mouse: whatever is pressed is as high as a fingertip, on every page of a game."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .tables import begin, choose_potlatch, set_the_table, write_down
from .visitor import Visitor

pytestmark = pytest.mark.browser

# All that can be pressed and is lower than 44 px, with what reaches around it counted; links and words of the game are
# as high as their sentence.
LOW = """() => [...document.querySelectorAll("button, a, input, select, summary, textarea")].flatMap((e) => {
  const box = e.getBoundingClientRect();
  if (!e.checkVisibility({visibilityProperty: true}) || e.closest(".unseen, p, .word, [hidden]")) return [];
  const around = parseFloat(getComputedStyle(e, "::after").height) || 0;
  const height = Math.max(box.height, around, e.closest("label")?.getBoundingClientRect().height ?? 0);
  const name = (e.innerText || e.getAttribute("aria-label") || e.id).trim();
  return height > 43.9 ? [] : [`${e.tagName} “${name}” is ${height} px high`];
})"""


class Finger:
    """Presses, and keeps what is too low for it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.low: list[str] = []

    def look(self, stage: str) -> None:
        assert self.visitor.page.evaluate("matchMedia('(pointer: coarse)').matches")
        self.low.extend(f"{stage}: {thing}" for thing in self.visitor.page.evaluate(LOW))


@pytest.fixture(scope="module")
def finger(visit: Visit) -> Finger:
    """Through all pages up to a table in play, with a thumb."""
    host, phone = visit("desk"), visit("phone", touch=True)
    seen = Finger(phone)
    page = phone.page
    choose_potlatch(phone)
    for summary in page.locator("form summary").all():
        summary.click()
    seen.look("a new table")
    code = set_the_table(host, "Maria")
    phone.go(f"/t/{code}").get_by_role("button", name="Join the table").wait_for()
    page.get_by_text("Come back with your three words").click()
    seen.look("joining")
    page.get_by_role("button", name="Join the table").click()
    write_down(phone)
    seen.look("waiting")
    begin(host, phone)
    seen.look("the table")
    for tab in ("Talk", "Log", "Rules"):
        page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=tab).click()
        seen.look(tab)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").wait_for()
    seen.look("menu")
    return seen


def test_everything_is_high_enough_for_a_finger(finger: Finger):
    assert finger.low == []


def test_no_browser_complains(finger: Finger):
    finger.visitor.assert_clean()
