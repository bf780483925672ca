"""The scenes that pages find in games, as `web/src/lib/scenes/scenes.ts` finds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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


def scenes_never_seen(book: Rulebook, more: Iterable[Game] = ()) -> set[str]:
    """The scenes of a game that nobody sees in its golden games, nor in more games, which are over."""
    missing = {scene.name for scene in book.scenes}
    for golden in golden_games(book.name):
        for game in golden.play(golden.begin()):
            missing -= scenes_of_move(game, game.moves_done - 1, missing)
            if not missing:
                return missing
    for game in more:
        for index in range(game.moves_done):
            missing -= scenes_of_move(game, index, missing)
        if not missing:
            return missing
    return missing


def scenes_of_move(game: Game, index: int, wanted: set[str]) -> set[str]:
    """The scenes that anybody sees of a move, if it can have one of the wanted."""
    told = messages_of_move(game, index)
    at = [id for scene in game.book.scenes if scene.name in wanted for id in scene.at]
    if not any(is_one_of(id, message) for id in at for message in told):
        return set()
    seen = set[str]()
    for viewer in (None, *range(len(game.names))):
        seen |= set(scenes_in(game.book.scenes, game.entries_of_move(index, viewer), viewer))
    return seen


def messages_of_move(game: Game, index: int) -> set[str]:
    """The messages of a move for those who know all of it, each as its table and its name."""
    acts, notices = game.move(index).acts, game.book.notices
    found = {f"acts.{played.act.name}" for played in acts}
    return found | {f"notices.{notices.name_of(notice[0])}" for played in acts for notice in played.notices}


def scenes_in(scenes: Sequence[Scene], entries: Sequence[LogEntry], viewer: int | None) -> list[str]:
    """The scenes of one move for a viewer. An entry is in one scene only."""
    free, found = list(entries), []
    for scene in scenes:
        begun = [entry for entry in free if scene.begins_with(entry.get("id", "")) and _is_for(scene, entry, viewer)]
        if begun:
            found.append(scene.name)
            free = [entry for entry in free if entry not in begun and not _belongs_to(scene, entry)]
    return found


def _belongs_to(scene: Scene, entry: LogEntry) -> bool:
    return any(is_one_of(entry.get("id", ""), wanted) for wanted in scene.then)


def _is_for(scene: Scene, entry: LogEntry, viewer: int | None) -> bool:
    told = SimpleNamespace(id=entry.get("id", ""), values=entry.get("values", {}))
    return scene.is_for(told, set() if viewer is None else {viewer})
