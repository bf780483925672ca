"""Read what teaches a game: the game in a minute, a guided first round, plain rules, and the words of the game.

All of it is written in the texts of the game and names rules, prompts and notices by their ids; an id that the game
does not have is an error, so that it cannot grow stale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from commonweal.rulebook.texts.game_texts import Texts, TextsError

STEP_KEYS = {"at", "part", "says", "rules"}
PARTS = ("prompt", "actions", "hand", "own", "others")
"""The parts of a table's page that a step can point to, as boards mark them with `data-part`."""


@dataclass(frozen=True)
class GuideStep:
    """A step of the guided first round: one sentence for a person who plays for the first time.

    at: ids of messages; the step is due when the person's prompt is one of them or when the log has said one.
    part: the part of the page to look at, one of PARTS. rules: ids of the rules it explains."""

    at: Sequence[str]
    part: str
    says: str
    rules: Sequence[str]


@dataclass(frozen=True)
class Teaching:
    """What teaches a game. goal and steps: the game in a minute. plain: a plain sentence by rule id. words: meanings of
    the game's words. guide: the steps of the guided first round."""

    goal: str = ""
    steps: Sequence[str] = ()
    plain: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    guide: Sequence[GuideStep] = ()


def read_teaching(texts: Texts) -> Teaching:
    """Read the teaching texts of a game. Raises TextsError where they name what the game does not have."""
    for rule in texts.plain:
        _check_rule(texts, rule, "[plain]")
    unknown = set(texts.primer) - {"goal", "steps"}
    if unknown:
        raise TextsError(f"[primer] has an unknown key {min(unknown)!r}; it has goal and steps")
    guide = [_read_step(texts, number, step) for number, step in enumerate(texts.guide, 1)]
    return Teaching(texts.primer.get("goal", ""), texts.primer.get("steps", ()), texts.plain, texts.words, guide)


def _read_step(texts: Texts, number: int, step: dict[str, Any]) -> GuideStep:
    place = f"step {number} of [[guide]]"
    if set(step) - STEP_KEYS or not step.get("at") or not step.get("says"):
        raise TextsError(f"{place} needs at and says, and may have part and rules")
    if step.get("part", "prompt") not in PARTS:
        raise TextsError(f"{place} points to {step['part']!r}; the parts of a page are {', '.join(PARTS)}")
    for rule in step.get("rules", []):
        _check_rule(texts, rule, place)
    return GuideStep(
        [_message_id(texts, name, place) for name in step["at"]],
        step.get("part", "prompt"),
        step["says"],
        step.get("rules", []),
    )


def _message_id(texts: Texts, name: str, place: str) -> str:
    """The message of `prompts.GIVE` or `notices.LEVEL_RISES`."""
    table, _, entry = name.partition(".")
    if table not in ("prompts", "notices") or entry not in getattr(texts, table):
        raise TextsError(f"{place} waits for {name}, which is not a prompt or notice of this game")
    return f"{name}.says"


def _check_rule(texts: Texts, rule: str, place: str) -> None:
    if rule not in texts.rules and rule not in texts.rulings:
        raise TextsError(f"{place} names {rule}, which is not a rule of this game")
