"""What the bots of a game say at a live table: lines in `voices.toml`, and a function that finds those that fit.

The function knows what a spectator knows: two positions, and the entries of the log that lead from one to the other.
So whatever a bot says rests on what lies open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.rulebook.texts.game_texts import Texts, TextsError

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

LEAST_VARIANTS = 3
"""Every line is written in so many ways at least, so that bots do not repeat themselves."""


class Told(NamedTuple):
    """An entry of the log as everybody reads it: the id of its message without the table and the key, such as
    `lay_card` or `EXACT_FIT`, who acted, and the values that it names."""

    what: str
    by: int
    values: Mapping[str, Any]


class Line(NamedTuple):
    """Something that a seat might say: the name of the line in `voices.toml`, and its values.

    side: the answer that it speaks for, where a debate of the rules is open; 0: it is mere talk."""

    seat: int
    voice: str
    values: Mapping[str, Any] = {}
    side: int = 0


@dataclass
class Scene:
    """What has just happened, as a spectator knows it. look: returns what a spectator knows of a state."""

    told: Sequence[Told]
    look: Callable[[Any], Any]
    state_before: Any
    state_after: Any

    @cached_property
    def before(self) -> Any:
        """The state before, with every number that a spectator may not see as near to 0 as its bounds allow."""
        return self.look(self.state_before)

    @cached_property
    def after(self) -> Any:
        """The state now, in the same way."""
        return self.look(self.state_after)

    def tells(self, *what: str) -> list[Told]:
        """The entries with one of these messages."""
        return [one for one in self.told if one.what in what]


Voices = Callable[[Scene], Iterable[Line]]
"""Finds the lines that fit a scene, those that matter most first."""


def told_of(id: str, by: int, values: Mapping[str, Any]) -> Told:
    """An entry of the log, for a scene."""
    return Told(id.split(".")[1], by, values)


def variants_of(texts: Texts, voice: str) -> Sequence[str]:
    """The ways in which a line is written."""
    return list(texts.voices.get(voice, {}).get("says", ()))


def check_voices(book: Rulebook) -> None:
    """Raise TextsError where lines are written and nobody says them, or a line has too few variants, or not as many in
    a translation."""
    texts = book.texts
    if texts.voices and book.voices is None:
        raise TextsError(f"{book.name}: the texts have [voices], and the package has no voices.py that says them")
    for voice in texts.voices:
        written = variants_of(texts, voice)
        if len(written) < LEAST_VARIANTS:
            raise TextsError(f"{texts.where('voices', voice)} needs {LEAST_VARIANTS} variants in `says`")
        for language, translated in texts.translations.items():
            if len(variants_of(translated, voice)) != len(written):
                raise TextsError(f"{texts.where('voices', voice)} has another number of variants in {language}")
