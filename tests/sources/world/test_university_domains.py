from skerry.sources.world.university_domains import read_universities
from tests.conftest import Recorded


def test_recorded_universities(recorded: Recorded) -> None:
    universities = read_universities(recorded("hipolabs/search_country_estonia.json"))
    assert len(universities) == 10
    assert {university.country for university in universities} == {"EE"}
    assert (universities[9].name, universities[9].domains) == ("University of Tartu", ("ut.ee",))
    assert universities[0].urls == ("http://www.artun.ee/",)
    assert universities[0].state is None
