"""Translations use the words that players use, and none of English."""

from __future__ import annotations

import re

import pytest

from tests.catalogues import QUOTES, each_language, pairs

# What players call things, a row a term: English as a pattern, then what its translation holds.
TERMS = {
    "ladder": (r"\bladders?\b", {"de": "rangliste", "nb": "rangering", "hu": "ranglétr"}),
    "provisional": (
        r"\bprovisional\b",
        {"de": "provisorisch", "nb": "foreløpig", "hu": "ideiglenes"},
    ),
    "established": (r"\bestablished\b", {"de": "etabliert", "nb": "etablert", "hu": "beállt"}),
    "rated game": (
        r"\brated games?\b",
        {"de": "gewertete", "nb": "ratingberegne", "hu": "értékelt"},
    ),
    "event": (r"\bevents?\b", {"de": "turnier", "nb": "turnering", "hu": "verseny"}),
    "round": (r"(?<!fide )\brounds?\b(?! robin)", {"de": "runde", "nb": "runde", "hu": "forduló"}),
    "bye": (r"\bbyes?\b", {"de": "freilos", "nb": "oversitter", "hu": "erőnyerő"}),
    "draw": (r"\bdraws?\b", {"de": "remis", "nb": "remis", "hu": "döntetlen"}),
    "forfeit": (r"\bforfeit\b", {"de": "kampflos", "nb": "walkover", "hu": "forfait"}),
    "bughouse": (r"\bbughouse\b", {"de": "tandemschach", "nb": "bughouse", "hu": "tandemsakk"}),
    "guest": (r"\bguest\b(?!:)", {"de": "gast", "nb": "gjest", "hu": "vendég"}),
    "organiser": (
        r"\borganisers?\b",
        {"de": "turnierleiter", "nb": "turneringsleder", "hu": "versenybíró"},
    ),
    "decision": (r"\bdecisions?\b", {"de": "entscheidung", "nb": "avgjørelse", "hu": "dönt"}),
    "same person": (
        r"\bsame person\b",
        {"de": "dieselbe person", "nb": "samme person", "hu": "ugyanaz"},
    ),
    "out of date": (r"\bout of date\b", {"de": "veraltet", "nb": "utdatert", "hu": "elavult"}),
    "no federation rating": (
        r"\bno federation rating\b",
        {
            "de": "keine dwz oder elo",
            "nb": "ingen forbundsrating",
            "hu": "nem szövetségi értékszám",
        },
    ),
}

# What is the same word in English, and what only frames what is filled in.
SAME_AS_ENGLISH = {
    "de": {
        ", K {k}",
        "K",
        "Link: {link}",
        "Name",
        "Performance",
        "Revision",
        "Sonneborn-Berger",
        "Status",
        "Text",
        "in {program}",
    },
    "nb": {
        " (bot)",
        ", K {k}",
        "Id",
        "K",
        "Rating",
        "SB",
        "Sonneborn-Berger",
        "Start",
        "Status",
        "Under 18",
        "app",
        "arena",
        "bot",
        "bughouse",
        "junior",
        "match",
    },
    "hu": {" (bot)", ", K {k}", "K", "SB", "bot", "rapid"},
}
ALWAYS_THE_SAME = {"x"}
ENGLISH_ONLY = {
    "the", "and", "with", "which", "this", "that", "please", "from", "your", "have", "has", "been",
    "cannot", "there", "where", "these", "could", "would", "should", "only", "every", "nothing",
}  # fmt: skip
"""Words no other of the languages has."""

NOT_WORDS = re.compile(r"\{[^}]*\}|`[^`]*`|“[^”]*”|eval \"[^\"]*\"|--[\w-]+|\w*[/.][\w/.-]*\w")
"""Places, commands, names of labels, options and addresses in a sentence."""

TYPED = re.compile(r'eval "[^"]*"')


def bare(text: str) -> str:
    """Leave only the words people read of a sentence."""
    return NOT_WORDS.sub("", text).casefold()


@each_language
def test_no_sentence_was_left_in_english(language: str) -> None:
    allowed = SAME_AS_ENGLISH[language] | ALWAYS_THE_SAME
    same = {english for english, words in pairs(language) if english == words and bare(words)}
    wordy = {english for english in same if re.search("[a-z]", bare(english))}
    assert wordy == allowed


@each_language
def test_no_english_word_was_left_in_a_translation(language: str) -> None:
    wrong = [
        (word, words)
        for _, words in pairs(language)
        for word in re.findall(r"[^\W\d_]+", bare(words))
        if word in ENGLISH_ONLY
    ]
    assert wrong == []


@each_language
@pytest.mark.parametrize("term", TERMS)
def test_terms_are_those_that_players_use(language: str, term: str) -> None:
    pattern, translated = TERMS[term]
    said = [one for one in pairs(language) if re.search(pattern, bare(one[0]))]
    assert said, "no sentence holds this term any more"
    wrong = [one for one in said if translated[language] not in one[1].casefold()]
    assert wrong == []


@each_language
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = QUOTES[language].split("{}")
    foreign = set('“”„«»"') - {opening, closing}
    wrong = [
        (english, words)
        for english, words in pairs(language)
        if words.count(opening) != words.count(closing) or foreign & set(TYPED.sub("", words))
    ]
    assert wrong == []
