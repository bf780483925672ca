"""How much is written by hand for each game: non-blank lines, and bytes.

    python benchmarks/game_size.py

It counts every file of a game that people write: rules, texts, decks, bots, measures, debrief, board and its words, as
the formatters of `make style` leave them. Translations, and the tutorial with the plain summaries of rules
(`teaching.toml`), count apart. Tests do not count, nor do files that programs write: the typed view of a board and the
samples of plays.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

HOUSE = Path(__file__).parents[1]
GAMES = HOUSE / "src" / "commonweal" / "games"
WRITTEN_BY_PROGRAMS = {"view.ts", "plays.json"}
COUNTED, TRANSLATED, TAUGHT = "counted", "translations", "tutorial and plain rules"


def files_of(game: str) -> list[Path]:
    """The files under version control of a game: its package, its board, and the texts of its board."""
    places = [f"src/commonweal/games/{game}", f"web/src/games/{game}", f"src/commonweal/server/boards/{game}.*"]
    command = ["git", "ls-files", "--", *places]
    listed = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    return [HOUSE / name for name in listed.splitlines()]


def part_of(file: Path) -> str | None:
    """Where a file counts; None if it does not."""
    if file.name in WRITTEN_BY_PROGRAMS or ".test." in file.name or file.name.startswith("test-"):
        return None
    if ".de." in file.name:
        return TRANSLATED
    return TAUGHT if file.name == "teaching.toml" else COUNTED


def size_of(game: str) -> tuple[Counter[str], int]:
    """The non-blank lines of each part of a game, and the bytes of what is counted."""
    lines: Counter[str] = Counter()
    counted = 0
    for file in files_of(game):
        part = part_of(file)
        if part is None:
            continue
        text = file.read_text(encoding="utf-8")
        lines[part] += sum(1 for line in text.splitlines() if line.strip())
        counted += len(text.encode()) if part == COUNTED else 0
    return lines, counted


def main() -> None:
    for game in sorted(folder.name for folder in GAMES.iterdir() if (folder / "rules.toml").is_file()):
        lines, counted = size_of(game)
        apart = ", ".join(f"{part} {lines[part]:,}" for part in (TRANSLATED, TAUGHT))
        print(f"{game:18s} {lines[COUNTED]:6,} lines, {counted:8,} bytes; {apart}")


if __name__ == "__main__":
    main()
