"""Start servers without loading Python for each: read `PORT DATABASE` lines, fork a server for each, and print
its process id and, once it answers, its link."""

from __future__ import annotations

import os
import sys

import commonweal.server.store.postgresql
import commonweal.server.store.sqlite
import commonweal.server.web.application
from commonweal.play import find_book
from commonweal.server.serve import serve


def main() -> None:
    find_book("potlatch")
    for wish in sys.stdin:
        port, database = wish.split()
        child = os.fork()
        if child == 0:
            serve(port=int(port), database=database, bot_pause=0.01, say=lambda _: None, ready=ready)
            os._exit(0)
        os.waitpid(child, 0)
        print("gone", flush=True)


def ready(link: str) -> None:
    print(os.getpid(), link, flush=True)


if __name__ == "__main__":
    assert commonweal.server.web.application.application
    main()
