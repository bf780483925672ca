"""The lines that bots say, as they are written: `voices.toml` and its translations."""

from __future__ import annotations

from collections.abc import Sequence

from commonweal.rulebook.texts.game_texts import Texts, TextsError

LEAST_VARIANTS = 3
"""The fewest variants of a line, so that bots do not repeat themselves."""


def variants_of(texts: Texts, voice: str) -> Sequence[str]:
    """The ways in which a line is written."""
    return list(texts.voices.get(voice, {}).get("says", ()))


def check_voices(game: str, texts: Texts, *, has_speaker: bool) -> None:
    """Raise TextsError where lines are written and nobody says them, or a line has too few variants, or not as many in
    a translation. has_speaker: whether the game has a function that finds lines."""
    if texts.voices and not has_speaker:
        raise TextsError(f"{game}: the texts have [voices], and the package has no voices.py that says them")
    for voice in texts.voices:
        written = variants_of(texts, voice)
        if len(written) < LEAST_VARIANTS:
            raise TextsError(f"{texts.where('voices', voice)} needs {LEAST_VARIANTS} variants in `says`")
        for language, translated in texts.translations.items():
            if len(variants_of(translated, voice)) != len(written):
                raise TextsError(f"{texts.where('voices', voice)} has another number of variants in {language}")
