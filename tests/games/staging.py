"""The scenes that pages find in the golden games, as `web/src/lib/scenes/scenes.ts` finds them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace

from commonweal.play.game import Game
from commonweal.play.log_writer import LogEntry
from commonweal.rulebook import Rulebook
from commonweal.rulebook.texts.scenes import Scene, is_one_of
from golden.playthrough import HERE, Playthrough, read, read_rare_games


def golden_games(name: str) -> Iterator[Playthrough]:
    """The golden games of a rulebook, those of which only the acts are kept last."""
    for file in sorted(HERE.glob(f"{name}-*.txt")):
        yield read(file.read_text(encoding="utf-8"))
    yield from (game for game in read_rare_games().values() if game.book.name == name)


def scenes_never_seen(book: Rulebook) -> set[str]:
    """The scenes of a game that nobody sees in its golden games."""
    missing = {scene.name for scene in book.scenes}
    for golden in golden_games(book.name):
        for game in golden.play(golden.begin()):
            missing -= scenes_of_last_move(game, missing)
            if not missing:
                return missing
    return missing


def scenes_of_last_move(game: Game, wanted: set[str]) -> set[str]:
    """The scenes that anybody sees of the last move, if it can have one of the wanted."""
    scenes = [scene for scene in game.book.scenes if scene.name in wanted]
    common = game.entries_of_move(game.moves_done - 1)
    if not any(scene.begins_with(entry["id"]) for scene in scenes for entry in common):
        return set()
    seen = set[str]()
    for viewer in (None, *range(len(game.names))):
        seen |= set(scenes_in(game.book.scenes, game.entries_of_move(game.moves_done - 1, viewer), viewer))
    return seen


def scenes_in(scenes: Sequence[Scene], entries: Sequence[LogEntry], viewer: int | None) -> list[str]:
    """The scenes of one move for a viewer. An entry is in one scene only."""
    free, found = list(entries), []
    for scene in scenes:
        begun = [entry for entry in free if scene.begins_with(entry["id"]) and _is_for(scene, entry, viewer)]
        if begun:
            found.append(scene.name)
            free = [
                entry
                for entry in free
                if entry not in begun and not any(is_one_of(entry["id"], wanted) for wanted in scene.then)
            ]
    return found


def _is_for(scene: Scene, entry: LogEntry, viewer: int | None) -> bool:
    told = SimpleNamespace(id=entry["id"], values=entry.get("values", {}))
    return scene.is_for(told, set() if viewer is None else {viewer})
