"""The options of `commonweal serve`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli.inputs import refuse
from commonweal.server.logs import LogFormat, LogLevel

Host = Annotated[str | None, typer.Option(help="Address to listen on, instead of --network or --local.")]
Network = Annotated[
    bool | None,
    typer.Option(
        "--network/--local",
        help="Let others in your network join, or only this computer. You are asked once; the answer is kept.",
    ),
]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")]
Database = Annotated[
    str | None, typer.Option(help="sqlite:///FILE or postgresql://...; by default, a file in your data folder.")
]
Address = Annotated[
    str | None,
    typer.Option(
        help="Where other servers that share the PostgreSQL database reach this one, such as http://10.0.0.5:8000; "
        "by default, its host and port."
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(help="A name under which people open the server, such as play.example.org; repeat for more."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        help="Address of a proxy whose X-Forwarded-For and -Proto headers are trusted; by default, one on this "
        "computer. Repeat for more."
    ),
]
BotPause = Annotated[float, typer.Option(min=0, help="Seconds a bot waits before it acts.")]
Notifications = Annotated[bool, typer.Option(help="Let players who are away get a message when it is their turn.")]
NotifyHosts = Annotated[
    list[str] | None,
    typer.Option(
        help="A host that such an address may name although it is in your own network; repeat for more. Others "
        "must be public, and are asked over https."
    ),
]
Keep = Annotated[
    str | None,
    typer.Option(
        metavar="DAYS", help="Delete tables that nobody has used for so many days, such as 90d; by default, never."
    ),
]
Limits = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A TOML file with other limits than the usual ones; docs/host.md lists them."),
]
Metrics = Annotated[
    str | None,
    typer.Option(
        metavar="[HOST:]PORT", help="Give Prometheus figures of the server there; by default on this computer."
    ),
]
PathPrefix = Annotated[
    str, typer.Option(metavar="PATH", help="The path below which a proxy has the server, such as /games.")
]
Level = Annotated[LogLevel, typer.Option("--log-level", help="How much is written to standard error.")]
Format = Annotated[
    LogFormat, typer.Option("--log-format", help="Write it as lines of text, or as a JSON object a line.")
]
AT_A_TERMINAL = sys.stdout.isatty()
OpenBrowser = Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")]


def change_limits(file: Path | None) -> None:
    """Set the limits of the server that a file names. Refuses a file that names others."""
    from commonweal.server.load import settings
    from commonweal.toml_file import NotToml

    if file is not None:
        try:
            settings.change_limits(file)
        except NotToml as wrong:
            refuse(str(wrong))


def read_texts(keep: str | None, metrics: str | None, path_prefix: str) -> dict[str, Any]:
    """What the options that are texts of a certain form mean, by its name for the server. Refuses what has another."""
    from commonweal.server.metrics_server import address_of
    from commonweal.server.records.retention import days_of
    from commonweal.server.web.path_prefix import prefix_of

    try:
        return {
            "keep_days": None if keep is None else days_of(keep),
            "metrics": None if metrics is None else address_of(metrics),
            "root": prefix_of(path_prefix),
        }
    except ValueError as wrong:
        refuse(str(wrong))
