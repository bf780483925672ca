"""What if over HTTP: futures of a finished game, called off when nobody waits, never in the way of live tables."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import commonweal.lab.futures as futures_of
import commonweal.lab.plays as plays_of
from commonweal.server.load.limits import FUTURES_WAITING

from .conftest import House
from .connection import Client, play_to_the_end
from .test_playing import play


async def finished(house: House, **more: Any) -> Client:
    """A table whose game is over; its only person, who is its host."""
    (person,) = await house.people(1, seats=3, **more)
    await person.host("bot", seat=1, bot="sensible")
    await person.host("bot", seat=2, bot="sensible")
    await person.host("start")
    await play_to_the_end(person, random.Random(3))
    return person


async def middle(person: Client) -> int:
    """A moment in the midst of the game."""
    entries = (await person.at("GET", "/replay"))["entries"]
    acts = [entry["n"] for entry in entries if entry["kind"] == "act"]
    return int(acts[len(acts) // 2])


class Gate:
    """Stands in for the lab: holds every question until it is let through, and keeps what it was asked with."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, slow_to_stop: bool = False) -> None:
        self.slow_to_stop = slow_to_stop
        self.open, self.come = threading.Event(), threading.Semaphore(0)
        self.asked: list[dict[str, Any]] = []
        self._real = futures_of.what_if
        monkeypatch.setattr(futures_of, "what_if", self)

    def __call__(self, game: Any, **how: Any) -> Any:
        self.asked.append(how)
        self.come.release()
        while not self.open.wait(0.01) and (self.slow_to_stop or not how["stop"].is_set()):
            pass
        return self._real(game, **how)

    async def somebody_came(self) -> None:
        assert await asyncio.to_thread(self.come.acquire, timeout=20)


async def test_a_thousand_futures_of_a_whole_game(house: House) -> None:
    person = await finished(house)
    n = await middle(person)
    found = await person.at("POST", "/whatif", {"n": n, "charter": {"minimum_gift": "none"}})
    said, sure, others = found["summary"]
    assert said["values"]["counts"]["id"] == "futures.counts.and_more"
    assert sure["id"] in {f"futures.sentences.{verdict}" for verdict in ("more", "less", "open")}
    assert others["id"] in ("futures.sentences.others_agree", "futures.sentences.others_disagree")
    assert others["values"]["players"] == "Sensible, for everybody together"
    assert "futures.arms.other_rules" in found["texts"]
    bars = [picture for picture in found["pictures"] if picture["kind"] == "bars"][-1]
    assert {row[0] for row in bars["rows"]} == {info["name"] for info in (await person.at("GET"))["seats"]}
    fans = next(picture for picture in found["pictures"] if picture["kind"] == "lines")
    columns = [column["name"] for column in fans["columns"]]
    assert fans["bands"] == [["5%", "95%"], ["25%", "75%"]]
    for row in fans["rows"]:
        assert row[columns.index("5%") :] == sorted(row[columns.index("5%") :])
    # Everybody at the table, a visitor with the code too, sees the same futures.
    visitor = await house.client(person.code)
    assert await visitor.at("POST", "/whatif", {"n": n, "charter": {"minimum_gift": "none"}}) == found
    # An option as it was is no change.
    alone = await person.at(
        "POST", "/whatif", {"n": n, "charter": {"minimum_gift": "single_card_first"}, "futures": 50}
    )
    assert "futures.arms.other_rules" not in alone["texts"]
    assert {said["values"]["counts"]["values"]["futures"] for said in alone["summary"][:-1]} == {50}


@pytest.mark.parametrize("differs", ["charter", "instead"])
async def test_one_future_step_by_step_beside_the_game(house: House, differs: str) -> None:
    person = await finished(house)
    ready = (await person.at("GET", "/whatif"))["questions"]
    asked = next(one for one in ready if one.get(differs))
    wish = {"n": asked["n"], differs: asked[differs]}
    two = await person.at("POST", "/whatif/one", wish)
    assert two["arm"] == ("other_rules" if differs == "charter" else "other_move")
    for course in (two["played"], two["future"]):
        steps = [position["n"] for position in course["positions"]]
        assert steps == list(range(len(steps)))
        assert 1 < len(steps) <= 22
        assert [position["over"] for position in course["positions"]] == [False] * (len(steps) - 1) + [True]
        assert all(not position["choices"] for position in course["positions"])
        assert {entry["n"] for entry in course["entries"]} == set(steps[1:])
    # The game as it was played is the one in the replay.
    last = max(entry["n"] for entry in (await person.at("GET", "/replay"))["entries"] if entry["kind"] == "act")
    assert two["played"]["positions"][-1]["view"] == (await person.at("GET", f"/replay/{last}"))["view"]
    assert await person.at("POST", "/whatif/one", wish) == two


