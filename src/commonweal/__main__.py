"""`python -m commonweal`: the command line, which Ctrl-C ends in a sentence even while its libraries are read."""

from __future__ import annotations

import codecs
import io
import sys

SIMILAR = {
    "−": "-",
    "–": "-",
    "—": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "…": "...",
    "→": "->",
    "×": "x",
    "·": "*",
}
"""What stands for characters that a code page lacks."""


def write_similar(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding cannot write by something similar, or by a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(SIMILAR.get(one, "?") for one in error.object[error.start : error.end]), error.end


def let_streams_write_everything() -> None:
    """Let every command write into a file or a pipe in any code page."""
    codecs.register_error("similar", write_similar)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and codecs.lookup(stream.encoding).name != "utf-8":
            stream.reconfigure(errors="similar")


def main() -> None:
    """Run the command that the arguments name."""
    let_streams_write_everything()
    try:
        from commonweal.cli.app import app

        app()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)
    except SystemExit as end:
        if isinstance(getattr(end.__context__, "__cause__", None), KeyboardInterrupt):  # Typer turned it into a code
            sys.stderr.write("Interrupted.\n")
        raise


if __name__ == "__main__":
    main()
