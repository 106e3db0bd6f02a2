"""Tenrai, against real recordings of Jikan, whose shapes it has."""

from datetime import date

import pytest

from skerry.errors import ReplyError
from skerry.sources.world.tenrai import read_anime, read_page
from tests.conftest import Recorded


def test_a_recorded_season(recorded: Recorded) -> None:
    page = read_page(recorded("jikan/seasons_now.json"))
    assert (len(page.items), page.total) == (25, 57)
    first = page.items[0]
    assert (first.id, first.title, first.member_count) == (44511, "Chainsaw Man", 872958)
    assert (first.season, first.year, first.start_date) == ("fall", 2022, date(2022, 10, 12))
    counts = [work.member_count or 0 for work in page.items]
    assert counts == sorted(counts, reverse=True)


def test_a_recorded_work(recorded: Recorded) -> None:
    work = read_anime(recorded("jikan/anime_457.json"))
    assert (work.title, work.title_en, work.episode_count, work.score) == ("Mushishi", "Mushi-Shi", 26, 8.67)
    assert (work.start_date, work.end_date) == (date(2005, 10, 23), date(2006, 6, 19))
    assert (work.studios, work.demographics) == (["Artland"], ["Seinen"])
    assert work.image_url == "https://cdn.myanimelist.net/images/anime/2/73862l.jpg"


@pytest.mark.parametrize(
    ("name", "count", "total"),
    [("anime_search_naruto", 10, 29), ("schedules_monday", 9, 9), ("top_anime_tv", 25, 7231)],
)
def test_other_recorded_lists(recorded: Recorded, name: str, count: int, total: int) -> None:
    page = read_page(recorded(f"jikan/{name}.json"))
    assert (len(page.items), page.total) == (count, total)


def test_a_recorded_error_is_no_work(recorded: Recorded) -> None:
    with pytest.raises(ReplyError):
        read_anime(recorded("jikan/error_404.json", status=404))
