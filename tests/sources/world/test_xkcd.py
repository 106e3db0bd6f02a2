from datetime import date

from skerry.sources.world.xkcd import read_comic
from tests.conftest import Recorded


def test_recorded_comic(recorded: Recorded) -> None:
    comic = read_comic(recorded("xkcd/1572.json"))
    assert (comic.number, comic.title, comic.date) == (1572, "xkcd Survey", date(2015, 9, 1))
    assert comic.image_url == "https://imgs.xkcd.com/comics/xkcd_survey.png"
