from datetime import UTC, datetime

from skerry.sources.world.spaceflight_news import read_articles
from tests.conftest import Recorded


def test_recorded_articles(recorded: Recorded) -> None:
    articles = read_articles(recorded("spaceflightnews/articles_2025-08.json"))
    assert len(articles) == 6
    newest = articles[0]
    assert (newest.id, newest.news_site, newest.authors) == (32551, "NASASpaceflight", ["Martijn Luinstra"])
    assert newest.published_at == datetime(2025, 8, 10, 21, 35, 57, tzinfo=UTC)
    assert newest.updated_at.microsecond == 443693


def test_recorded_articles_from_before_there_were_authors(recorded: Recorded) -> None:
    (article,) = read_articles(recorded("spaceflightnews/articles_2023.json"))
    assert (article.id, article.authors, article.launch_ids) == (21730, [], [])