async def test_what_cannot_be_asked(house: House) -> None:
    going, person = (await house.people(4))[0], await finished(house)
    for call in ("/whatif", "/whatif/one"):
        assert (await going.at("POST", call, {"n": 1}, status=409))["error"] == "not_over"
    entries = (await person.at("GET", "/replay"))["entries"]
    n, last = await middle(person), max(entry["n"] for entry in entries if entry["kind"] == "act")
    for wish, status, field in [
        ({"n": 10_000}, 404, "n"),
        ({"n": 0}, 404, "n"),
        ({"n": last}, 400, "n"),
        ({"n": n, "futures": 0}, 400, "futures"),
        ({"n": n, "futures": 5001}, 400, "futures"),
        ({"n": n, "charter": {"linked_games": 99}}, 400, "linked_games"),
        ({"n": n, "charter": {"no_such_option": 1}}, 400, "no_such_option"),
    ]:
        for call in ("/whatif", "/whatif/one"):
            told = await person.at("POST", call, wish, status=status)
            assert told["field"] == field
            assert told["message"]["id"]
            assert told["todo"]


async def test_decks_stay_as_they_were(house: House) -> None:
    person = await finished(house, game="original_position")
    book = await person.call("GET", "/api/games/original_position")
    deck = next(option["name"] for option in book["options"] if option.get("deck"))
    told = await person.at("POST", "/whatif", {"n": await middle(person), "charter": {deck: "standard"}}, status=400)
    assert told["field"] == deck
    fair = await person.at("POST", "/whatif", {"n": await middle(person), "charter": {"private_gifts": 1}})
    assert fair["pictures"]


