"""Shares of players in the shuffle: each changes the deal, and a record that tells another story is found."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.play import Committed, Game, find_book
from commonweal.play.chance import commitment_to
from commonweal.play.record import BrokenRecord, open_record, write_record
from commonweal.play.shares import commit_share
from golden.shared_shuffle import ALL, EXAMPLE, SECRET, SHARES, STARTED, record_of, share_of
from random_games import play_on
from records import Lines, forged, parsed
from rulebook.assemblies import assembly

SEATS = len(SHARES)
Change = Callable[[Lines], object]
TEXT = record_of(ALL)
WITHOUT_FERN = [share_of(0, SHARES[0], withheld=True), *ALL[1:]]


@pytest.fixture
def text() -> str:
    return TEXT


@pytest.fixture(scope="module")
def withheld() -> str:
    return record_of(WITHOUT_FERN)


def moves_in(lines: Lines) -> Lines:
    return [line for line in lines if "acts" in line]


def draws(chance: Committed, count: int = 64) -> list[int]:
    return [chance.place(number, [1, 1]) for number in range(count)]


# ---------------------------------------------------------------- the shuffle


@given(st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=4), st.data())
def test_another_share_of_anybody_is_another_shuffle(shares, data):
    place = data.draw(st.integers(0, len(shares) - 1))
    other = data.draw(st.binary(min_size=32, max_size=32).filter(lambda share: share != shares[place]))
    changed = [*shares[:place], other, *shares[place + 1 :]]
    one, two = ([share_of(seat, share) for seat, share in enumerate(made)] for made in (shares, changed))
    assert draws(Committed(SECRET, one)) == draws(Committed(SECRET, one))
    assert draws(Committed(SECRET, one)) != draws(Committed(SECRET, two))
    left_out = [*one[:place], share_of(place, shares[place], withheld=True), *one[place + 1 :]]
    assert draws(Committed(SECRET, left_out)) != draws(Committed(SECRET, one))


def test_without_a_share_the_secret_alone_shuffles_as_it_always_did():
    alone = draws(Committed(SECRET))
    assert draws(Committed(SECRET, [share_of(0, SHARES[0], withheld=True)])) == alone
    keyed = hmac.digest(SECRET, b"chance 0 0", "sha256")
    assert alone[0] == int.from_bytes(keyed[:8], "big") % 2


def test_a_commitment_is_good_for_one_secret_alone():
    here, there = commit_share("aa" * 32, SHARES[0]), commit_share("bb" * 32, SHARES[0])
    assert here != there
    written = b"commonweal share 1\0" + bytes.fromhex("aa" * 32) + SHARES[0]
    assert here == hashlib.sha256(written).hexdigest()


# ---------------------------------------------------------------- records


def test_a_record_with_shares_holds(text):
    found = open_record(text)
    assert found.committed
    assert [one.seat for one in found.shares] == [0, 1, 2]
    assert found.withheld == []
    moves = moves_in(parsed(text))
    assert [len(line.get("draws", [])) for line in moves] == [
        len(line["acts"]) if line["by"] == "chance" else len(line.get("chance", [])) for line in moves
    ]


def test_a_record_without_shares_has_none_of_their_fields():
    lines = parsed(record_of([]))
    assert lines[0]["chance"] == {"source": "secret", "commitment": commitment_to(SECRET), "shares": []}
    assert not any("draws" in line for line in lines)
    assert open_record(record_of([])).shares == ()


def test_who_withheld_a_share_is_named(withheld, text, tmp_path: Path):
    assert open_record(withheld).withheld == ["Fern"]
    assert parsed(withheld)[0]["chance"]["shares"][0].keys() == {"seat", "commitment"}
    assert moves_in(parsed(withheld))[0]["acts"] != moves_in(parsed(text))[0]["acts"]
    for record, says in (
        (withheld, "Fern’s share was withheld"),
        (text, "before the cards were drawn: Fern, Wren, Ash."),
    ):
        file = tmp_path / "game.jsonl"
        file.write_text(record, encoding="utf-8")
        told = CliRunner().invoke(app, ["verify", str(file)])
        assert told.exit_code == 0
        assert says in told.output


def test_the_draws_can_be_checked_without_the_rules(text):
    lines = parsed(text)
    revealed = b"".join(bytes.fromhex(one["share"]) for one in lines[0]["chance"]["shares"])
    key = hmac.digest(bytes.fromhex(lines[-1]["secret"]), b"commonweal shares 1\0" + revealed, "sha256")
    told = [draw for line in moves_in(lines) for draw in line.get("draws", [])]
    assert len(told) > 20
    for number, (total, before, weight) in enumerate(told):
        drawn = int.from_bytes(hmac.digest(key, b"chance %d 0" % number, "sha256")[:8], "big")
        assert drawn < (1 << 64) - (1 << 64) % total
        assert before <= drawn % total < before + weight


def change_shares(change: Callable[[list[dict[str, object]]], object]) -> Change:
    return lambda lines: change(lines[0]["chance"]["shares"])


def choose_another_secret(lines: Lines) -> None:
    """What a server does that chooses its secret when it knows all shares: the commitments were made to the first."""
    other = bytes(reversed(SECRET))
    lines[0]["chance"]["commitment"], lines[-1]["secret"] = commitment_to(other), other.hex()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (choose_another_secret, "Line 1: the share of seat 0 is not the one"),
        (change_shares(lambda x: x[1].update(share="77" * 32)), "Line 1: the share of seat 1 is not the one"),
        (change_shares(lambda x: x[1].update(share="77")), "Line 1: the share of seat 1 is not the one"),
        (change_shares(lambda x: x[1].update(share=x[1]["share"].upper().replace("6", "F"))), "the share of seat 1"),
        (change_shares(lambda x: x[1].update(commitment="77" * 32)), "Line 1: the share of seat 1 is not the one"),
        (change_shares(lambda x: x[1].update(commitment="")), "commitment of seat 1 has to be 64"),
        (change_shares(lambda x: x[1].update(x[0] | {"seat": 1})), "two seats have the same commitment"),
        (change_shares(lambda x: x[2].update(seat=3)), "the share of seat 3 is out of place"),
        (change_shares(lambda x: x[0].update(seat=-1)), "the share of seat -1 is out of place"),
        (change_shares(lambda x: x.reverse()), "the share of seat 1 is out of place"),
        (change_shares(lambda x: x.append(x[2])), "the share of seat 2 is out of place"),
        (change_shares(lambda x: x[0].pop("share")), "chance brought"),
        (change_shares(lambda x: x.pop(0)), "chance brought"),
        (change_shares(lambda x: x.clear()), "chance brought"),
        (change_shares(lambda x: x[0].update(name="Fern")), "unknown field"),
        (lambda x: x[0]["chance"].update(closed=STARTED), "before the list of commitments was closed"),
        (lambda x: x[0]["chance"].update(closed=STARTED + 40), "before the list of commitments was closed"),
        (lambda x: x[0]["chance"].pop("closed"), "before the list of commitments was closed"),
        (lambda x: x[0]["chance"].update(closed=0), "before the list of commitments was closed"),
        (lambda x: x[STARTED]["did"]["shares"][0].pop("share"), "not those of the events"),
        (lambda x: x[STARTED]["did"].pop("shares"), "not those of the events"),
        (lambda x: x[STARTED - 1]["did"]["shares"][0].update(commitment="77" * 32), "not those of the events"),
        (lambda x: x[0]["chance"].update(closed=STARTED - 2), "not those of the events"),
        (lambda x: moves_in(x)[0]["draws"][3].__setitem__(0, 1), "Line 7: chance was not drawn in the way"),
        (lambda x: moves_in(x)[0].pop("draws"), "Line 7: chance was not drawn in the way"),
        (lambda x: moves_in(x)[0]["draws"].pop(), "Line 7: chance was not drawn in the way"),
        (lambda x: moves_in(x)[-1].update(draws=[[2, 0, 1]]), "chance was not drawn in the way"),
    ],
)  # fmt: skip
def test_a_changed_record_is_found(text, change, error):
    with pytest.raises(BrokenRecord, match=error):
        open_record(forged(text, change))


def test_the_example_of_the_pages_is_such_a_record():
    rewrite = "PYTHONPATH=tests python -m golden.shared_shuffle"
    assert EXAMPLE.read_text(encoding="utf-8") == TEXT, f"rewrite the example: {rewrite}"


def test_a_share_cannot_be_added_after_the_deal(withheld):
    def add(lines: Lines) -> None:
        lines[0]["chance"]["shares"][0]["share"] = SHARES[0].hex()

    with pytest.raises(BrokenRecord, match="chance brought"):
        open_record(forged(withheld, add))


@given(st.data())
def test_no_byte_of_a_share_can_be_changed(data):
    shares = [{"seat": one.seat, "commitment": one.commitment, "share": one.share} for one in ALL]
    seat, field = data.draw(st.integers(0, 2)), data.draw(st.sampled_from(["commitment", "share"]))
    place, digit = data.draw(st.integers(0, 63)), data.draw(st.sampled_from("0123456789abcdef"))
    before = str(shares[seat][field])
    shares[seat][field] = before[:place] + digit + before[place + 1 :]
    if shares[seat][field] != before:
        with pytest.raises(BrokenRecord, match="Line 1: the share of seat"):
            open_record(forged(TEXT, lambda lines: lines[0]["chance"].update(shares=shares)))


# ---------------------------------------------------------------- what stays hidden for good


def test_draws_are_told_only_up_to_the_first_act_that_stays_hidden():
    """A weight may depend on a secret ballot."""
    game = play_on(Game.begin(assembly(), 3, {"rounds": 1}, Committed(SECRET, ALL)), random.Random(3).choice)
    lines = parsed(write_record(game))
    sealed = next(place for place, line in enumerate(lines) if line.get("sealed"))
    assert any(line.get("chance") or line.get("by") == "chance" for line in lines[:sealed])
    assert not any("draws" in line for line in lines[sealed:])


def test_a_game_that_is_loaded_again_goes_on_with_the_same_shuffle():
    game = Game.begin(find_book("potlatch"), SEATS, {}, Committed(SECRET, ALL))
    seat = min(game.to_act)
    act = game.possible(seat)[0]
    again = Game.resume(find_book("potlatch"), SEATS, {}, Committed(SECRET, ALL), game.encoded_moves)
    game.do(seat, act)
    again.do(seat, act)
    rng = random.Random(2)
    while not game.over:
        seat = min(game.to_act)
        act = rng.choice(game.possible(seat))
        assert game.do(seat, act).body == again.do(seat, act).body
    assert game.at(3).chance is game.chance
