"""News of spaceflight."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.sources.world.spaceflight_news import Article, SpaceflightNews


@endpoint("/news/spaceflight", fresh="10m", example={"limit": 3})
async def spaceflight_news(
    spaceflight_news: SpaceflightNews,
    limit: Annotated[int, Meta(ge=1, le=100, description="number of articles")] = 10,
) -> Collection[Article]:
    """Latest articles about spaceflight, newest first.

    From the Spaceflight News API, which collects from a few dozen publishers every ten minutes. The texts are theirs: link
    to the articles, and name the site."""
    return Collection.of(list((await spaceflight_news.articles())[:limit]))
