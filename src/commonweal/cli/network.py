"""Whether `commonweal serve` listens to the local network: asked once in the terminal, and kept."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typer
from platformdirs import user_config_path

from commonweal.cli.inputs import refuse

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
QUESTION = """Should phones and computers in your network be able to join?
Everybody in it can then open this server and tables whose code they know. Your answer is kept;
--network and --local change it."""


def answer_file() -> Path:
    """Where the answer is kept."""
    return user_config_path("commonweal") / "serve.json"


def host_to_serve(host: str | None, network: bool | None) -> str:
    """The address to listen on: as the options say, else as was answered, else as a person answers now.

    Where nobody can be asked, this computer only."""
    if host is not None:
        if network is not None:
            refuse("--host and --network or --local contradict each other.", "Give one of them.")
        return host
    if network is not None:
        _keep(network)
        return EVERYWHERE if network else HERE
    kept = _kept()
    if kept is None and sys.stdin.isatty() and sys.stdout.isatty():
        typer.echo(QUESTION)
        kept = typer.confirm("Let them join?", default=True)
        _keep(kept)
    return EVERYWHERE if kept else HERE


def _kept() -> bool | None:
    try:
        answer = json.loads(answer_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    network = answer.get("network") if isinstance(answer, dict) else None
    return network if isinstance(network, bool) else None


def _keep(network: bool) -> None:
    try:
        answer_file().parent.mkdir(parents=True, exist_ok=True)
        answer_file().write_text(json.dumps({"network": network}) + "\n", encoding="utf-8")
    except OSError:
        typer.echo("The answer could not be kept; you will be asked again.", err=True)
