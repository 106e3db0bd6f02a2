from skerry.sources.world.wikimedia import read_featured, read_occasions
from tests.conftest import Recorded


def test_recorded_main_page(recorded: Recorded) -> None:
    """Of 2018, when summaries had neither `titles` nor `content_urls`."""
    featured = read_featured(recorded("wikimedia/feed_featured_2018.json"))
    assert featured.article is not None
    assert featured.article.title == "Cliff Clinkscales"
    assert featured.article.url == "https://en.wikipedia.org/wiki/Cliff_Clinkscales"
    assert featured.picture is not None
    assert featured.picture.description is not None
    assert featured.picture.description.startswith("Silver birches (Betula pendula). Birchwood")
    assert len(featured.most_read) == 38
    assert (featured.most_read[0].title, featured.most_read[0].view_count) == ("Tom Brady", 397850)
    assert len(featured.on_this_day) == 1
    assert featured.on_this_day[0].year == 1976
    assert featured.news[1].text == "The Winter Olympics open in Pyeongchang, South Korea."


def test_recorded_births(recorded: Recorded) -> None:
    births = read_occasions("births", recorded("wikimedia/onthisday_02_06.json"))
    assert len(births) == 8
    assert (births[0].year, births[0].text) == (1996, "Devin Booker, American basketball player")
    assert births[0].pages[0].title == "Devin Booker"


def test_recorded_holidays_have_no_year(recorded: Recorded) -> None:
    holidays = read_occasions("holidays", recorded("wikimedia_onthisday/onthisday_all_10_30.json"))
    assert len(holidays) == 5
    assert {holiday.year for holiday in holidays} == {None}
