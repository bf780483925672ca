"""Several acts of one seat as one move: all of them or none, and a failure shows nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from commonweal.games.potlatch import rulebook as potlatch
from commonweal.laws import LawBroken, check_laws
from commonweal.play import Game, Malformed, NotDone, NotPossible, Seeded, bundle
from commonweal.play.bundle import MOST_ACTS
from commonweal.play.position import stand
from commonweal.play.record import BrokenRecord, open_record, write_record
from commonweal.rulebook import CHANCE, Rulebook
from commonweal.rulebook.backends.primitives import start_stream
from records import forged, parsed
from rulebook.councils import council

DRAFT = ["write line=0 amount=3", {"act": "write", "line": 1, "amount": 4}, "present"]


def talking(seed: int = 1, seats: int = 3) -> Game:
    return Game.begin(council(), seats, {}, Seeded(seed), ["Ann", "Ben", "Cleo"][:seats])


def everything(game: Game) -> tuple[object, ...]:
    return game.s.pack(), list(game.encoded_moves), game.to_act, game.over, game.moment.since, game.log


def played_with_bundles(seed: int) -> Game:
    game, random = talking(seed), Random(seed)
    while not game.over:
        seat = min(game.to_act)
        ends = random.choice(["present", "roll", "dare", "peek other=1"])
        game.do(seat, ["write 0 1", "write 2 2", ends] if not any(game.s.draft) else ends)
    return game


def test_acts_are_one_move() -> None:
    game, one_by_one = talking(), talking()
    move = game.do(0, DRAFT)
    for act in DRAFT:
        one_by_one.do(0, act)
    assert game.s.pack() == one_by_one.s.pack()
    assert (game.moves_done, one_by_one.moves_done) == (2, 4)
    assert move.act_texts == ("write line=0 amount=3", "write line=1 amount=4", "present")
    assert str(move) == "You present a draft."
    assert [line["id"] for line in game.entries_of_move(move.index)] == ["acts.present.says", "notices.GIVEN.says"]
    assert len(move.body) == 1 + 2 * len(DRAFT)
    assert game.changed(1)["given"] == [9, 0, 0, 0]


def test_chance_follows_the_last_act() -> None:
    game = talking()
    move = game.do(0, ["call", "roll"])
    assert [act.by for act in move.acts] == [0, 0, CHANCE]
    assert game.may_undo(0)[:2] == ("no", "undo.chance_spoke")


def test_a_list_of_one_act_is_that_act() -> None:
    game, other = talking(), talking()
    assert game.do(0, ["call"]).body == other.do(0, "call").body
    with pytest.raises(NotPossible) as refused:
        game.do(0, ["present"])
    assert refused.value.message["id"] == "reasons.NOTHING_WRITTEN.text"


@pytest.mark.parametrize(
    ("acts", "place", "kind", "rule", "id"),
    [
        (["call", "call", "call", "call", "present", "call"], 5, "illegal", "CO-2", "reasons.NOTHING_WRITTEN.text"),
        (["write 0 1", "write 0 2", "present"], 2, "illegal", "CO-2", "reasons.LINE_WRITTEN.text"),
        (["call", "sing"], 2, "malformed", "", "typed.unknown_act"),
        (["call", "write line=7 amount=1"], 2, "malformed", "", "typed.out_of_range"),
        (["call", "write"], 2, "ambiguous", "", "typed.needs_several"),
        (["call", ["call"]], 2, "malformed", "", "typed.no_form"),
        (["write 0 1", "present", "call", "roll"], 4, "illegal", "CO-4", "refused.not_your_turn"),
        (["peek other=1", "call"], 1, "illegal", "CO-3", "refused.shows_hidden"),
        (["dare", "call"], 1, "illegal", "CO-3", "refused.shows_hidden"),
        (["roll", "call"], 2, "illegal", "", "refused.turn_of_chance"),
        (["call", "die face=1"], 2, "malformed", "", "refused.of_chance"),
    ],
)
def test_all_acts_are_done_or_none(acts: list[object], place: int, kind: str, rule: str, id: str) -> None:
    game = talking()
    before = everything(game)
    for attempt in (game.do, game.preview):
        with pytest.raises(NotDone) as refused:
            attempt(0, acts)
        says = refused.value.message
        assert (refused.value.kind, refused.value.rule) == (kind, rule)
        assert (says["id"], says["values"]["place"], says["values"]["count"]) == ("refused.in_bundle", place, len(acts))
        assert says["values"]["refusal"]["id"] == id
        assert refused.value.text.startswith(f"Act {place} of {len(acts)}: ")
        assert refused.value.todo
        assert everything(game) == before


def test_a_move_has_as_many_acts_as_a_contract_needs() -> None:
    game = talking()
    assert len(game.do(0, ["call"] * MOST_ACTS).acts) == MOST_ACTS == 128
    for acts, id in (([], "refused.empty_bundle"), (["call"] * (MOST_ACTS + 1), "refused.long_bundle")):
        with pytest.raises(Malformed) as refused:
            game.do(0, acts)
        assert refused.value.message["id"] == id
    assert game.moves_done == 2


def test_a_bundle_is_previewed_as_a_whole() -> None:
    game = talking()
    seen = game.preview(0, DRAFT)
    assert [line["id"] for line in seen["lines"]] == ["notices.GIVEN.says"]
    assert seen["changed"] == {"active": 1, "turn": 1, "given": [9, 0, 0, 0], "paid": 1}
    assert game.preview(0, [*DRAFT[:2], "peek other=1"])["changed"] == {"draft": [4, 5, 0]}
    assert [line["id"] for line in game.preview(0, ["call", "dare"])["lines"]] == ["notices.DARED.says"]


def test_what_could_be_done_after_acts_is_known_before_they_are_done() -> None:
    game = talking()
    before = everything(game)
    after = game.choices_after(0, DRAFT[:2])
    assert everything(game) == before
    game.do(0, DRAFT[:2])
    assert after == game.position(0)["choices"]
    for acts in (["dare"], ["roll"]):
        assert talking().choices_after(0, acts) == []
    with pytest.raises(NotDone):
        game.choices_after(0, ["dare", "call"])


def test_a_bundle_is_taken_back_as_one_act() -> None:
    game = talking()
    assert game.do(0, DRAFT[:2])
    assert game.may_undo(0)[:2] == ("self", "undo.self")
    game.do(0, "present")
    assert game.may_undo(0) == ("self", "undo.self", 2)
    game.do(1, ["write 0 1", "present"])
    assert game.may_undo(0) == ("ask", "undo.ask", 2)
    assert game.may_undo(1) == ("self", "undo.self", 3)
    game.rewind(2)
    assert game.s.draft == [4, 5, 0]
    game.rewind(1)
    assert game.s.draft == [0, 0, 0]
    for last in ("peek other=1", "dare"):
        game.do(0, ["call", last])
        assert game.may_undo(0)[:2] == ("no", "undo.may_have_shown")
        game.rewind(1)


def test_the_others_keep_their_questions() -> None:
    game = talking()
    game.do(0, DRAFT[:2])
    assert game.moment.since == (1, 0, 0)


def test_a_game_with_bundles_goes_on_from_its_moves_and_its_record() -> None:
    game = played_with_bundles(3)
    again = Game.resume(game.book, 3, {}, Seeded(3), game.encoded_moves, game.names)
    assert again.log == game.log
    assert again.s.pack() == game.s.pack()
    text = write_record(game)
    line = next(line for line in parsed(text) if len(line.get("acts", [])) > 1 and line["by"] == 0)
    assert line["acts"][:2] == ["write line=0 amount=1", "write line=2 amount=2"]
    verified = open_record_of(text)
    assert verified.encoded_moves == game.encoded_moves


def open_record_of(text: str) -> Game:
    return open_record(text).game


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records find the game by its name."""
    monkeypatch.setattr("commonweal.play.record.find_book", lambda name: {"council": council()}[name])


