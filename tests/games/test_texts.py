"""What the texts of every game have in common: options speak to people, operands have titles, one thing has one word,
and German lists stand in the dative."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from commonweal.games.legislation import rulebook as legislation
from commonweal.games.new_tabor import rulebook as new_tabor
from commonweal.games.new_tabor.cards import LOCATION_VALUE
from commonweal.games.new_tabor.state import Zone
from commonweal.play import find_book
from commonweal.play.catalogue import game_names
from commonweal.play.game_info import book_json
from commonweal.play.shared_texts import SHARED_TEXTS
from commonweal.rulebook.book.book_texts import wording
from commonweal.rulebook.texts.game_texts import Texts
from commonweal.wording import SEATS, Wording


@pytest.mark.parametrize("game", game_names())
def test_option_texts_name_no_codes(game: str) -> None:
    for name, option in find_book(game).texts.options.items():
        assert not re.search(r"\([01]\)", option.get("text", "")), name


COUNTED = {
    "potlatch": {"linked_games"},
    "legislation": {
        *("issues_per_player", "hand_size", "blue_copies", "red_copies", "bill_min", "speeches_per_seat"),
        *("amendments_per_seat", "max_sessions", "crisis_cards", "team_cards", "team_own_cards", "crown_target"),
        *("single_party_sessions", "budget_rounds"),
    },
    "new_tabor": {"quarters", "consumption_rounds"},
    "laissez_faire": {"round_limit", "max_rounds", "haggle_max", "jail_turns", "quiet_rounds"},
}
"""Numbers that need no words beside their title, which names what they count: \"Sessions: 8\"."""


@pytest.mark.parametrize("game", game_names())
def test_a_number_has_its_words_wherever_it_is_shown(game: str) -> None:
    book = find_book(game)
    numbers = {
        name: option
        for name, option in book.options.items()
        if option.enum is None and option.deck is None and not option.is_switch and not option.is_list
    }
    for language in ("en", *book.texts.translations):
        options = book.texts.translations.get(language, book.texts).options
        bare = {name for name in numbers if "shown" not in options[name]}
        assert bare == COUNTED.get(game, set()), language
        assert all(numbers[name].low > 0 for name in bare), "nothing is counted as 0: say what it means"
        timed = [options[name]["shown"] for name in numbers if name.endswith("_seconds")]
        assert all("second" in shown or "Sekunde" in shown for shown in timed)


def test_a_change_of_the_charter_is_told_in_the_words_of_the_option() -> None:
    book = find_book("laissez_faire")
    number = next(n for n, place in enumerate(book.places) if place.name == "interest_cap")
    id = next(
        id for id, kinds in book.kinds.items() if {"option", "setting"} <= set(kinds.values()) and id.endswith(".says")
    )
    values = {name: number if kind == "option" else 21 for name, kind in book.kinds[id].items()}
    told = {language: wording(book, language).word(id, values, None, ["Ann"] * 30) for language in ("en", "de")}
    assert "at most 21%" in told["en"]
    assert "höchstens 21 %" in told["de"]


@pytest.mark.parametrize("game", game_names())
def test_every_operand_that_a_page_labels_has_a_title(game: str) -> None:
    """German has a title for each English one: `test_german_is_complete` sees to that."""
    book = find_book(game)
    shown = [act for act in book.acts if not act.by_chance and act.amount is not None]
    lines = [act for act in book.acts if book.deals is not None and act.name in book.deals.lines]
    labelled = {name for act in (*shown, *lines) for name in act.operands}
    assert labelled - book.texts.operands.keys() == set()


def test_titles_are_told_in_the_language_of_the_reader() -> None:
    acts = {act["name"]: act for act in book_json(find_book("laissez_faire"), "de")["acts"]}
    assert [one["title"] for one in acts["complain"]["operands"]] == ["Klausel", "Gegen", "Dollar"]


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


NAMES = ["Ann", "Ben", "Cleo", "Dora"]
READER = 1
LISTED = "Cleo und dir"
BOTH = 0b110
BEFORE = {
    "a preposition": r"\b(?:aus|bei|mit|unter|von|zwischen)",
    "a verb that gives": r"\b(?:bietet|bietest|bringt|gehört(?: der Sieg)?|zahlt)",
    "who lacks something": r"\bfehlt(?: weiterhin)?",
    "what says whom it pays": r"\bzahlt\b.* (?:allen|ihnen)\b[^.]*:",
}
"""What a list in the dative stands behind."""
OF_ONE = {
    *("notices.VOTE_OPENS.says.candidate", "notices.VOTE_OPENS.says.recall", "notices.MOTION_OPENS.says.late"),
    *("prompts.CAST.says", "prompts.VOTE.says"),
}
"""Texts about a set of one seat, with a branch for the reader."""


def texts_with_lists(game: str) -> Iterator[tuple[str, list[str]]]:
    """The texts with their renderings for a reader who is in every list."""
    book = find_book(game)
    wording = german(game)
    for id, kinds in book.kinds.items():
        if SEATS in kinds.values() and id in wording.patterns and id not in OF_ONE:
            choices = ((BOTH,) if kind == SEATS else (0, 2) for kind in kinds.values())
            values = (dict(zip(kinds, numbers, strict=True)) for numbers in product(*choices))
            yield id, [wording.word(id, one, READER, NAMES) for one in values]


def german(game: str) -> Wording:
    return SHARED_TEXTS["de"].with_texts_of(find_book(game).wording("de"))


@pytest.mark.parametrize("game", game_names())
def test_lists_stand_in_the_dative(game: str) -> None:
    behind = re.compile(rf"(?:{'|'.join(BEFORE.values())}) {LISTED}")
    wrong = {
        id: text for id, texts in texts_with_lists(game) for text in texts if LISTED in text and not behind.search(text)
    }
    assert not wrong, f"put the list into the dative, or say in BEFORE what it stands behind: {wrong}"


def test_a_list_in_another_case_is_found() -> None:
    behind = re.compile("|".join(BEFORE.values()))
    for text in ("je 7 Credits für", "Einen Anteil zahlen wollen:", "Abgelehnt haben:"):
        assert not behind.search(text)
