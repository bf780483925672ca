"""Texts name one thing with one word, and what they teach is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from commonweal.games.legislation import rulebook as legislation
from commonweal.games.new_tabor import rulebook as new_tabor
from commonweal.games.new_tabor.cards import LOCATION_VALUE
from commonweal.games.new_tabor.state import Zone
from commonweal.rulebook.texts.game_texts import Texts

BOARDS = Path(__file__).parents[2] / "src/commonweal/server/boards"
OF_MARKERS = {
    *("acts.place_token.title", "acts.place_token.says", "reasons.SAME_FACE.text", "reasons.NO_TOKEN_MOVES.text"),
    "prompts.DISCUSS.says",
}
OF_MARKERS_ON_THE_BOARD = ("law.hint_tokens", "law.your_token", "chamber.stance", "speaking.tokens_left")
WORDS = {"en": ("marker", "token"), "de": ("marke", "taler")}
"""What shows what one wants, and what one pays with."""


def texts_of(game: Texts, language: str) -> Texts:
    return game.translations.get(language, game)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_laid_beside_issues_is_no_money(language: str) -> None:
    texts = texts_of(legislation.texts, language)
    board = tomllib.loads((BOARDS / f"legislation{'.de' if language == 'de' else ''}.toml").read_text(encoding="utf-8"))
    said = {f"{table}.{name}.{key}": text for table, name, key, text in texts.messages()}
    named = [said[id] for id in OF_MARKERS] + [texts.fields["token"]]
    for id in OF_MARKERS_ON_THE_BOARD:
        table, key = id.split(".")
        named.append(board[table][key])
    marker, money = WORDS[language]
    spoken = [re.sub(r"\{\w+, (?:select|plural),|\w+ \{|[{}]", " ", text).lower() for text in named]
    assert all(marker in text and money not in text for text in spoken), spoken


@pytest.mark.rule("NT-96")
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_guide_says_where_goods_are_made_best(language: str) -> None:
    """A place changes how much is made of a good; prices are the same everywhere."""
    best = {
        str(row["id"]): max(Zone.CENTER, Zone.INNER, Zone.OUTER, key=values.__getitem__)
        for row, values in zip(new_tabor.names["rent"], LOCATION_VALUE, strict=True)
    }
    assert {zone for card, zone in best.items() if "-food-" in card} == {Zone.OUTER}
    assert {zone for card, zone in best.items() if "-food-" not in card} == {Zone.CENTER}
    says = next(
        step["says"] for step in texts_of(new_tabor.texts, language).guide if "prompts.STAKE_FIRST" in step["at"]
    )
    assert not re.search(r"\b(?:sells?|prices?|verkauf\w*|Preis\w*)\b", says)
