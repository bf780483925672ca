"""What tests ask a game of any rulebook: why an act is refused, what was announced, which phase it is."""

from __future__ import annotations

import pytest

from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from commonweal.play.language import speak
from commonweal.rulebook.acts.reason_places import ABOVE_REASONS, split_place


def refused(game: Game, seat: int, act: str) -> tuple[str, str]:
    """The word for why an act is refused by a rule of the game, and the rule that the refusal names. To try it changes
    nothing."""
    why = game.book.interpreted.why(game.s, seat, game.read(seat, act))
    assert 0 < why < ABOVE_REASONS, f"{act} of seat {seat} is not refused by a rule of the game: {why}"
    refusal = game.why_not(seat, act)
    assert refusal is not None
    before = game.s.pack()
    with pytest.raises(NotPossible):
        game.do(seat, act)
    assert game.s.pack() == before
    return game.book.reasons.name_of(split_place(why)[0]), refusal.rule


def is_refused(game: Game, seat: int, act: str) -> bool:
    """Whether an act is not possible now, for whatever reason."""
    return game.why_not(seat, act) is not None


def notices(game: Game, back: int = 1) -> list[str]:
    """What the rules announced in the last moves, each a word and its numbers: `JAILED 0 2`."""
    entries = [entry for n in range(back, 0, -1) for entry in game.move(game.moves_done - n).acts]
    return [
        " ".join([game.book.notices.name_of(notice), *map(str, numbers)])
        for entry in entries
        for notice, *numbers in entry.notices
    ]


def phase(game: Game) -> str:
    return game.book.phases.name_of(game.s.phase)


def told(
    game: Game, *words: str, viewer: int | None = None, language: str = "en", back: int = 1
) -> list[tuple[str, str]]:
    """The rule and the sentence of what a viewer reads of the last moves, of these acts and notices, or of all. The
    seats are called Ann to Finn."""
    game.rename(["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][: game.s.seats])
    speak(game, language)
    entries = [one for n in range(back, 0, -1) for one in game.entries_of_move(game.moves_done - n, viewer)]
    picked = [one for one in entries if not words or one["id"].split(".")[1] in words]
    return [(one["rule"], game.word(one, viewer)) for one in picked]
