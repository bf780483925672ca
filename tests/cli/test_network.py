"""Whether `commonweal serve` listens to the network: asked once, and kept."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from commonweal.cli import network

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"


class Person:
    """Somebody at the terminal. `answer`: what they say; None if nobody can be asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.answer: bool | None = None
        self.asked = 0
        monkeypatch.setattr(network, "user_config_path", lambda name: folder / name)
        monkeypatch.setattr("sys.stdin.isatty", lambda: self.answer is not None, raising=False)
        monkeypatch.setattr("sys.stdout.isatty", lambda: self.answer is not None, raising=False)
        monkeypatch.setattr(typer, "confirm", self.confirm)

    def confirm(self, text: str, default: bool) -> bool:
        assert default
        assert self.answer is not None
        self.asked += 1
        return self.answer


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Person:
    return Person(monkeypatch, tmp_path)


@pytest.mark.parametrize(("answer", "host"), [(True, EVERYWHERE), (False, HERE)])
def test_the_answer_is_kept(person: Person, answer: bool, host: str) -> None:
    person.answer = answer
    assert [network.host_to_serve(None, None) for _ in range(3)] == [host] * 3
    assert person.asked == 1
    person.answer = None
    assert network.host_to_serve(None, None) == host


def test_where_nobody_can_be_asked_only_this_computer_gets_in(person: Person) -> None:
    assert network.host_to_serve(None, None) == HERE
    assert not network.answer_file().exists()


def test_an_option_is_an_answer(person: Person) -> None:
    assert network.host_to_serve(None, True) == EVERYWHERE
    assert network.host_to_serve(None, None) == EVERYWHERE
    assert network.host_to_serve(None, False) == HERE
    assert network.host_to_serve(None, None) == HERE


def test_an_address_is_taken_as_it_is_and_not_kept(person: Person) -> None:
    assert network.host_to_serve("10.0.0.5", None) == "10.0.0.5"
    assert not network.answer_file().exists()
    with pytest.raises(typer.Exit):
        network.host_to_serve("10.0.0.5", False)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"network": "yes"}'])
def test_a_broken_answer_is_none(person: Person, content: str) -> None:
    network.answer_file().parent.mkdir(parents=True)
    network.answer_file().write_text(content)
    person.answer = True
    assert network.host_to_serve(None, None) == EVERYWHERE
    assert person.asked == 1
