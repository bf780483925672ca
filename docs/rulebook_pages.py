"""Docs-site hook: one page for each game, generated from its rulebook, so that rules and pages cannot differ."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add `rulebooks/GAME.md` for every game that is installed."""
    for game in sorted(entry_points(group="commonweal.games"), key=lambda entry: entry.name):
        files.append(File.generated(config, f"rulebooks/{game.name}.md", content=fact_sheet(game.name)))
    return files


def fact_sheet(game: str) -> str:
    """What `commonweal rules GAME --markdown` prints."""
    command = [sys.executable, "-c", "from commonweal.cli.app import app; app()", "rules", game, "--markdown"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0 or not done.stdout.strip():
        raise PluginError(
            f"commonweal rules {game} --markdown printed no page (exit code {done.returncode}): {done.stderr}"
        )
    return done.stdout
