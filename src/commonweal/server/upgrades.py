"""Tables that the installed rules cannot open, described for hosts: before an upgrade and when a server starts."""

from __future__ import annotations

from commonweal.play import UnknownGame, find_book
from commonweal.rulebook.values.numbers import plural

from .store.versions import OtherRules

MOST_CODES = 20


def installed_version(game: str) -> int | None:
    """The version of a game's rules that is installed; None without the game."""
    try:
        return find_book(game).version
    except UnknownGame:
        return None


def describe(other: OtherRules) -> str:
    """What cannot be opened, and what to do, in a few sentences."""
    now = "the game is not installed" if other.installed is None else f"version {other.installed} is installed"
    made = f"made with version {other.version} of the rules of {other.game}; {now}"
    if not other.in_play:
        tables = f"{plural(other.others, 'table')} that nobody plays at {_were(other.others)}"
        return f"{tables} {made}. They cannot be opened."
    many = len(other.in_play)
    codes = ", ".join(other.in_play[:MOST_CODES]) + (f" and {many - MOST_CODES} more" if many > MOST_CODES else "")
    beside = f", and {plural(other.others, 'table')} that nobody plays at" if other.others else ""
    return (
        f"{plural(many, 'game')} in play ({codes}){beside} {_were(many + other.others)} {made}. They cannot be opened, "
        f"and nothing of them is lost. To play them to the end, run the version of Commonweal that they were made with."
    )


def _were(many: int) -> str:
    return "was" if many == 1 else "were"
