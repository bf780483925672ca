"""Sitting down together: as people do it, with forms and buttons, or by the calls that these send, in a tenth of the
time. `test_whole_game` and `test_hosting` go through the forms; where a test is about something else, it need not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .keyboard import KeyboardPlayer
from .visitor import Visitor


def choose(visitor: Visitor, game: str) -> None:
    """On the home page: the game, so that the form for a table of it is there."""
    page = visitor.go("/")
    page.get_by_role("button", name=f"Set up a table of {game}").click()
    page.get_by_role("button", name="Create the table").wait_for()


def choose_potlatch(visitor: Visitor) -> None:
    choose(visitor, "Potlatch")


def play_now(visitor: Visitor, game: str, home_page: str = "/") -> str:
    """Against bots, in one press on the home page; the code."""
    visitor.go(home_page).get_by_role("button", name=f"Play now against bots: {game}").click()
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


def call(visitor: Visitor, path: str, **wish: Any) -> dict[str, Any]:
    """Post this to the server, as the visitor's page does; the answer. Its cookies stay with the visitor."""
    answer = visitor.context.request.post(path, data=wish, headers={"Origin": visitor.base}, timeout=30_000)
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json() if answer.body() else {}
    return told


def seat(people: dict[str, Visitor], *, game: str = "potlatch", seats: int = 0, **wish: Any) -> str:
    """Seat people at a new table without opening its page; the first of them hosts. Returns the code."""
    (name, host), *others = people.items()
    made = call(host, "/api/tables", game=game, seats=seats or len(people), name=name, play=True, **wish)
    host.words, code = made["words"], str(made["code"])
    for name, visitor in others:
        take_seat(visitor, code, name)
    return code


def take_seat(visitor: Visitor, code: str, name: str) -> None:
    visitor.words = call(visitor, f"/api/tables/{code}/join", name=name)["words"]


def play(people: dict[str, Visitor], **wish: Any) -> str:
    """Seat people at a new table, begin with bots in the open seats, and open it for everybody. Returns the code."""
    code, host = seat(people, **wish), next(iter(people.values()))
    for at in range(len(people), wish.get("seats", 0)):
        host_does(host, code, do="bot", seat=at)
    host_does(host, code, do="start")
    for visitor in people.values():
        visitor.go(f"/t/{code}")
    for visitor in people.values():
        visitor.page.get_by_role("region", name="What to do now").wait_for()
    return code


def join(visitor: Visitor, code: str, name: str) -> None:
    """Sit down and open the table."""
    take_seat(visitor, code, name)
    visitor.go(f"/t/{code}")


def join_by_keyboard(player: KeyboardPlayer, code: str, name: str) -> None:
    """Type the code on the home page, type a name, press the buttons: no mouse."""
    player.visitor.go("/")
    player.until_there("textbox", "Join with a code")
    player.fill("Join with a code", code.lower())
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
    call(host, f"/api/tables/{code}/host", **wish)


def bots_play(host: Visitor, game: str, seats: int, **charter: Any) -> str:
    """Host a table where bots play to the end, and open its debrief then; the code. No page draws their moves."""
    name = re.sub(r"\W", "_", game.lower())
    code = str(call(host, "/api/tables", game=name, seats=seats, charter=charter)["code"])
    for at in range(seats):
        host_does(host, code, do="bot", seat=at)
    host_does(host, code, do="start")
    for _ in range(600):
        if host.context.request.get(f"{host.base}/api/tables/{code}").json()["state"] == "ended":
            host.go(f"/t/{code}")
            go_on(host)
            return code
        host.page.wait_for_timeout(200)
    raise AssertionError("The bots do not come to an end.")


GO_ON = re.compile("^(See what this game showed|Was hat das Spiel gezeigt[?])$")
HOW_IT_WENT = re.compile("^(How it went|Wie es war)$")


def go_on(*people: Visitor) -> None:
    """Go on from the final board to the debrief; where the host does, the others go on by themselves."""
    for visitor in people:
        button = visitor.page.get_by_role("button", name=GO_ON)
        debrief = visitor.page.get_by_role("heading", name=HOW_IT_WENT)
        visitor.until(lambda button=button, debrief=debrief: button.count() + debrief.count() > 0)
        button.evaluate_all("(buttons) => buttons[0]?.click()")
        debrief.wait_for()


def play_to_the_end(visitor: Visitor) -> None:
    """Choose the first act whenever asked: the first press shows what it does, the second does it."""
    first = visitor.page.locator("[data-choice='1']")
    for _ in range(600):
        visitor.until(lambda: visitor.over or (visitor.turn and first.count() > 0))
        if visitor.over:
            return
        before = visitor.answers()
        visitor.page.keyboard.press("1")
        if visitor.asks_again(before):
            visitor.page.keyboard.press("1")
        visitor.until_answered(before)
    raise AssertionError(f"The game does not end: {visitor.say()}")


PLAY_ON = """([code, game, until, prefer, together]) => new Promise(async (done, fail) => {
  const book = await (await fetch(`/api/games/${game}`)).json();
  const acts = new Map(book.acts.map((act) => [act.name, act]));
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${code}/live?since=0`);
  let you = null, position = null, waits = "";
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "refused") return fail(new Error(data));
    if (message.type === "hello") [you, position] = [message.lobby.you, message.position];
    else if (message.type !== "update") return;
    else position = { ...message.position, choices: message.position.choices ?? position.choices };
    if (message.done?.id === waits) waits = "";
    const comes = position.over || (together && position.phase === until);
    if (waits || !(comes || position.to_act.includes(you))) return;
    const { choices } = position;
    if (position.over || position.phase === until || choices.some((one) => one.act === until)) {
      socket.close();
      return done(position.phase);
    }
    const wished = prefer.map((name) => choices.find((one) => one.act === name)).find(Boolean);
    const first = wished ?? choices.find((one) => !acts.get(one.act).aside);
    const operands = first.rows[0].map((value, at) => `${acts.get(first.act).operands[at].name}=${value}`);
    waits = crypto.randomUUID();
    socket.send(JSON.stringify({ type: "do", id: waits, act: [first.act, ...operands].join(" ") }));
  };
})"""


def play_on(visitor: Visitor, code: str, game: str, until: str = "", prefer: Sequence[str] = ()) -> str:
    """Choose the first act whenever asked, over the protocol, where no page draws it: until the visitor is asked in a
    phase or may do an act, or to the end; the phase. prefer: acts that are chosen before others, in this order."""
    visitor.go("/").wait_for_load_state()
    return str(visitor.page.evaluate(PLAY_ON, [code, game, until, list(prefer)]))


def play_on_together(people: Sequence[Visitor], code: str, game: str, until: str = "") -> None:
    """`play_on` for several people at once, to a phase or to the end; then all of them open the table."""
    for visitor in people:
        visitor.go("/").wait_for_load_state()
        visitor.page.evaluate(f"(wish) => {{ globalThis.played = ({PLAY_ON})(wish); }}", [code, game, until, [], True])
    for visitor in people:
        visitor.page.evaluate("() => globalThis.played")
    for visitor in people:
        now = visitor.go(f"/t/{code}").get_by_role("region", name="What to do now")
        visitor.until(lambda visitor=visitor, now=now: visitor.over or now.count() > 0)