@pytest.mark.parametrize(
    ("acts", "error"),
    [
        (["write line=0 amount=1", "write line=0 amount=2", "present"], "Act 2 of 3: Line 0 has been written"),
        (["peek other=1", "call"], "Act 1 of 2: “Peek” may show what is hidden"),
        ([], "a move has an act"),
    ],
)
def test_a_record_with_an_impossible_bundle_is_refused(acts: list[str], error: str) -> None:
    text = write_record(played_with_bundles(3))
    with pytest.raises(BrokenRecord, match=error):
        open_record(forged(text, lambda lines: lines[2].update(acts=acts)))


# ---------------------------------------------------------------- what a bundle tells
def outcome_of(book: Rulebook, s: object, seat: int, acts: list[int]) -> object:
    """What a seat learns when it tries a bundle: that it is possible, or the refusal."""
    try:
        tried = bundle.try_bundle(stand(book, s, Seeded(1)), seat, acts)
    except NotDone as refused:
        return refused.kind, refused.message, refused.rule, refused.remedy
    return tried.numbers


@pytest.mark.parametrize("book", [council(), potlatch], ids=lambda book: str(book.name))
def test_the_answer_to_a_bundle_rests_on_nothing_hidden(book: Rulebook) -> None:
    random, workspace, tried, whole = Random(7), book.interpreted.workspace(), 0, 0
    start_stream(workspace, 1, 1)
    for seed in range(12):
        game = Game.begin(book, 3, {}, Seeded(seed))
        while not game.over and game.moves_done < 40:
            seat = min(game.to_act)
            truth = game.s.clone()
            if book.functions["determinize"](truth, workspace, seat):
                drawn = random.choices(
                    [a for a in book.acts if not a.by_chance and not a.by_clock], k=random.randint(1, 2)
                )
                acts = [a.first + random.randrange(a.size) for a in drawn]
                acts.insert(0, random.choice(game.possible(seat)))
                answer = outcome_of(book, game.s, seat, acts)
                assert answer == outcome_of(book, truth, seat, acts)
                tried, whole = tried + 1, whole + isinstance(answer, list)
            game.do(seat, random.choice(game.possible(seat)))
    assert tried > 200
    assert book is potlatch or whole > 20


def test_the_laws_cover_bundles() -> None:
    assert check_laws(council(), games=6).found["bundles"] > 20


def test_a_bundle_that_leaks_breaks_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    def apply_whole(book: Rulebook, s: object, seat: int, number: int) -> tuple[list[object], object]:
        then = s.clone()
        book.interpreted.apply(then, seat, number)
        return [], then

    monkeypatch.setattr(bundle, "preview_act", apply_whole)
    with pytest.raises(LawBroken) as broken:
        check_laws(council(), games=20, compiled=False)
    assert broken.value.law == "bundles tell nothing hidden"