async def test_live_tables_go_on_while_futures_are_played(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await finished(house)
    n, gate = await middle(person), Gate(monkeypatch)
    asking = asyncio.create_task(person.at("POST", "/whatif", {"n": n, "futures": 20}))
    await gate.somebody_came()
    people = await house.people(4)
    await people[0].host("start")
    connections = [await one.connect() for one in people]
    await play(connections, random.Random(4), most=5)
    assert not asking.done()
    for connection in connections:
        await connection.hang_up()
    gate.open.set()
    assert (await asking)["summary"]
    assert gate.asked[0]["workers"] == 1


async def test_who_hangs_up_calls_the_futures_off(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await finished(house)
    n, gate = await middle(person), Gate(monkeypatch)
    asking = asyncio.create_task(person.at("POST", "/whatif", {"n": n}))
    await gate.somebody_came()
    asking.cancel()
    assert await asyncio.to_thread(gate.asked[0]["stop"].wait, 20)
    gate.open.set()
    assert (await person.at("POST", "/whatif", {"n": n, "futures": 20}))["summary"]


async def test_a_newer_question_takes_the_place_of_an_older_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await finished(house)
    n, gate = await middle(person), Gate(monkeypatch)
    older = asyncio.create_task(person.at("POST", "/whatif", {"n": n}, status=409))
    await gate.somebody_came()
    newer = asyncio.create_task(person.at("POST", "/whatif", {"n": n, "futures": 20}))
    await gate.somebody_came()
    gate.open.set()
    assert (await older)["error"] == "called_off"
    assert (await newer)["summary"]


async def test_questions_that_were_overtaken_take_no_room(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """More questions than may wait on the whole server, while the first is played: only the last one is answered."""
    person = await finished(house)
    n, gate = await middle(person), Gate(monkeypatch, slow_to_stop=True)
    overtaken = [asyncio.create_task(person.at("POST", "/whatif", {"n": n, "futures": 1}, status=409))]
    await gate.somebody_came()
    for _ in range(FUTURES_WAITING + 1):
        overtaken.append(asyncio.create_task(person.at("POST", "/whatif", {"n": n, "futures": 1}, status=409)))
        await asyncio.sleep(0.02)
    last = asyncio.create_task(person.at("POST", "/whatif", {"n": n, "futures": 1}))
    await asyncio.sleep(0.02)
    gate.open.set()
    assert (await last)["summary"]
    assert {(await one)["error"] for one in overtaken} == {"called_off"}


async def test_a_table_asks_only_so_often(house: House) -> None:
    person = await finished(house)
    n = await middle(person)
    calls = [person.http.post(f"/api/tables/{person.code}/whatif", json={"n": n, "futures": 1}) for _ in range(30)]
    answers = await asyncio.gather(*calls)
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert refused[0].json()["error"] == "too_fast"
    assert any(answer.status_code == 200 for answer in answers)


FUTURES_OF_THE_BASE = """
import random, sys
for name in sys.argv[1:]:
    sys.modules[name] = None
import commonweal as cw
game, dice = cw.start("potlatch", seats=3, seed=1), random.Random(1)
while not game.over:
    game.do(seat := min(game.to_act), dice.choice(game.possible(seat)))
futures = cw.what_if(game, at=10, charters={"other": {"minimum_gift": "none"}}, futures=20, seed=1, workers=1)
found = futures.messages(["Ada", "Ben", "Cleo"])
print([picture["kind"] for picture in found["pictures"]], len(found["summary"]))
"""


def test_futures_need_no_library_that_the_base_install_lacks(tmp_path: Path) -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    base = {Requirement(need).name for need in project["dependencies"]}
    wanted = {Requirement(need).name for needs in project["optional-dependencies"].values() for need in needs}
    modules = {name for name, owners in packages_distributions().items() if set(owners) & (wanted - base)}
    modules.discard("commonweal")
    assert {"scipy", "polars", "pyarrow", "matplotlib", "optuna"} <= modules
    command = [sys.executable, "-c", FUTURES_OF_THE_BASE, *sorted(modules)]
    environment = os.environ | {"COMMONWEAL_CACHE": str(tmp_path)}
    told = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip() == "['bars', 'bars', 'lines'] 3"


def test_a_server_starts_without_the_lab() -> None:
    program = (
        "import sys, commonweal.server.web.application, commonweal.server.serve\n"
        "print([name for name in ('numpy', 'polars', 'pyarrow', 'commonweal.lab') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


async def test_findings_and_ready_questions_of_a_finished_game(house: House) -> None:
    person = await finished(house)
    found = await person.at("GET", "/findings")
    assert (len(found["findings"]), found["plays"]) == (3, 1000)
    assert {one["asks"]["id"] for one in found["findings"]} <= found["texts"].keys()
    ready = await person.at("GET", "/whatif")
    own = [one for one in ready["questions"] if one.get("instead")]
    assert {one["seat"] for one in own} <= {0, 1, 2}
    assert "table_talk" not in ready["options"]
    assert "hand_size_rule" in ready["options"]
    told = await person.at("POST", "/whatif", {"n": own[0]["n"], "instead": own[0]["instead"], "futures": 50})
    assert "futures.arms.other_move" in told["texts"]
    debrief = await person.at("GET", "/debrief")
    assert [fate["seat"] for fate in debrief["ending"]["seats"]] == [0, 1, 2]
    late = await person.at("GET", f"/whatif?n={await middle(person)}")
    assert set(late["options"]) <= {*ready["options"], "house_pool", "linked_games"}


async def test_a_charter_without_a_shipped_sample_is_sampled_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await finished(house, charter={"failed_combine": "next_round"})
    asked: list[str] = []
    real = plays_of.sample_plays

    def sample(*given: Any, **how: Any) -> Any:
        asked.append("sample")
        return real(*given, plays=100, **how)

    monkeypatch.setattr(plays_of, "sample_plays", sample)
    both = await asyncio.gather(person.at("GET", "/findings"), person.at("GET", "/findings"))
    assert both[0] == both[1]
    assert (both[0]["plays"], asked) == (100, ["sample"])


async def test_futures_speak_the_language_of_the_page(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    person = await finished(house)
    n = await middle(person)
    source = Path(str(futures_of.__file__)).with_name("futures.toml")
    (tmp_path / "futures.toml").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "futures.de.toml").write_text('[arms]\nas_it_was = "wie es war"\n', encoding="utf-8")
    monkeypatch.setattr(futures_of, "files", lambda _: tmp_path)
    told = await person.at("POST", "/whatif?lang=de", {"n": n, "futures": 50})
    assert told["texts"]["futures.arms.as_it_was"] == "wie es war"
    assert told["language"] == "de"
