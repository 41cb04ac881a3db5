"""Dates as they were seen in report files, and how they settle each other."""

from datetime import date

import pytest

from formats.found import BadFileError
from formats.trf.notations import find_dates, read_date
from tests.trf_lines import codes_of, line, payload_of, read

PLAYER = line(rank=1, name="Becher, Anna", sex="w")


def rounds(*days: str) -> str:
    """Write record 132: a date every ten columns, the first in columns 92 to 99."""
    return "132".ljust(91) + "".join(day.ljust(10) for day in days)


@pytest.mark.parametrize(
    ("written", "day"),
    [
        pytest.param("2011/07/02", "2011-07-02", id="as prescribed"),
        pytest.param("2008-06-07", "2008-06-07", id="dashes"),
        pytest.param("2005.07.28", "2005-07-28", id="dots"),
        pytest.param("28. 07. 2005", "2005-07-28", id="dots and blanks"),
        pytest.param("28.07.2005", "2005-07-28", id="dots, day first"),
        pytest.param("01.02.2011", "2011-02-01", id="dots are never month first"),
        pytest.param("2020. 05. 29.", "2020-05-29", id="Hungarian"),
        pytest.param("20250913", "2025-09-13", id="without marks"),
        pytest.param("May 29, 2020", "2020-05-29", id="English words"),
        pytest.param("29 June 2020", "2020-06-29", id="day first in words"),
        pytest.param("29. Mai 2020", "2020-05-29", id="German words"),
        pytest.param("3. März 2020", "2020-03-03", id="German accent"),
        pytest.param("17. desember 2020", "2020-12-17", id="Norwegian words"),
        pytest.param("2020. május 29.", "2020-05-29", id="Hungarian words"),
        pytest.param("24/09/2010", "2010-09-24", id="slashes, day over twelve"),
        pytest.param("09/24/2010", "2010-09-24", id="slashes, American"),
        pytest.param("05/05/2010", "2010-05-05", id="slashes, the same either way"),
        pytest.param("99.12.31", "1999-12-31", id="two digits of the last century"),
    ],
)
def test_a_date_with_one_meaning(written: str, day: str) -> None:
    assert set(read_date(written).values()) == {date.fromisoformat(day)}


@pytest.mark.parametrize(
    ("written", "days"),
    [
        pytest.param("08/04/2018", {"2018-04-08", "2018-08-04"}, id="day or month first"),
        pytest.param("08-04-2018", {"2018-04-08", "2018-08-04"}, id="dashes"),
        pytest.param("10.09.13", {"2010-09-13", "2013-09-10", "2013-10-09"}, id="two digits"),
        # 11.25.02 has no 25th month: the 25th, of February 2011 or of November 2002.
        pytest.param("11.25.02", {"2011-02-25", "2002-11-25"}, id="year, day, month"),
    ],
)
def test_a_date_with_several_meanings(written: str, days: set[str]) -> None:
    assert {day.isoformat() for day in read_date(written).values()} == days


@pytest.mark.parametrize(
    "written",
    [
        "", "2011/25/02", "02.25.2011", "0000/00/00", "1987/00/00", "2011/02/30", "31/04/2018",
        "99/99/2018", "3025/01/01",
        "100/01/01", "2018/4", "2011/07-02", "Mai", "May 2020", "May 29", "29 May 30 2020",
        "yesterday", "２０２５/09/13", "2025/09/13 19:30",
    ],
)  # fmt: skip
def test_what_is_no_date(written: str) -> None:
    assert read_date(written) == {}


def test_the_dates_of_a_line_are_found_wherever_they_stand() -> None:
    line_of_rounds = rounds("18/04/08", "28. 07. 2005", "2018/04/15")
    assert find_dates(line_of_rounds[3:]) == ["18/04/08", "28. 07. 2005", "2018/04/15"]


