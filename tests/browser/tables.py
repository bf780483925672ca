"""Sitting down together, as people do it: one sets the table, the others come with its code."""

from __future__ import annotations

from .keyboard import KeyboardPlayer
from .visitor import Visitor


def choose(visitor: Visitor, game: str) -> None:
    """On the home page: the game, so that the form for a table of it is there."""
    page = visitor.go("/")
    page.get_by_role("button", name=f"Set up a table of {game}").click()
    page.get_by_role("button", name="Create the table").wait_for()


def choose_potlatch(visitor: Visitor) -> None:
    choose(visitor, "Potlatch")


def play_now(visitor: Visitor, game: str) -> str:
    """Against bots, in one press on the home page; the code."""
    visitor.go("/").get_by_role("button", name=f"Play now against bots: {game}").click()
    visitor.page.get_by_role("region", name="What to do now").wait_for()
    return visitor.page.url.rsplit("/", 1)[1]


def set_the_table(visitor: Visitor, name: str, *, seats: int = 4, plays: bool = True) -> str:
    """Make a table of Potlatch with the mouse; the code. Its three words are closed, see `three_words`."""
    choose_potlatch(visitor)
    page = visitor.page
    page.get_by_role("radio", name=str(seats), exact=True).check()
    if plays:
        page.get_by_label("Your name at the table").fill(name)
    else:
        page.get_by_label("I’ll host without playing").check()
    page.get_by_role("button", name="Create the table").click()
    write_down(visitor)
    page.get_by_role("heading", name="Invite others").wait_for()
    return page.url.rsplit("/", 1)[1]


def write_down(visitor: Visitor) -> str:
    """The three words that the page shows once."""
    dialog = visitor.page.get_by_role("dialog", name="Your three words")
    visitor.words = dialog.get_by_role("paragraph").first.inner_text()
    dialog.get_by_role("button", name="I have them").click()
    return visitor.words


def join(visitor: Visitor, code: str, name: str) -> None:
    """Follow the link and sit down."""
    page = visitor.go(f"/t/{code}")
    page.get_by_label("Your name at this table").fill(name)
    page.get_by_role("button", name="Join the table").click()
    write_down(visitor)


def join_by_keyboard(player: KeyboardPlayer, code: str, name: str) -> None:
    """Type the code on the home page, type a name, press the buttons: no mouse."""
    player.visitor.go("/")
    player.until_there("textbox", "Join with a table code")
    player.fill("Join with a table code", code.lower())
    player.press("Enter")
    player.until_there("textbox", "Your name at this table")
    player.fill("Your name at this table", name)
    player.use("button", "^Join the table$")
    player.until_there("button", "^I have them$")
    player.use("button", "^I have them$")


def begin(visitor: Visitor, *others: Visitor) -> None:
    """The host begins, with bots in the open seats; returns when everybody's board is there."""
    visitor.page.get_by_role("button", name="Start").click()
    for one in (visitor, *others):
        one.page.get_by_role("group", name="The gathering").wait_for()


def host_does(host: Visitor, code: str, **wish: object) -> None:
    """What the host's tools do, without walking through the menu."""
    answer = host.context.request.post(
        f"{host.base}/api/tables/{code}/host", data=wish, headers={"Origin": host.base}, timeout=30_000
    )
    assert answer.ok, answer.text()


def bots_play(host: Visitor, game: str, seats: int) -> str:
    """Host a table where bots play to the end, and come back to it then; the code. Meanwhile no page draws their
    moves."""
    choose(host, game)
    page = host.page
    page.get_by_role("radio", name=str(seats), exact=True).check()
    page.get_by_label("I’ll host without playing").check()
    page.get_by_role("button", name="Create the table").click()
    write_down(host)
    code = page.url.rsplit("/", 1)[1]
    page.goto("about:blank")
    for seat in range(seats):
        host_does(host, code, do="bot", seat=seat)
    host_does(host, code, do="start")
    for _ in range(600):
        if host.context.request.get(f"{host.base}/api/tables/{code}").json()["state"] == "ended":
            host.go(f"/t/{code}")
            return code
        page.wait_for_timeout(200)
    raise AssertionError("The bots do not come to an end.")


def play_to_the_end(visitor: Visitor) -> None:
    """Choose the first act whenever asked: the first press shows what it does, the second does it."""
    page = visitor.page
    for _ in range(600):
        if visitor.over:
            return
        first = page.locator("[data-choice='1']")
        if visitor.turn and first.count():
            before = visitor.answers()
            for _ in range(2):
                if visitor.answers() == before:
                    page.keyboard.press("1")
                    page.wait_for_timeout(30)
        page.wait_for_timeout(30)
    raise AssertionError(f"The game does not end: {visitor.say()}")
