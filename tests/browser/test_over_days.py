"""A game over days: who is away is told of their turn, and sees on return what happened since."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from .conftest import Visit
from .mouse import MousePlayer
from .sight import Sight
from .tables import play
from .visitor import Visitor

pytestmark = pytest.mark.browser
AN_HOUR_AGO = """() => {
  const place = "commonweal.visits";
  const kept = JSON.parse(localStorage.getItem(place));
  const older = kept.map(([code, visit]) => [code, { ...visit, at: visit.at - 3600000 }]);
  localStorage.setItem(place, JSON.stringify(older));
}"""


@pytest.fixture
def inbox() -> Iterator[HTTPServer]:
    """A service that takes messages; `messages` of it are what came."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            messages.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing: the tests look at the messages."""

    messages: list[bytes] = []
    server = HTTPServer(("127.0.0.1", 0), Handler)
    server.messages = messages  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def table(visit: Visit) -> tuple[Visitor, Visitor]:
    maria, ben = visit("desk"), visit("phone")
    play({"Maria": maria, "Ben": ben})
    maria.until(lambda: maria.turn or ben.turn)
    return maria, ben


@pytest.mark.parametrize("who", [0, 1], ids=["desk", "phone"])
def test_messages_go_to_an_address_that_one_names(
    table: tuple[Visitor, Visitor], inbox: HTTPServer, sight: Sight, who: int
) -> None:
    page = table[who].page
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Tell me of my turn while I’m away").click()
    table[who].expect_trouble("400 (Bad Request)", "/notify")
    page.get_by_label("Address").fill("https://10.0.0.1/hook")
    page.get_by_role("button", name="Send me messages").click()
    page.get_by_role("alert").filter(has_text="10.0.0.1").wait_for()
    sight.look(table[who], f"30-messages-{table[who].width}")
    page.get_by_label("Address").fill(f"http://127.0.0.1:{inbox.server_port}/topic")
    page.get_by_label("Messages as").select_option("JSON, for Slack, Mattermost, Discord")
    page.get_by_role("button", name="Send me messages").click()
    page.get_by_role("status").filter(has_text="A first message was sent").wait_for()
    (told,) = inbox.messages  # type: ignore[attr-defined]
    assert json.loads(told)["link"] == page.url
    page.get_by_role("button", name="Send no more").click()
    page.get_by_label("Address").wait_for()
    page.keyboard.press("Escape")


def test_on_return_the_page_says_what_happened_since(table: tuple[Visitor, Visitor], sight: Sight) -> None:
    for absent, other in (table, table[::-1]):
        absent.until(lambda: table[0].turn or table[1].turn)
        address = absent.page.url
        while not other.turn:
            MousePlayer(absent).take_turn()
            absent.until(lambda: table[0].turn or table[1].turn)
        assert absent.page.get_by_role("region", name="Since you were here").count() == 0
        absent.page.evaluate(AN_HOUR_AGO)
        absent.page.goto("about:blank")
        MousePlayer(other).take_turn()
        absent.page.goto(address)
        note = absent.page.get_by_role("region", name="Since you were here")
        note.get_by_role("listitem").first.wait_for()
        name = "Ben" if absent is table[0] else "Maria"
        assert all(name in text for text in note.get_by_role("listitem").all_inner_texts())
        sight.look(absent, f"31-since-{absent.width}")
        note.get_by_role("button", name="Close").click()
        note.wait_for(state="detached")


def test_nothing_went_wrong(table: tuple[Visitor, Visitor], sight: Sight) -> None:
    for visitor in table:
        visitor.assert_clean()
    assert sight.findings == []
