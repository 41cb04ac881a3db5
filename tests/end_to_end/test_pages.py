"""The members' pages: who may see them, which names, how current, in which language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from core.actions.rulings import correct, show
from core.actions.settings import add_ladder, change_club
from core.locale import LOCALES
from core.model import Entrant, Event, Ladder
from tests.builders import an_event
from tests.contract.memory_store import MemoryStore
from tests.contract.store_adapters import ADAPTERS
from tests.http_office import CountedStore
from tests.pages_office import SECRET, PagesOffice, faults_of, parse

NAMES = ("Anna Becher", "Jens Schmidt", "Udo Lind", "Réka Somlai", "Greta Gast", "Mia Jung")
PARTS = tuple({part for name in NAMES for part in name.split()})
ROOMS = ("", "players", "events", "how", "fide")
TROUBLED = (400, 404, 405)

FIRST = an_event(
    "first",
    date="2026-01-06",
    name="First night",
    games=[
        ("Anna Becher", "Jens Schmidt", "1-0"),
        ("Anna Becher", "Udo Lind", "1/2-1/2"),
        ("Réka Somlai", "Udo Lind", "+/-"),
    ],
    guests=["Greta Gast"],
    byes=[(3, "Jens Schmidt", 0.5)],
)
SECOND = an_event(
    "second",
    date="2026-01-13",
    name="Second night",
    games=[("Jens Schmidt", "Udo Lind", "1-0"), ("Mia Jung", "Greta Gast", "0-1")],
    juniors=["Mia Jung"],
    guests=["Greta Gast"],
)
YOUTH = an_event(
    "youth",
    date="2026-01-20",
    name="Youth cup",
    games=[("Mia Jung", "Réka Somlai", "1-0")],
    under18=True,
)
RUNNING = an_event(
    "running",
    date="2026-01-27",
    name="Spring league",
    games=[("Anna Becher", "Réka Somlai", "0-1"), ("Jens Schmidt", "Réka Somlai", "*")],
    complete=False,
    end_date="2026-05-01",
)
EVENTS = (FIRST, SECOND, YOUTH, RUNNING)


def an_office(*events: Event, store: Any = None, **settings: Any) -> PagesOffice:
    office = PagesOffice(settings, store or MemoryStore())
    office.office.publish(*(events or EVENTS))
    office.office.rebuild()
    return office


@pytest.fixture(params=["memory", "sqlite"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PagesOffice]:
    with ADAPTERS[request.param](tmp_path) as store:
        yield an_office(store=store)


# ── What is on them ──────────────────────────────────────────────────────────


def test_the_list(office: PagesOffice) -> None:
    page = parse(office.page())
    # rules §2: Anna scores 1½ of 2 where 1 was expected, 40 × ½; Udo ½ of 1, and 0 of the second
    # night's game, where 1/(1+10^((1200−1180)/400)) = 0.528751 was expected of Jens, who had 1180
    assert "1220.0?" in page.text
    assert "A. B." in page.text
    assert "As of “Youth cup” (20 January 2026), revision 2, up to date." in page.text
    assert "The club's own list, no federation rating" in page.text
    assert "Running" in page.text
    assert "G. G." not in page.text


def test_a_player_is_explained_game_by_game(office: PagesOffice) -> None:
    page = parse(office.page(f"player/{office.player('Anna Becher')}"))
    assert "The list expected 0.50 of you; you scored 1; 40 × 0.50 = +20.0" in page.text
    assert "First night" in page.text
    assert "1200.0 (0 games, K 40): scored 1½ of 2 rated games" in page.text
    assert "0/1/0" not in page.text
    assert "1/1/0" in page.text
    assert "Spring league" in page.text


def test_an_event_has_its_table_and_says_what_was_not_rated(office: PagesOffice) -> None:
    page = parse(office.page("event/first"))
    assert "not rated: forfeit" in page.text
    assert "Games that were not rated: forfeit (1)." in page.text
    assert "J. S., round 3: ½" in page.text
    assert "½ – ½" in page.text
    assert "+ – −" in page.text


def test_who_was_moved_by_a_correction_is_told(office: PagesOffice) -> None:
    boss = office.office
    boss.say(
        lambda roll: [
            correct(roll, "first", 1, white="Anna Becher", black="Jens Schmidt", result="0-1")
        ]
    )
    boss.rebuild()
    event = parse(office.page("event/first")).text
    assert "corrected; it was 1 – 0" in event
    assert "Moved by a correction" in event
    assert "“First night” (6 January 2026) was changed later" in office.page(
        f"player/{office.player('Udo Lind')}"
    )
    assert "corrected; players moved" in office.page("events")


def test_names_are_looked_for_as_they_are_shown(office: PagesOffice) -> None:
    found = parse(office.page("?q=a.+b")).text
    assert "Found for “a. b”: 1" in found
    assert "A. B." in found
    assert "J. S." not in found
    assert "Nobody on this list is shown as" in office.page("?q=becher")


def test_whole_names_are_found_without_their_accents() -> None:
    office = an_office(names="full")
    assert "Found for “reka”: 1" in office.page("?q=reka")


def test_the_list_on_an_earlier_day(office: PagesOffice) -> None:
    page = parse(office.page("?as_of=2026-01-08")).text
    assert "This is the list as it stood on 8 January 2026" in page
    assert "A. B." in page
    assert "M. J." not in page


def test_every_ladder_has_its_own_list() -> None:
    office = an_office()
    blitz = Ladder("blitz", "Blitz", speeds=("blitz",))
    change_club(office.store, "club", lambda club: add_ladder(club, blitz))
    office.office.publish(
        an_event(
            "fast", date="2026-02-01", games=[("Anna Becher", "Udo Lind", "0-1")], speed="blitz"
        )
    )
    office.office.rebuild()
    page = office.page("?ladder=blitz")
    assert "Blitz" in page
    assert "J. S." not in page
    assert "ladder=blitz" in page
    assert office.open("event/first?ladder=blitz").status_code == 404
    assert office.page("event/fast?ladder=blitz")
    assert all(one.status_code == 200 for one in office.crawl("?ladder=blitz").values())


def test_a_tab_leads_to_the_same_page_of_another_ladder_where_there_is_one() -> None:
    office = an_office()
    blitz = Ladder("blitz", "Blitz", speeds=("blitz",))
    change_club(office.store, "club", lambda club: add_ladder(club, blitz))
    office.office.publish(
        an_event(
            "fast", date="2026-02-01", games=[("Anna Becher", "Udo Lind", "0-1")], speed="blitz"
        )
    )
    office.office.rebuild()
    anna, jens = office.player("Anna Becher"), office.player("Jens Schmidt")
    expected = {
        f"player/{anna}": f"../player/{anna}?ladder=blitz",
        f"player/{jens}": "../?ladder=blitz",  # plays no blitz
        "event/first": "../?ladder=blitz",
        "event/fast": "../event/fast?ladder=blitz",
        "players": "players?ladder=blitz",
    }
    for path, link in expected.items():
        assert link in parse(office.page(path)).links, path
        assert office.open(path).status_code == 200
    assert f"../player/{anna}" in parse(office.page(f"player/{anna}?ladder=blitz")).links
    # the blitz is counted by the first list, too
    assert "../event/fast" in parse(office.page("event/fast?ladder=blitz")).links


def test_a_chart_that_leaves_out_events_says_so() -> None:
    def nights(count: int) -> list[Event]:
        days = (date(2025, 1, 1) + timedelta(days=at) for at in range(count))
        game = [("Anna Becher", "Udo Lind", "1/2-1/2")]
        return [an_event(f"e{at}", date=day.isoformat(), games=game) for at, day in enumerate(days)]

    for count, said in ((150, False), (151, True)):
        office = an_office(*nights(count))
        page = office.page(f"player/{office.player('Anna Becher')}")
        assert (f"The chart shows the last 150 of {count} events" in page) == said
        assert "over the last events (150)" in page


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        # DIN 5007-1 and Unicode's root collation: an accented letter is that letter
        pytest.param("de", ["A: Ägidius Alm, Åse Dal", "C: Csaba Kun", "S: Szilvia Ér"], id="de"),
        # the Norwegian alphabet ends … z æ ø å, and ä is sorted as æ
        pytest.param(
            "nb", ["C: Csaba Kun", "S: Szilvia Ér", "Æ: Ägidius Alm", "Å: Åse Dal"], id="nb"
        ),
        # cs and sz are letters of the Hungarian alphabet
        pytest.param("hu", ["A: Ägidius Alm, Åse Dal", "Cs: Csaba Kun", "Sz: Szilvia Ér"], id="hu"),
    ],
)
def test_players_stand_in_the_order_of_the_readers_alphabet(
    language: str, expected: list[str]
) -> None:
    office = an_office(
        an_event(
            "e", date="2026-01-06", players=["Szilvia Ér", "Csaba Kun", "Åse Dal", "Ägidius Alm"]
        ),
        names="full",
    )
    page = office.page(f"players?lang={language}")
    sections = re.findall(r"<h2>(.*?)</h2>(.*?)</section>", page, re.DOTALL)
    shown = [
        f"{letter}: {', '.join(re.findall('>([^<]+)</a>', rows))}" for letter, rows in sections
    ]
    assert shown == expected


def test_a_counter_is_explained_by_its_own_rules() -> None:
    page = an_office(ladders=(Ladder(rules="counter"),)).page("how")
    assert "plain counter" in page
    assert "question mark" not in page


def test_an_empty_club_has_pages() -> None:
    office = PagesOffice()
    assert "OUT OF DATE" in PagesOffice(store=office.office.store).page()
    office.office.rebuild()
    assert "Nobody has played yet." in office.page()
    assert "No event has counted yet" in office.page("events")


# ── Who may see them ─────────────────────────────────────────────────────────


def test_a_renewed_link_cuts_the_old_one(office: PagesOffice) -> None:
    from dataclasses import replace  # noqa: PLC0415

    renewed = "z" * 26
    change_club(office.store, "club", lambda one: replace(one, link=renewed), counts=False)
    assert {office.open(room).status_code for room in ROOMS} == {404}
    assert office.open(f"/c/club.{renewed}/").status_code == 200


def test_whoever_may_not_look_gets_one_and_the_same_page() -> None:
    private = an_office(visibility="private")
    unlisted = an_office()
    pages = {
        private.open(f"/c/club.{SECRET}/players").data,
        private.open(f"/c/club.{'b' * 26}/players").data,
        private.open("/club/club/players").data,
        unlisted.open("/club/club/players").data,
        unlisted.open(f"/c/nobody.{SECRET}/players").data,
        unlisted.open("/c/club/players").data,
        unlisted.open("/c/club./players").data,
        unlisted.open("players?ladder=zzz").data,
    }
    assert len(pages) == 1
    assert b"There is nothing here" in next(iter(pages))


@pytest.mark.parametrize("link", ["", "short", "a" * 25], ids=["none", "short", "one-too-few"])
def test_a_link_that_could_be_guessed_opens_nothing(link: str) -> None:
    office = PagesOffice({"link": link})
    office.office.rebuild()
    assert office.open(f"/c/club.{link}/").status_code == 404


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_finding_out_who_may_look_takes_one_reading(visibility: str) -> None:
    counted = CountedStore(MemoryStore())
    office = an_office(store=counted, visibility=visibility)
    for path in (f"/c/club.{'b' * 26}/", f"/c/nobody.{SECRET}/", "/club/nobody/", "/c/A B/"):
        counted.read.clear()
        assert office.open(path).status_code == 404
        assert len(counted.read) <= 1


def test_a_public_club_is_found_by_search_engines() -> None:
    office = an_office(visibility="public")
    assert office.home == "/club/club/"
    response = office.open("")
    assert "X-Robots-Tag" not in response.headers
    assert 'name="robots"' not in response.text
    assert 'name="description"' in response.text
    assert response.headers["Cache-Control"].startswith("public")
    sitemap = office.open("/sitemap.xml", base_url="https://ladder.example").text
    assert "<loc>https://ladder.example/club/club/</loc>" in sitemap
    assert (
        "Sitemap: https://"
        in office.open("/robots.txt", headers={"X-Forwarded-Proto": "https"}).text
    )
    # the link stays good, but what it opens is not for search engines
    assert office.open(f"/c/club.{SECRET}/").headers["X-Robots-Tag"] == "noindex, nofollow"


def test_no_other_club_is_in_the_sitemap() -> None:
    for visibility in ("private", "unlisted"):
        office = an_office(visibility=visibility)
        sitemap = office.open("/sitemap.xml", base_url="https://ladder.example").text
        assert re.findall("<loc>(.*)</loc>", sitemap) == [
            "https://ladder.example/",
            "https://ladder.example/fide",
        ]
        assert office.office.club.id not in office.open("/robots.txt").text


# ── Which names ──────────────────────────────────────────────────────────────


def hidden_office(**settings: Any) -> PagesOffice:
    office = an_office(**settings)
    office.office.say(lambda roll: [show(roll, "Udo Lind", "hidden")])
    office.office.rebuild()
    return office


def test_no_page_of_a_club_with_initials_holds_a_part_of_a_name(office: PagesOffice) -> None:
    for path, response in office.crawl().items():
        assert not [part for part in PARTS if part in response.text], path


def test_a_hidden_player_is_nowhere() -> None:
    office = hidden_office(names="full")
    player = office.player("Udo Lind")
    assert office.open(f"player/{player}").status_code == 404
    for path, response in office.crawl().items():
        assert "Lind" not in response.text, path
        assert player not in response.text, path
    assert "–" in parse(office.page(f"player/{office.player('Anna Becher')}")).text
    assert "Nobody on this list" in office.page("?q=udo")


def test_a_guest_has_no_page_and_no_link() -> None:
    office = an_office(names="full")
    guests = [
        row["player"] for row in office.office.document("ladders/main")["rows"] if row["guest"]
    ]
    assert guests
    for guest in guests:
        assert office.open(f"player/{guest}").status_code == 404
        assert all(guest not in one.text for one in office.crawl().values())


def test_young_people_are_initials_where_others_have_names() -> None:
    office = an_office(names="full")
    assert "Anna Becher" in office.page()
    assert "Réka Somlai" in office.page()
    assert all("Jung" not in one.text for one in office.crawl().values())
    # on an under-18 event's own page everybody is (rules §7.2)
    assert "Somlai" not in office.page("event/youth")


def test_a_youth_club_shows_nobody_in_full() -> None:
    office = an_office(names="full", youth=True)
    for path, response in office.crawl().items():
        assert not [part for part in PARTS if part in response.text], path


@pytest.mark.parametrize("youth", [False, True])
@pytest.mark.parametrize("names", ["initials", "full"])
@pytest.mark.parametrize("mode", [None, "full", "initials", "guest", "hidden"])
def test_a_full_name_is_where_it_may_be_and_nowhere_else(
    names: str, mode: str | None, *, youth: bool
) -> None:
    office = an_office(names=names, youth=youth)
    if mode is not None:
        office.office.say(lambda roll: [show(roll, "Anna Becher", mode)])
        office.office.rebuild()
    # rules §7.2; a guest stands in events, as anybody else would be called
    shown = names == "full" and not youth
    allowed = mode == "full" or (mode in (None, "guest") and shown)
    found = [path for path, one in office.crawl().items() if "Becher" in one.text]
    assert bool(found) == allowed, found


def test_a_name_that_was_hidden_is_gone_from_the_next_answer() -> None:
    office = an_office(names="full")
    before = office.open("")
    office.office.say(lambda roll: [show(roll, "Anna Becher", "initials")])
    office.office.rebuild()
    after = office.open("", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert "Becher" not in after.text
    assert "max-age=60, must-revalidate" in before.headers["Cache-Control"]


def test_what_apps_call_entrants_stands_nowhere() -> None:
    event = Event(
        id="night",
        name="Night",
        date=date(2026, 1, 6),
        end_date=date(2026, 1, 6),
        players=(Entrant("anna-becher-1990", "Anna Becher"), Entrant("jens", "Jens Schmidt")),
    )
    office = an_office(event)
    assert all("1990" not in one.text for one in office.crawl().values())


# ── How current ──────────────────────────────────────────────────────────────


def test_a_list_that_is_behind_says_so_loudly(office: PagesOffice) -> None:
    office.office.publish(an_event("third", date="2026-02-01", games=[("A", "B", "1-0")]))
    anna = f"player/{office.player('Anna Becher')}"
    for room in (*ROOMS, anna, "event/first"):
        page = office.page(room)
        assert 'class="loud" role="status">⚠ OUT OF DATE' in page, room
        assert "up to date." not in page


def test_a_document_the_list_does_not_name_is_no_news(office: PagesOffice) -> None:
    anna = office.player("Anna Becher")
    office.office.tamper(f"players/{anna}", rating=2000.0)
    assert "OUT OF DATE" in office.page(f"player/{anna}")
    assert "OUT OF DATE" not in office.page()
    office.office.tamper("ratings/first", rated_games=99)
    assert "OUT OF DATE" in office.page("event/first")


def test_documents_of_another_form_are_not_shown(office: PagesOffice) -> None:
    office.office.tamper("ladders/main", layout=1)
    assert "OUT OF DATE: the list is being worked out." in office.page()
    assert "A. B." not in office.page("players")
    assert office.open(f"player/{office.player('Anna Becher')}").status_code == 404


# ── In which language ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("locale", "wished", "switch", "expected"),
    [
        pytest.param("hu", "", "", "hu", id="the-clubs"),
        pytest.param("hu", "fr;q=0.9, de;q=0.5", "", "de", id="the-browsers"),
        pytest.param("hu", "no", "", "nb", id="norwegian-by-its-other-name"),
        pytest.param("en", "nn-NO", "", "nb", id="nynorsk-reads-bokmaal"),
        pytest.param("hu", "fr", "", "hu", id="none-of-ours"),
        pytest.param("de", "de;q=0", "", "de", id="unwanted-but-the-clubs"),
        pytest.param("hu", "de", "en", "en", id="the-switch"),
    ],
)
def test_the_language(locale: str, wished: str, switch: str, expected: str) -> None:
    office = an_office(locale=locale)
    headers = {"Accept-Language": wished} if wished else {}
    response = office.open(f"?lang={switch}", headers=headers)
    assert response.headers["Content-Language"] == expected
    assert f'<html lang="{expected}">' in response.text
    assert "Accept-Language" in response.headers["Vary"]


@pytest.mark.parametrize("language", LOCALES)
def test_the_switch_is_carried_along(office: PagesOffice, language: str) -> None:
    seen = office.crawl(query=f"?lang={language}")
    assert all(one.status_code == 200 for one in seen.values())
    for link in parse(office.page(f"?lang={language}")).links:
        assert "static/" in link or link.startswith("#") or "lang=" in link


def test_numbers_have_the_languages_decimal_sign(office: PagesOffice) -> None:
    assert "1220,0?" in office.page("?lang=de")
    assert "1220.0?" in office.page("?lang=en")


# ── What every page is ───────────────────────────────────────────────────────


def test_every_link_leads_somewhere_and_every_page_is_sound(office: PagesOffice) -> None:
    seen = office.crawl()
    assert len(seen) > 30
    for path, response in seen.items():
        assert response.status_code == 200, path
        assert len(response.data) < 60_000
        if response.mimetype == "text/html":
            assert list(faults_of(response.text)) == [], path


def test_what_every_answer_says(office: PagesOffice) -> None:
    strict = (
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    )
    paths = [*office.crawl(), "/", "/fide", "/robots.txt", "/sitemap.xml", "/c/x/", "/club/x/y/z"]
    for path in [*paths, "?lang=xx", "/favicon.ico"]:
        response = office.open(path)
        assert response.headers["Content-Security-Policy"] == strict, path
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "Permissions-Policy" in response.headers
        assert "Set-Cookie" not in response.headers
        if response.mimetype == "text/html" and path not in ("/", "/fide"):
            assert response.headers["X-Robots-Tag"] == "noindex, nofollow", path
        if "static/" not in path and response.status_code == 200:
            assert "max-age=60" in response.headers["Cache-Control"], path


def test_the_style_is_kept_for_ever_under_a_name_of_its_own(office: PagesOffice) -> None:
    (style,) = [path for path in office.crawl() if path.endswith(".css")]
    assert office.open(style).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert office.open("/static/pages.000000000000.css").status_code == 404
    assert office.open("/static/..%2fsite.py").status_code == 404


def test_a_page_that_did_not_change_is_not_sent_again(office: PagesOffice) -> None:
    tag = office.open("").headers["ETag"]
    assert not tag.startswith("W/")
    same = office.open("", headers={"If-None-Match": tag})
    assert (same.status_code, same.data) == (304, b"")
    assert same.headers["Vary"] == "Accept-Encoding, Accept-Language"


def test_pages_are_compressed_for_those_who_can_unpack_them(office: PagesOffice) -> None:
    import gzip  # noqa: PLC0415

    packed = office.open("", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data).decode() == office.page()
    assert packed.headers["ETag"] != office.open("").headers["ETag"]


def test_head_says_what_get_says(office: PagesOffice) -> None:
    got, head = office.open(""), office.open("", "HEAD")
    assert head.data == b""
    assert head.headers["ETag"] == got.headers["ETag"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"])
def test_pages_can_only_be_looked_at(office: PagesOffice, method: str) -> None:
    response = office.open("", method)
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    ("path", "location"),
    [
        pytest.param("/c/club.x", "club.x/", id="the-list"),
        pytest.param("/club/club", "club/", id="the-public-list"),
        pytest.param("/club/club?lang=de", "club/?lang=de", id="with-a-question"),
        pytest.param("/c/club.x/players/", "../players", id="players"),
        pytest.param("/c/club.x/player/abc/", "../abc", id="a-player"),
        pytest.param("/fide/", "../fide", id="the-calculator"),
    ],
)
def test_there_is_one_address_for_each_page(path: str, location: str) -> None:
    response = PagesOffice().open(path)
    assert (response.status_code, response.headers["Location"]) == (308, location)


@pytest.mark.parametrize(
    "path",
    [
        "?as_of=foo", "?as_of=2026-02-30", "?as_of=0000-01-01", "?lang=xx", "?lang=DE", "?page=0",
        "?page=-1", "?page=99", "?page=1e9", "?page=99999", "?ladder=zzz", "?ladder=../x", "?q=%00",
        "?q=" + "x" * 10_000,   "?x=%00", "player/%00", "player/%ff",
        "player/", "player/x", "player/..", "player/a/b", "player/" + "x" * 5_000,
        "player/Anna%20Becher", "player/A.%20B.", "event/x", "event/-", "event/%F0%9F%98%80",
        "event/__x__", "event/first/x", "players/x",  "x", "%2e%2e/",
        "?as_of=9999-12-31&page=2", "players?page=2", "events?page=2", f"player/{'y' * 10}?page=2",
    ],
)  # fmt: skip
def test_what_makes_no_sense_gets_a_friendly_page(office: PagesOffice, path: str) -> None:
    response = office.open(path)
    assert response.status_code in TROUBLED
    assert list(faults_of(response.text)) == []
    assert "Becher" not in response.text
    assert response.headers["Cache-Control"] == "no-store"


def test_bytes_that_are_no_text_are_refused(office: PagesOffice) -> None:
    from werkzeug.test import EnvironBuilder, run_wsgi_app  # noqa: PLC0415

    for field, value in (
        ("QUERY_STRING", "q=\xff"),
        ("PATH_INFO", "/c/\xff/"),
        ("PATH_INFO", "/c"),
    ):
        environ = EnvironBuilder(office.home).get_environ()
        environ[field] = value
        _, status, _ = run_wsgi_app(office.app, environ)
        assert int(status.split()[0]) in TROUBLED, value


@pytest.mark.parametrize(
    "typed", ["%ff%fe", "%ed%a0%80", "%25", "<b>", '"', "{{7*7}}", "%F0%9F%98%80"]
)
def test_whatever_is_looked_for_nothing_breaks(office: PagesOffice, typed: str) -> None:
    page = office.page(f"?q={typed}")
    assert list(faults_of(page)) == []
    assert "<b>" not in page.replace("<td><b>", "")
    assert "49" not in page


def test_a_question_nobody_asks_is_overlooked(office: PagesOffice) -> None:
    assert office.page("?utm_source=x&q=&as_of=&ladder=&page=") == office.page()


def test_an_earlier_id_still_finds_the_player(office: PagesOffice) -> None:
    from core.actions.rulings import join  # noqa: PLC0415

    gone = office.player("Jens Schmidt")
    office.office.publish(
        an_event("late", date="2026-02-01", games=[("Jens Schmid", "X Y", "1-0")])
    )
    office.office.say(lambda roll: [join(roll, "Jens Schmidt", "Jens Schmid")])
    office.office.rebuild()
    assert office.player("Jens Schmid") != gone
    assert "J. S." in office.page(f"player/{gone}")


def test_an_event_that_was_deleted_is_gone(office: PagesOffice) -> None:
    from core.actions.withdrawing import withdraw  # noqa: PLC0415

    withdraw(office.store, "club", "second")
    office.office.rebuild()
    assert office.open("event/second").status_code == 404
    assert "Second night" not in office.page("events")


# ── The calculator ───────────────────────────────────────────────────────────


def test_the_fide_calculator_answers_a_form(office: PagesOffice) -> None:
    asked = "what=change&rating=1500&k=20&opponent=1500&score=1&opponent=&score=1"
    for path in (f"fide?{asked}", f"/fide?{asked}"):
        page = parse(office.page(path)).text
        # table 8.1.2: equals expect 0.50 of each other; 20 × 0.5 = 10
        assert "+10" in page
        assert "1510" in page


def test_the_fide_calculator_says_what_is_wrong(office: PagesOffice) -> None:
    for asked in (
        "rating=abc&k=20",
        "rating=1500",
        "rating=1500&k=0",
        "rating=1500&k=20&junior=on",
    ):
        response = office.open(f"fide?{asked}&opponent=1500&score=1")
        assert response.status_code == 400
        assert 'role="alert"' in response.text
    assert office.open("fide?opponent=1&score=1&what=performance&lines=16").status_code == 200


def test_the_calculator_knows_performances_and_first_ratings(office: PagesOffice) -> None:
    five = "&".join(["opponent=1800&score=0.5"] * 5)
    assert "1800" in office.page(f"fide?what=performance&{five}")
    # five draws against 1800, two more added: 50 per cent of 1800
    assert "1800" in office.page(f"fide?what=first&{five}")
    assert "Please note" in office.page("fide?what=first&opponent=1800&score=0.5")


# ── What they cost ───────────────────────────────────────────────────────────


def test_the_list_takes_two_readings_and_no_page_replays() -> None:
    counted = CountedStore(MemoryStore())
    office = an_office(store=counted)
    home, written = office.home, len(counted.written)
    for room, reads in (("", 2), ("players", 2), ("events", 2), ("how", 2), ("event/first", 4)):
        counted.read.clear()
        office.page(f"{home}{room}")
        assert len(counted.read) == reads, room
    anna = office.player("Anna Becher")
    counted.read.clear()
    office.page(f"{home}player/{anna}")
    # club, list, player, and for each of the two events its figures and its games
    assert len(counted.read) == 3 + 2 * 2
    assert len(counted.written) == written


@pytest.mark.parametrize("names", ["initials", "full"])
def test_pages_of_a_big_club_stay_small(names: str) -> None:
    players = [f"Maximiliana{number:03} Oberwiesenthaler" for number in range(500)]
    nights = [
        an_event(
            f"night-{number:03}",
            date=date.fromordinal(date(2025, 1, 1).toordinal() + number).isoformat(),
            name=f"Club night number {number} with a long name",
            games=[
                (players[0], players[1 + number], "1-0"),
                *([] if number else [(one, players[499], "0-1") for one in players[1:400]]),
            ],
            format="arena",
        )
        for number in range(300)
    ]
    nights.append(an_event("all", date="2024-01-01", players=players, format="other"))
    office = an_office(*nights, names=names)
    first = office.player(players[0])
    for room in ("", "players", "events", f"player/{first}", "event/night-000", "event/all"):
        response = office.open(room)
        assert response.status_code == 200
        assert len(response.data) < 60_000, (room, len(response.data))
        assert list(faults_of(response.text)) == []
    # whoever does not fit is on the next page
    listed = [office.open(path) for path in ("", "?page=2", "?page=3")]
    assert sum(one.text.count('href="player/') for one in listed) == 500


def test_logs_tell_of_no_name_and_no_link(
    office: PagesOffice, capsys: pytest.CaptureFixture[str]
) -> None:
    office.page("?q=Becher")
    office.open(f"/c/club.{'b' * 26}/")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["route"] for one in lines] == ["/c/{club}/", "/c/{club}/"]
    assert [one["status"] for one in lines] == [200, 404]
    text = json.dumps(lines)
    assert SECRET not in text
    assert "Becher" not in text
    assert "b" * 26 not in text
