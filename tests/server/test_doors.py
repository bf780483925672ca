"""Who gets in: keys, words, origins, and how much anybody may send."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from commonweal.server.load.limits import BODY_BYTES, CHARTER_BYTES, NAME_CHARS, SEAT_BURST, Bucket
from commonweal.server.people import keys
from commonweal.server.people.codes import CODE_LETTERS, NAMES, clean_code, new_code, seat_name, two_words
from commonweal.server.people.qr import qr_svg
from commonweal.server.people.typed_text import clean_text
from commonweal.server.protocol import CloseCode
from commonweal.server.web.security import CONTENT_SECURITY_POLICY, own_origin

from .conftest import House
from .connection import Connection

Open = Callable[..., Awaitable[House]]


async def refused(connection: Connection) -> tuple[int, dict[str, Any]]:
    """The status and words with which a connection is refused before it opens."""
    with pytest.raises(InvalidStatus) as no:
        await connection.__aenter__()
    return no.value.response.status_code, json.loads(no.value.response.body or b"{}")


# ---------------------------------------------------------------- keys


async def test_a_line_needs_a_key_or_watches(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    stranger = await house.client(host.code)
    status, told = await refused(stranger.connect())
    assert status == 401
    assert told["error"] == "no_key"
    async with stranger.connect(watch=True) as connection:
        assert connection.lobby["you"] is None
        assert (await connection.do("gift_to seat=1"))["error"] == "illegal"
        assert (await connection.answer_to(await connection.send("say", text="hello")))["error"] == "illegal"


async def test_forged_and_stale_keys_are_refused(house: House) -> None:
    people = await house.people(2)
    host, guest = people
    forged = {"Cookie": f"cw-{host.code}={keys.new_key()}"}
    assert (await refused(guest.connect(**forged)))[0] == 401
    assert (await refused(guest.connect(Cookie="", Authorization="Bearer nonsense")))[0] == 401
    old = guest.key()
    given = await host.host("reissue", seat=1)
    assert given["seat"] == 1
    assert (await refused(guest.connect()))[0] == 401
    answer = await guest.http.post(
        f"/api/tables/{host.code}/leave", headers={"Authorization": f"Bearer {old}"}, json={}
    )
    assert answer.status_code == 401
    assert (await guest.at("POST", "/return", {"words": guest.words}, 403))["error"] == "not_allowed"
    assert (await guest.at("POST", "/return", {"words": given["words"].upper().replace(" ", "-")}))["seat"] == 1
    assert guest.key() != old
    async with guest.connect() as connection:
        assert connection.lobby["you"] == 1


async def test_nobody_gets_words_for_the_seat_of_somebody_who_is_here(house: House) -> None:
    """A host with new words opens a seat and sees its hand."""
    host, guest = await house.people(2)
    async with guest.connect() as connection:
        refusal = (await host.at("POST", "/host", {"do": "reissue", "seat": 1}, 409))["message"]
        assert refusal == {"id": "errors.person_is_here", "values": {"name": connection.lobby["seats"][1]["name"]}}
        assert (await host.host("reissue", seat=0))["seat"] == 0  # one's own
    table = await house.tables.find(host.code)
    while table.connections.is_here(1):
        await asyncio.sleep(0)
    assert (await guest.at("POST", "/return", {"words": guest.words}))["seat"] == 1
    assert (await host.host("reissue", seat=1))["seat"] == 1


async def test_a_call_whose_answer_was_lost_gets_the_same_seat(open_house: Open) -> None:
    """The second call, also after a restart and at the same moment, has no cookie: it never heard of the first."""
    house = await open_house()
    (host,) = await house.people(1, seats=4)
    lost, late, twin = await house.client(), await house.client(), await house.client()
    await lost.join(host.code, "Ada", id="of-ada")
    await asyncio.gather(late.join(host.code, "Ada", id="of-ada"), twin.join(host.code, "Ada", id="of-ada"))
    assert {late.seat, twin.seat} == {lost.seat}
    await house.stop()
    house = await open_house()
    again = await house.client()
    await again.join(host.code, "Ada", id="of-ada")
    assert again.seat == lost.seat
    async with again.connect() as connection:
        assert connection.lobby["you"] == again.seat
        assert [seat["name"] for seat in connection.lobby["seats"]].count("Ada") == 1
        assert "of-ada" not in connection.heard[0]
    back = await house.client(host.code)
    assert (await back.at("POST", "/return", {"words": again.words}))["seat"] == again.seat
    other = await house.client()
    assert (await other.call("POST", f"/api/tables/{host.code}/join", {"name": "Ada", "id": "of-ben"}, 409))["error"]
    await other.join(host.code, "Ben", id="of-ben")
    assert other.seat != again.seat


async def test_a_table_whose_answer_was_lost_is_made_once(open_house: Open) -> None:
    """The second call, also after a restart and at the same moment, has no cookie: it never heard of the first."""
    house = await open_house()
    lost, late, twin = await house.client(), await house.client(), await house.client()
    wish: dict[str, Any] = {"seats": 3, "bots": "random", "waits": True, "id": "made-by-the-page"}
    await lost.make(name="Ada", **wish)
    await asyncio.gather(late.make(name="Eve", **wish), twin.make(name="Eve", **wish))
    assert {(late.code, late.seat), (twin.code, twin.seat)} == {(lost.code, lost.seat)}
    await house.stop()
    house = await open_house()
    again = await house.client()
    assert await again.make(name="Eve", **wish) == lost.code
    assert [seat["name"] for seat in (await again.at("GET"))["seats"]][again.seat or 0] == "Ada"
    assert (await again.host("start"))["state"] == "playing"
    assert await again.make(name="Eve", **wish) == lost.code  # it goes on
    other = await house.client()
    assert await other.make(**(wish | {"seats": 4})) != lost.code  # another wish is another table
    assert (await other.call("POST", "/api/tables", {"game": "potlatch", "seats": 3, "id": "short"}, 400))["error"]


async def test_a_host_without_a_seat_gets_the_table_of_the_lost_answer_with_new_words(house: House) -> None:
    lost, again = await house.client(), await house.client()
    code = await lost.make(play=False, id="made-by-the-page")
    assert await again.make(play=False, id="made-by-the-page") == code
    assert (await again.at("GET"))["host"]
    assert (await lost.at("POST", "/return", {"words": lost.words}, 403))["error"] == "not_allowed"
    assert (await lost.at("POST", "/return", {"words": again.words}))["seat"] is None


async def test_a_key_of_one_table_opens_no_other(house: House) -> None:
    (one,), (two,) = await house.people(1, seats=4), await house.people(1, seats=4)
    for key in (two.key(), two.key(host=True)):
        assert (await refused(one.connect(Cookie="", Authorization=f"Bearer {key}")))[0] == 401
    answer = await one.http.post(f"/api/tables/{two.code}/host", json={"do": "close"})
    assert answer.status_code == 401


async def test_a_seats_key_is_not_the_hosts(house: House) -> None:
    host, guest = await house.people(2)
    for do in ("start", "pause", "resume", "bot", "person", "remove", "reissue", "close"):
        assert (await guest.host(do, 401, seat=0))["error"] == "no_key"
    assert (await guest.at("GET"))["host"] is False
    assert (await host.at("GET"))["host"] is True


async def test_an_open_line_ends_when_its_key_does(house: House) -> None:
    host, guest = await house.people(2)
    connection = await guest.connect()
    await host.host("remove", seat=1)
    assert await connection.ends() == CloseCode.SEAT_GIVEN_UP


async def test_only_hashes_are_kept(house: House) -> None:
    host, guest = await house.people(2)
    kept = await house.store.keys(host.code)
    whole = b"".join(key.key_hash + (key.words_hash or b"") for key in kept)
    for secret in (host.key(), host.key(host=True), guest.key(), guest.words):
        assert secret.encode() not in whole
    assert {key.seat for key in kept} == {-1, 0, 1}


def test_keys_have_128_bits_and_words_33() -> None:
    assert len({keys.new_key() for _ in range(100)}) == 100
    assert len(keys.new_key()) == 22
    assert len(keys.word_list()) == len(set(keys.word_list())) == 2048
    assert all(re.fullmatch("[a-z]{3,9}", word) for word in keys.word_list())
    assert keys.words_hash("BCDFGH", " Apple, pear-PLUM ") == keys.words_hash("BCDFGH", "apple pear plum")
    assert keys.words_hash("BCDFGH", "apple pear plum") != keys.words_hash("BCDFGJ", "apple pear plum")


async def test_guessing_words_is_slow_per_table_and_not_per_address(house: House) -> None:
    (one,), (two,) = await house.people(1, seats=4), await house.people(1, seats=4)
    said = [(await one.http.post(f"/api/tables/{one.code}/return", json={"words": "a b c"})) for _ in range(12)]
    assert [answer.status_code for answer in said[:10]] == [403] * 10
    assert said[-1].status_code == 429
    assert said[-1].json()["todo"]
    assert (await two.at("POST", "/return", {"words": two.words}))["seat"] == 0


# ---------------------------------------------------------------- origins and headers


async def test_a_line_from_a_foreign_page_is_refused(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    for origin in ("https://elsewhere.example", "null", house.base + ".example", "http://[broken"):
        assert (await refused(host.connect(Origin=origin)))[0] == 403
    assert (await refused(host.connect(Origin="")))[0] == 403  # a cookie without an origin is no program's
    async with host.connect(Cookie="", Origin="", Authorization=f"Bearer {host.key()}") as connection:
        assert connection.lobby["you"] == 0


async def test_calls_from_foreign_pages_change_nothing(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    for headers in ({"Origin": "https://elsewhere.example"}, {"Origin": "", "Sec-Fetch-Site": "cross-site"}):
        answer = await host.http.post(f"/api/tables/{host.code}/host", json={"do": "close"}, headers=headers)
        assert answer.status_code == 403
    form = await host.http.post(f"/api/tables/{host.code}/host", data={"do": "close"})
    assert form.status_code == 400
    assert (await host.at("GET"))["state"] == "waiting"


def test_an_origin_is_compared_as_a_whole() -> None:
    host = (b"host", b"play.example:8000")
    assert own_origin([host, (b"origin", b"http://play.example:8000")]) is True
    assert own_origin([host, (b"origin", b"https://play.example:8000")]) is True
    assert own_origin([host, (b"origin", b"http://play.example")]) is False
    assert own_origin([host, (b"origin", b"http://play.example:8000.evil.example")]) is False
    assert own_origin([host]) is None


PAGES, CALLS = ("/", "/t/BCDFGH", "/nothing", "/schema"), ("/api/games", "/api/tables/BCDFGH", "/api/nothing")


@pytest.mark.parametrize("path", [*PAGES, *CALLS])
async def test_every_answer_carries_the_strict_headers(house: House, path: str) -> None:
    client = await house.client()
    answer = await client.http.get(path)
    if answer.headers["Content-Type"].startswith("text/html") or path == "/schema":
        assert answer.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    else:
        assert path in CALLS
        assert answer.headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


async def test_nothing_about_a_table_is_kept_on_the_way(house: House) -> None:
    """What is behind a cookie must not answer the next person at the same computer."""
    client, stranger = (await house.people(2))[0], await house.client()
    about = f"/api/tables/{client.code}"
    told = [await client.http.get(about + path) for path in ("", "/words", "/replay", "/glance", "/qr.svg")]
    told += [await stranger.http.get(path) for path in (f"{about}/words", "/api/tables", "/api/tables/BCDFGH")]
    told.append(await client.http.post(f"{about}/host", content=b"["))
    assert {answer.status_code for answer in told} > {200, 404}
    assert [answer.headers["Cache-Control"] for answer in told] == ["no-store"] * len(told)
    assert (await client.http.get("/api/games")).headers["Cache-Control"] == "no-cache"


async def test_cookies_are_for_the_browser_and_this_table_alone(house: House) -> None:
    client = await house.client()
    wish = {"game": "potlatch", "seats": 4, "play": True}
    answer = await client.http.post("/api/tables", json=wish)
    for cookie in answer.headers.get_list("set-cookie"):
        flags = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=strict", f"path=/api/tables/{answer.json()['code'].lower()}"} <= flags
        assert "secure" not in flags
    https = await client.http.post("/api/tables", json=wish, headers={"X-Forwarded-Proto": "https"})
    assert all("secure" in cookie.lower() for cookie in https.headers.get_list("set-cookie"))


# ---------------------------------------------------------------- names, codes, sizes, rates


async def test_names(house: House) -> None:
    host = await house.client()
    await host.make(4, name="  Ada\u202e\x00  Lovelace ")
    assert (await host.at("GET"))["seats"][0]["name"] == "Ada Lovelace"
    guest = await house.client(host.code)
    assert (await guest.at("POST", "/join", {"name": "ada lovelace"}, 409))["field"] == "name"
    assert (await guest.at("POST", "/join", {"name": "x" * 25}, 400))["error"] == "too_long"
    assert (await guest.at("POST", "/join", {"name": "", "seat": 9}, 400))["field"] == "seat"
    assert (await guest.at("POST", "/join", {"name": "", "seat": 0}, 409))["error"] == "not_now"
    await guest.join(host.code)
    assert len((await guest.at("GET"))["seats"][1]["name"].split()) == 2
    assert (await guest.at("POST", "/join", {"name": "again"}, 403))["error"] == "seated"


@pytest.mark.parametrize(
    "name",
    ["Frau 👩‍🏫", "👨‍👩‍👧‍👦", "🏴‍☠️", "می‌خواهم", "نام‌آور", "क्‍ष", "Ünal-Øster", "Łukasz"],
)
async def test_joined_emoji_and_letters_of_a_name_stay_joined(house: House, name: str) -> None:
    host = await house.client()
    await host.make(4, name=name)
    assert (await host.at("GET"))["seats"][0]["name"] == name


@pytest.mark.parametrize(("typed", "kept"), [("B\u200den", "Ben"), ("\u200cب", "ب"), ("ب\u200c\u200dب", "ب\u200cب")])
def test_a_joiner_that_joins_nothing_is_left_out(typed: str, kept: str) -> None:
    assert clean_text(typed, 24) == kept


async def test_names_that_look_alike_are_one_name(house: House) -> None:
    (host,) = await house.people(1, seats=3, name="نام‌آور")
    guest = await house.client(host.code)
    assert (await guest.at("POST", "/join", {"name": "نامآور"}, 409))["field"] == "name"


@pytest.mark.parametrize(
    "twin",
    ["\u0410da", "\uff21\uff44\uff41", "\U0001d400da", "A\u2800da", "ADA", "A\u3164da", "A\u034fda", "Ada\ufe0f"],
    ids=["Cyrillic", "wide", "bold", "blank", "capitals", "filler", "joiner", "emoji style"],
)
async def test_names_that_people_cannot_tell_apart_are_one_name(house: House, twin: str) -> None:
    (host,) = await house.people(1, seats=3, name="Ada")
    guest = await house.client(host.code)
    assert (await guest.at("POST", "/join", {"name": twin}, 409))["message"]["id"] == "errors.name_taken"


@pytest.mark.parametrize(
    "name", ["The Host", "th\u0435 host", "host\ufe0f", "You", "Seat 2", "Die Spielleitung", "Platz 12"]
)
async def test_nobody_has_a_name_by_which_the_log_calls_others(house: House, name: str) -> None:
    guest = await house.client()
    (host,) = await house.people(1, seats=3)
    guest.code = host.code
    told = await guest.at("POST", "/join", {"name": name}, 400)
    assert (told["message"]["id"], told["field"]) == ("errors.name_reserved", "name")


def test_marks_do_not_pile_up_on_a_name() -> None:
    assert seat_name("A" + "\u0301" * 9 + "da", []) == "\u00c1\u0301\u0301da"
    assert seat_name("\u3164\u2800", []).isascii()  # two words instead of nothing to see


async def test_a_name_is_counted_as_people_count(house: House) -> None:
    """A family of four is one character; marks stacked without end are not."""
    (host,) = await house.people(1, seats=3, name="👨‍👩‍👧‍👦" * 10)
    guest = await house.client(host.code)
    told = await guest.at("POST", "/join", {"name": "a" + "\u0301" * 200}, 400)
    assert (told["error"], told["field"]) == ("too_long", "name")
    told = await guest.at("POST", "/join", {"name": "Bartholomew Montgomery Featherstone"}, 400)
    assert (told["message"]["values"], told["todo"]["values"]) == ({"count": 35}, {"most": 24})


async def test_a_name_that_is_refused_leaves_no_table(house: House) -> None:
    client = await house.client()
    wish = {"game": "potlatch", "seats": 3, "name": "x" * 25, "play": True}
    assert (await client.call("POST", "/api/tables", wish, 400))["error"] == "too_long"
    assert house.tables.codes == set()


@pytest.mark.parametrize("path", ["/", "/t/BCDFGH", "/api/games", "/api/texts", "/schema"])
async def test_head_answers_as_get_does_without_the_body(house: House, path: str) -> None:
    client = await house.client()
    whole, head = await client.http.get(path), await client.http.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]
    assert head.headers["content-type"] == whole.headers["content-type"]


async def test_a_full_table_and_a_wrong_code_say_what_to_do(house: House) -> None:
    people = await house.people(2)
    third = await house.client(people[0].code)
    assert (await third.at("POST", "/join", {"name": ""}, 409))["error"] == "full"
    for code in ("NOSUCH", "x", "%00", "..", "ZZZZZZ"):
        answer = await third.http.get(f"/api/tables/{code}")
        assert answer.status_code == 404
        assert answer.json()["message"]["id"]
        assert answer.json()["todo"]


async def test_messages_that_are_too_long_or_no_messages_at_all(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    async with host.connect() as connection:
        for raw, error in (
            ("x" * 5000, "too_long"),
            ("{", "malformed"),
            ('{"type": "dance"}', "malformed"),
            ('{"type": "do", "id": "", "act": "x"}', "malformed"),
            (json.dumps({"type": "do", "id": "i" * 65, "act": "x"}), "malformed"),
            (b"\xff\xfe", "malformed"),
        ):
            before = len(connection.messages)
            await connection.send_raw(raw)
            assert (await connection.hears("refused", before))["error"] == error
        long = await connection.answer_to(await connection.send("say", text="y" * 501))
        assert long["error"] == "too_long"
        assert (await connection.answer_to(await connection.send("say", text=" \u200b\n")))["error"] == "malformed"
        assert (await connection.answer_to(await connection.send("say", text="hm", to=[7])))["error"] == "malformed"
        await connection.send_raw(json.dumps({"type": "ping"}))
        await connection.hears("pong")
    async with host.connect() as connection:
        await connection.send_raw("z" * 40_000)
        assert await connection.ends() in (1009, 1006)


async def test_too_much_at_once_is_refused_for_that_seat_only(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "commonweal.server.rooms.connections.SEAT_RATE", 0.0
    )  # however long this takes, nothing is given back
    host, guest = await house.people(2)
    async with host.connect() as fast, guest.connect() as calm:
        ids = [await fast.send("undo") for _ in range(80)]
        errors = [(await fast.answer_to(one))["error"] for one in ids]
        assert set(errors[int(SEAT_BURST) :]) == {"too_fast"}
        assert "too_fast" not in errors[: int(SEAT_BURST)]
        async with host.connect() as another:  # a second device of the seat gains it nothing
            assert (await another.answer_to(await another.send("say", text="hello")))["error"] == "too_fast"
        assert (await calm.answer_to(await calm.send("say", text="hello")))["type"] == "done"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"game": "p" * (CHARTER_BYTES + 1), "seats": 4}),
        ("/api/tables/BCDFGH/join", {"name": "p" * (BODY_BYTES + 1)}),
    ],
)
async def test_a_body_that_is_too_large_is_refused(house: House, path: str, body: dict[str, object]) -> None:
    client = await house.client()
    answer = await client.http.post(path, json=body)
    assert answer.status_code == 413
    assert answer.json()["error"] == "too_long"


async def test_a_long_name_of_a_game_is_not_sent_back(house: House) -> None:
    client = await house.client()
    answer = await client.http.post("/api/tables", json={"game": "p" * 20_000, "seats": 4})
    assert answer.status_code == 404
    assert len(answer.content) < 400


def test_a_bucket_fills_again() -> None:
    time = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: time[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    time[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("typed", ["BCDFGHJK", "bcdfghjk", "bcdf-ghjk", "BCDF GHJK", " bc df-gh jk "])
def test_a_code_may_be_typed_as_it_was_written_down(typed: str) -> None:
    assert clean_code(typed) == "BCDFGHJK"


def test_codes_and_names_are_easy_to_say() -> None:
    code = new_code()
    assert set(code) <= set(CODE_LETTERS)
    assert not set(CODE_LETTERS) & set("AEIOUYSL0158")
    for language in NAMES:
        first, second = two_words(language)
        assert len(first) * len(second) > 5000
        assert len(set(first)) + len(set(second)) == len(first) + len(second)
        assert max(map(len, first)) + max(map(len, second)) < NAME_CHARS
    assert seat_name("", []) != ""
    assert clean_text("a\u0301\x07b\u202ec", 24) == "ábc"


async def test_bots_have_names_in_the_language_of_who_seats_them(house: House) -> None:
    host = await house.client()
    await host.make(2)
    host.http.headers["Accept-Language"] = "de-AT, en;q=0.5"
    await host.host("bot", seat=1, bot="random")
    name = (await host.at("GET"))["seats"][1]["name"]
    first, second = two_words("de")
    assert any(name.startswith(one) and name.removeprefix(one) in second for one in first)


async def test_unused_names(house: House) -> None:
    people = await house.people(6)
    seats = (await people[0].at("GET"))["seats"]
    assert len({seat["name"] for seat in seats}) == 6


# ---------------------------------------------------------------- the link


@pytest.mark.parametrize("asked", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
async def test_whoever_is_invited_from_the_own_machine_gets_its_address_in_the_network(
    open_house: Open, asked: str
) -> None:
    house = await open_house(reach="http://192.0.2.7:8000")
    (host,) = await house.people(1, seats=2)
    lobby = await host.http.get(f"/api/tables/{host.code}", headers={"Host": asked})
    assert lobby.json()["link"] == f"http://192.0.2.7:8000/t/{host.code}"
    picture = await host.http.get(f"/api/tables/{host.code}/qr.svg", headers={"Host": asked})
    assert picture.content == qr_svg(f"http://192.0.2.7:8000/t/{host.code}")


@pytest.mark.parametrize("asked", ["play.example.org", "192.0.2.9:8000", "localhost.example.org"])
async def test_a_link_keeps_any_other_name_of_the_server(open_house: Open, asked: str) -> None:
    house = await open_house(reach="http://192.0.2.7:8000", names=("*.example.org",))
    (host,) = await house.people(1, seats=2)
    lobby = await host.http.get(f"/api/tables/{host.code}", headers={"Host": asked})
    assert lobby.json()["link"] == f"http://{asked}/t/{host.code}"
