"""When people in two places are at work at the same time."""

from datetime import date

import pytest

from skerry.working_hours import offset_difference, overlap_hours

BERLIN, NEW_YORK, TALLINN = "Europe/Berlin", "America/New_York", "Europe/Tallinn"


@pytest.mark.parametrize(
    ("day", "there", "here", "ahead", "hours"),
    [
        (date(2026, 1, 15), BERLIN, NEW_YORK, 6, 2),  # 15 to 17 in Berlin
        (date(2026, 3, 16), BERLIN, NEW_YORK, 5, 3),  # summer time in America since 8 March, in Europe from 29 March
        (date(2026, 3, 30), BERLIN, NEW_YORK, 6, 2),
        (date(2026, 10, 28), BERLIN, NEW_YORK, 5, 3),  # in Europe no more since 25 October, in America until 1 November
        (date(2026, 3, 29), BERLIN, NEW_YORK, 6, 2),  # the very day: clocks changed at two, work begins at nine
        (date(2026, 7, 1), TALLINN, BERLIN, 1, 7),
        (date(2026, 7, 1), BERLIN, BERLIN, 0, 8),
        (date(2026, 1, 15), "Asia/Kolkata", BERLIN, 4.5, 3.5),
        (date(2026, 1, 15), "Asia/Kathmandu", TALLINN, 3.75, 4.25),
        (date(2026, 1, 15), "Pacific/Auckland", NEW_YORK, 18, 2),  # 09 to 11 there, 15 to 17 of the day before here
        (date(2026, 1, 15), NEW_YORK, "Pacific/Auckland", -18, 2),  # 15 to 17 there, 09 to 11 of the day after here
        (date(2026, 1, 15), "Asia/Tokyo", NEW_YORK, 14, 0),
        (date(2026, 1, 15), "Pacific/Kiritimati", "Pacific/Honolulu", 24, 8),  # another day, the same hours
    ],
)
def test_hours_shared(day: date, there: str, here: str, ahead: float, hours: float) -> None:
    assert offset_difference(day, there, here) == ahead
    assert overlap_hours(day, there, here) == hours
