"""The shuffle that nobody chooses: two pages add their shares in the waiting room, and check the record at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from commonweal.play.record import open_record

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import go_on, play_on_together, seat

pytestmark = pytest.mark.browser
PLAIN_HTTP = """() => {
  delete Crypto.prototype.randomUUID;
  Object.defineProperty(crypto, "subtle", { value: undefined });
}"""
"""What a browser lacks over plain http, as in the network of a school."""
IN = "Your share is in this deal."
WRONG = "This record does not match what your page saw before the game."


def test_two_pages_share_the_shuffle_and_check_the_record(visit: Visit, house: House, sight: Sight) -> None:
    fern, wren = visit("desk"), visit("phone")
    code = seat({"Fern": fern, "Wren": wren})
    for visitor in (fern, wren):
        visitor.go(f"/t/{code}").get_by_role("heading", name="At the table").wait_for()
        visitor.page.wait_for_function("() => localStorage.getItem('commonweal.shares')?.includes('commitment')")
        visitor.page.evaluate(PLAIN_HTTP)
    fern.page.get_by_role("button", name="Start").click()
    for visitor in (fern, wren):
        visitor.page.get_by_role("region", name="What to do now").wait_for()
    first = fern if fern.turn else wren
    before = first.answers()
    first.page.locator("[data-choice='1']").wait_for()
    first.page.keyboard.press("1")
    first.do_chosen(before)
    play_on_together([fern, wren], code, "potlatch")
    record = fern.context.request.get(f"{house.base}/api/tables/{code}/export.jsonl").text()
    found = open_record(record)
    assert [bool(one.share) for one in found.shares] == [True, True]
    go_on(fern, wren)
    for visitor in (fern, wren):
        expect(visitor.page.get_by_text(IN)).to_be_visible()
        visitor.page.get_by_text("How do we know?").click()
        expect(visitor.page.get_by_text(f"all {len(draws_in(record))} draws")).to_be_visible()

    sight.look(wren, "share in the deal")

    def change(route: Route) -> None:
        route.fulfill(body=record.replace(found.shares[0].share, "ab" * 32), content_type="application/x-ndjson")

    fern.page.route("**/export.jsonl", change)
    fern.page.reload()
    alert = fern.page.get_by_role("alert").filter(has_text=WRONG)
    expect(alert).to_contain_text("The share under your name is not the one from your page.")
    sight.look(fern, "share that was changed")
    fern.page.unroute("**/export.jsonl")
    for visitor in (fern, wren):
        visitor.assert_clean()


def draws_in(record: str) -> list[str]:
    """The draws that a record tells."""
    return re.findall(r"\[\d+,\d+,\d+\]", record)
