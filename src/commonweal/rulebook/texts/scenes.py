"""Read the scenes of a game: the moments that matter, which the page stages.

A game declares them in its texts, in the order in which they take entries of the log:

    [scenes.gift]
    at = ["acts.lay_card"]
    then = ["notices.EXACT_FIT", "notices.LEVEL_RISES"]
    whom = "receiver"
    title = "A gift"
    says = "{actor} gives {receiver, select, you {you} other {{receiver}}} {kind}."
    seconds = 2.5
    sound = "gift"

A scene begins with the entries that `at` names and takes in the entries of the same move that `then` names, each as a
line. An entry is in one scene only. `whom` names the seats to which it is shown: a value of the entries, which is a
seat or a set of seats; everybody sees a scene without it. `title` and `says` are messages, which may name what all
entries in `at` name; without `says` the page shows what the log says, first of all what concerns its reader. A scene
lasts 1 to 6 `seconds`, 2 if nothing else is said. An id is `acts.lay_card`, or one text of it alone:
`acts.lay_card.says`, where not everybody may know what was laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Protocol

from commonweal.rulebook.texts.game_texts import Texts, TextsError
from commonweal.wording import SEATS

KEYS = {"at", "then", "whom", "title", "says", "seconds", "sound"}
SECONDS = (1, 6)
USUAL_SECONDS = 2.0
SOUNDS = ("gift", "card", "coin", "die", "veil", "gavel", "bell", "blow", "fanfare", "fall")
"""The sounds that a page can make (`web/src/lib/device/sounds.ts`)."""


class Entry(Protocol):
    """An entry of the log: the id of its message, and the values of that."""

    id: str
    values: dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """A scene. at, then: ids of messages, or what several begin with. whom: the value with the seats to which it is
    shown, "" for everybody. seconds: how long it lasts. sound: one of SOUNDS, "" for none. is_set: whether `whom` is a
    set of seats."""

    name: str
    at: tuple[str, ...]
    then: tuple[str, ...]
    whom: str
    seconds: float
    sound: str
    is_set: bool

    def is_for(self, entry: Entry, seats: Set[int]) -> bool:
        """Whether the scene that begins with an entry is shown to one of these seats."""
        if not self.whom:
            return True
        value = entry.values.get(self.whom, -1)
        return any(value >> seat & 1 if self.is_set else value == seat for seat in seats)

    def begins_with(self, id: str) -> bool:
        """Whether an entry of the log with this message begins the scene."""
        return any(is_one_of(id, wanted) for wanted in self.at)


def is_one_of(id: str, wanted: str) -> bool:
    """Whether a message is the wanted one, or one that the wanted id is short for."""
    return id == wanted or id.startswith(f"{wanted}.")


def read_scenes(texts: Texts, kinds: Mapping[str, Mapping[str, str]]) -> tuple[Scene, ...]:
    """Read the scenes of a game. kinds: of the values of its messages, by id. Raises TextsError."""
    return tuple(_read_scene(texts, kinds, name, entry) for name, entry in texts.scenes.items())


def _read_scene(texts: Texts, kinds: Mapping[str, Mapping[str, str]], name: str, entry: Mapping[str, Any]) -> Scene:
    where = texts.where("scenes", name)
    unknown = entry.keys() - KEYS
    if unknown:
        raise TextsError(f"{where} has an unknown key {min(unknown)!r}; it has {', '.join(sorted(KEYS))}")
    if "title" not in entry or not entry.get("at"):
        raise TextsError(f"{where} needs a title, and `at` with the ids of messages that it begins with")
    for wanted in entry.get("then", ()):
        messages_called(texts, wanted, where)
    whom, seconds, sound = entry.get("whom", ""), entry.get("seconds", USUAL_SECONDS), entry.get("sound", "")
    named = [(id, kinds.get(id, {}).get(whom)) for id in messages_at(texts, entry, where)] if whom else []
    for id, kind in named:
        if kind not in ("seat", SEATS) or kind != named[0][1]:
            raise TextsError(f"{where}: whom is {whom!r}, and {id} names no seat or set of seats that is called so")
    if sound and sound not in SOUNDS:
        raise TextsError(f"{where} has the sound {sound!r}; there are {', '.join(SOUNDS)}")
    if not SECONDS[0] <= seconds <= SECONDS[1]:
        raise TextsError(f"{where} lasts {seconds} seconds; a scene lasts {SECONDS[0]} to {SECONDS[1]}")
    return Scene(
        name,
        tuple(entry["at"]),
        tuple(entry.get("then", ())),
        whom,
        float(seconds),
        sound,
        (*named, ("", ""))[0][1] == SEATS,
    )


def messages_at(texts: Texts, entry: Mapping[str, Any], where: str) -> list[str]:
    """The ids of the messages that begin a scene. Raises TextsError if the game does not have one of them."""
    return [id for wanted in entry.get("at", ()) for id in messages_called(texts, wanted, where)]


def messages_called(texts: Texts, wanted: str, where: str) -> list[str]:
    """The ids of the entries of the log that an id stands for. Raises TextsError where there are none."""
    found = [id for id in _entries_of_the_log(texts) if is_one_of(id, wanted)]
    if not found:
        raise TextsError(f"{where} names {wanted}, which is no act or notice of this game that says something")
    return found


def _entries_of_the_log(texts: Texts) -> Iterator[str]:
    for table, name, key, _ in texts.messages():
        if (table == "acts" and key in ("says", "hides", "hides_many")) or table == "notices":
            yield f"{table}.{name}.{key}"


def longest_scene(scenes: Iterable[Scene], told: Sequence[Entry], here: Set[int]) -> float:
    """The seconds of the longest scene that begins with one of these entries and is shown to somebody; 0 if none is.

    told: entries of the log. here: the seats that are watching. Everybody sees a scene without `whom`."""
    shown = (scene for scene in scenes for entry in told if scene.begins_with(entry.id) and scene.is_for(entry, here))
    return max((scene.seconds for scene in shown), default=0.0)
