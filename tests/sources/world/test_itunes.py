from datetime import UTC, datetime

from skerry.sources.world.itunes import read_chart, read_podcasts
from tests.conftest import Recorded


def test_recorded_search(recorded: Recorded) -> None:
    podcasts = read_podcasts(recorded("itunes/search_podcast.json"), country="US")
    assert len(podcasts) == 5
    first = podcasts[0]
    assert (first.id, first.title, first.episode_count) == (354668519, "Freakonomics Radio", 34)
    assert first.latest_episode_at == datetime(2020, 4, 30, 3, tzinfo=UTC)


def test_recorded_chart(recorded: Recorded) -> None:
    chart = read_chart(recorded("itunes/toppodcasts_us_genre1310.json"), country="US", genre=1310)
    assert len(chart.podcasts) == 41
    first = chart.podcasts[0]
    assert (first.position, first.id, first.author_name) == (1, 1641171534, "Mailchimp")
    assert chart.updated_at == datetime(2022, 9, 23, 20, 11, 45, tzinfo=UTC)
