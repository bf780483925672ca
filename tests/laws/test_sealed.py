"""What is hidden for good: the law holds for a sound game, and each planted leak is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from commonweal.laws import LawBroken, check_laws, sealed
from commonweal.play import notation, record_format
from commonweal.play.log_writer import LogWriter
from rulebook.assemblies import assembly, assembly_of
from rulebook.broken_games import Spoilt, check_caught, written

LEAKS = {
    "a public field": Spoilt(sealed.LAW, "last_ayes", "s.last_ayes = ayes", "s.last_ayes = s.vote[0]"),
    "a sum for measures": Spoilt(sealed.LAW, "ayes_in_all", "s.ayes_in_all += ayes", "s.ayes_in_all += s.vote[0]"),
    "a public notice": Spoilt(
        sealed.LAW,
        "the log",
        "    announce(s, Notice.COUNTED, ayes)\n",
        "    announce(s, Notice.COUNTED, ayes)\n    announce(s, Notice.LEAKED, 1, s.vote[1])\n",
    ),
    "a private payment": Spoilt(
        sealed.LAW, "the log", "Notice.PAID, seat, sum)", "Notice.PAID, seat, sum + s.vote[s.seats - 1])"
    ),
    "a field that the end opens": Spoilt(sealed.LAW, "the end: vote", "high=1, for_good=True", "high=1"),
}


def test_a_sound_game_keeps_the_law(tmp_path: Path) -> None:
    report = check_laws(assembly(), games=6, compiled=False)
    assert report.found["exchanged"] > 10
    assert report.found["determinized"] > 100


def test_a_sound_game_is_the_same_compiled() -> None:
    assert check_laws(assembly(), games=2).games == 2


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS.keys())
def test_a_planted_leak_is_found(tmp_path: Path, leak: Spoilt) -> None:
    book = assembly_of(written("assembly", tmp_path, leak.line, leak.instead))
    check_caught(book, leak)


def test_a_rule_that_asks_for_a_counted_field_is_found(tmp_path: Path) -> None:
    with pytest.raises(LawBroken, match="depends on a counted field") as caught:
        check_laws(
            assembly_of(written("assembly", tmp_path, "s.round += 1", "s.round += 1 + (s.ayes_in_all > 3)")),
            games=20,
            compiled=False,
            charters=[{"rounds": 4}],
        )
    assert caught.value.law == "counted fields do not matter"


def test_a_record_that_tells_ballots_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_format.notation, "sealed_text", notation.act_text)
    with pytest.raises(LawBroken, match="the record") as caught:
        check_laws(assembly(), games=4, compiled=False)
    assert caught.value.law == sealed.LAW


def test_a_log_that_opens_ballots_at_the_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    write = LogWriter.write

    def write_all(self: LogWriter, acts: list, viewer: int | None, *, reveal: bool = False) -> list:  # type: ignore[type-arg]
        return write(self, [act._replace(known_to=None) if reveal else act for act in acts], viewer, reveal=reveal)

    monkeypatch.setattr(LogWriter, "write", write_all)
    with pytest.raises(LawBroken, match="the opened log") as caught:
        check_laws(assembly(), games=4, compiled=False)
    assert caught.value.law == sealed.LAW


def test_a_result_that_tells_ballots_is_found(tmp_path: Path) -> None:
    book = assembly_of(written("assembly", tmp_path, "", ""), results={"vote": lambda s, seat: s.vote[seat]})
    with pytest.raises(LawBroken, match="the result vote") as caught:
        check_laws(book, games=20, compiled=False)
    assert caught.value.law == sealed.LAW


def test_a_deal_that_others_may_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law of sentences reads who knows an operand from the declarations, not from `visibility`."""
    monkeypatch.setattr("commonweal.play.log_writer.knowers_of_act", lambda act, s, by, values: None)
    with pytest.raises(LawBroken, match=r"tells .* its (yes|sum|interest)") as caught:
        check_laws(assembly(), games=4, compiled=False)
    assert caught.value.law == "sentences"


def test_chance_cannot_be_hidden_for_good(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="draw is an act of chance"):
        assembly_of(written("assembly", tmp_path, 'known_to("seat", INTERESTS)', 'known_to("seat", 3, for_good=True)'))