@pytest.mark.parametrize(
    ("lines", "span", "codes"),
    [
        pytest.param(
            ["042 08/04/2018", "052 10/06/2018", rounds("18/04/08", "18/06/10")],
            ("2018-04-08", "2018-06-10"),
            ["date-settled"],
            id="the rounds tell day from month",
        ),
        pytest.param(
            ["042 08/04/2018", "052 25/04/2018"],
            ("2018-04-08", "2018-04-25"),
            ["date-settled"],
            id="the last day tells",
        ),
        pytest.param(
            ["042 12/06/2018", "052 06/12/2018", rounds("18/06/12")],
            ("2018-06-12", "2018-12-06"),
            ["date-settled", "rounds-apart"],
            id="both in one notation",
        ),
        pytest.param(
            ["042 25.02.2011", "052 27.02.2011", rounds("11.25.02", "11.27.02")],
            ("2011-02-25", "2011-02-27"),
            [],
            id="rounds with the day before the month",
        ),
        # By the book the rounds are 1 to 3 February; read otherwise they would be the 2nd of
        # January, of February and of March, which fits the American reading just as well.
        pytest.param(
            ["042 01/02/2018", "052 03/02/2018", rounds("18/02/01", "18/02/02", "18/02/03")],
            ("2018-02-01", "2018-02-03"),
            ["date-settled"],
            id="rounds by the book first",
        ),
        pytest.param(
            ["042 11.09.26", "052 12.04.01"],
            ("2011-09-26", "2012-04-01"),
            ["date-settled"],
            id="two digits, in one order alone",
        ),
        # Read otherwise it would last from 10 September or 9 October 2013 for two years.
        pytest.param(
            ["042 10.09.13", "052 10.09.15"],
            ("2010-09-13", "2010-09-15"),
            ["date-settled"],
            id="two digits, in one order short",
        ),
        pytest.param(
            ["042 2025/09/13", "052 2025/09/14", "132 2025/09/13", "132 2025/09/14"],
            ("2025-09-13", "2025-09-14"),
            [],
            id="a line for each round",
        ),
        pytest.param(["042 2025/09/13"], ("2025-09-13", None), [], id="no last day"),
        pytest.param(
            ["042 2025/09/13", rounds("25/09/13", "25/09/20")],
            ("2025-09-13", "2025-09-20"),
            [],
            id="the last round is the last day",
        ),
        pytest.param(
            [rounds("25/09/13", "25/09/20")],
            ("2025-09-13", "2025-09-20"),
            ["date-from-rounds"],
            id="rounds alone",
        ),
        pytest.param(
            ["042", "052 2025/09/30", rounds("25/09/13", "25/09/20")],
            ("2025-09-13", "2025-09-30"),
            ["date-from-rounds", "rounds-apart"],
            id="rounds and a last day",
        ),
        pytest.param(
            ["042 2025/09/12", "052 2025/09/14", rounds("25/09/13", "25/09/14")],
            ("2025-09-12", "2025-09-14"),
            ["rounds-apart"],
            id="no round on the first day",
        ),
        pytest.param(
            ["042 2025/09/13", "052 2025/09/14", rounds("25/10/13", "25/10/14")],
            ("2025-09-13", "2025-09-14"),
            ["rounds-outside"],
            id="rounds after the end",
        ),
        pytest.param(
            ["042 2025/09/13", "052 2027/09/14"],
            ("2025-09-13", "2027-09-14"),
            ["long-event"],
            id="two years",
        ),
        pytest.param(["042 soon"], (None, None), ["date-unreadable"], id="unreadable"),
        pytest.param(
            ["042 2025/09/13", "052 later", rounds("25/09/13", "25/99/99")],
            ("2025-09-13", "2025-09-13"),
            ["date-unreadable", "date-unreadable"],
            id="unreadable among others",
        ),
        pytest.param(["042 0000/00/00", "052   ", "132"], (None, None), [], id="left open"),
    ],
)
def test_dates_settle_each_other(
    lines: list[str], span: tuple[str | None, str | None], codes: list[str]
) -> None:
    reading = read(["012 Club Open", *lines, "142 0", PLAYER])
    payload = payload_of(reading)
    assert (payload.get("date"), payload.get("end_date")) == span
    # Rounds that are dated are to come here, as nobody is paired.
    assert sorted(code for code in codes_of(reading) if code != "running") == sorted(codes)


@pytest.mark.parametrize(
    ("lines", "days"),
    [
        pytest.param(
            ["042 05/06/2019", "052 07/06/2019"],
            "2019-06-05 – 2019-06-07 / 2019-05-06 – 2019-07-06",
            id="day or month",
        ),
        pytest.param(
            ["042 10.09.13", "052 10.09.13"], "2010-09-13 / 2013-09-10 / 2013-10-09", id="year too"
        ),
        pytest.param(
            ["042 05/06/2019", "052 07/06/2019", rounds("30/01/01")],
            "2019-06-05 – 2019-06-07 / 2019-05-06 – 2019-07-06",
            id="rounds that fit neither",
        ),
    ],
)
def test_what_stays_open_is_asked_for(lines: list[str], days: str) -> None:
    with pytest.raises(BadFileError) as raised:
        read(["012 Club Open", *lines, PLAYER])
    assert str(raised.value) == (
        f"Line 2, column 1: The date can be read as {days}, and nothing in the file decides it;"
        " please say the first day yourself (--date)."
    )


@pytest.mark.parametrize(
    ("lines", "day", "span", "codes"),
    [
        pytest.param(
            ["042 05/06/2019", "052 07/06/2019"],
            date(2019, 5, 6),
            ("2019-05-06", "2019-07-06"),
            [],
            id="it decides",
        ),
        pytest.param([], date(2019, 5, 6), ("2019-05-06", None), [], id="it fills the gap"),
        pytest.param(
            ["052 2019/05/08"],
            date(2019, 5, 6),
            ("2019-05-06", "2019-05-08"),
            [],
            id="it fills half of it",
        ),
        pytest.param(
            ["052 2019/05/05"], date(2019, 5, 6), ("2019-05-06", None), [], id="after the last day"
        ),
        pytest.param(
            ["042 2019/05/07"],
            date(2019, 5, 6),
            ("2019-05-07", None),
            ["day-not-used"],
            id="it overrules nothing",
        ),
    ],
)
def test_a_day_from_the_sender(
    lines: list[str], day: date, span: tuple[str, str | None], codes: list[str]
) -> None:
    reading = read(["012 Club Open", *lines, PLAYER], day=day)
    payload = payload_of(reading)
    assert (payload.get("date"), payload.get("end_date")) == span
    assert codes_of(reading) == codes


def test_a_day_that_is_none_of_the_readings_decides_nothing() -> None:
    with pytest.raises(BadFileError) as raised:
        read(["012 Open", "042 05/06/2019", "052 07/06/2019", PLAYER], day=date(2019, 6, 6))
    assert raised.value.remarks[0].code == "ambiguous-date"


def test_an_end_before_the_beginning_is_refused() -> None:
    with pytest.raises(BadFileError) as raised:
        read(["012 Open", "042 2025/09/14", "052 2025/09/13", PLAYER])
    assert (raised.value.remarks[0].code, raised.value.remarks[0].line) == ("end-before-start", 2)
