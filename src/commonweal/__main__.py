"""`python -m commonweal`: the command line, which Ctrl-C ends in a sentence even while its libraries are read."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command that the arguments name."""
    try:
        from commonweal.cli.app import app

        app()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
