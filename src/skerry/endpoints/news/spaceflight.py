"""News about spaceflight."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit
from skerry.sources.world.spaceflight_news import SpaceflightArticle, SpaceflightNews


@endpoint("/news/spaceflight", fresh="10m", example={"limit": 3})
async def spaceflight_news(
    spaceflight_news: SpaceflightNews,
    limit: Annotated[Limit, Meta(le=100, description="number of articles")] = 10,
) -> Collection[SpaceflightArticle]:
    """Latest articles about spaceflight, newest first.

    From the Spaceflight News API, which collects articles from about 30 publishers every 10 minutes. The texts belong to
    their publishers: link to the article and name the site."""
    return Collection.of(await spaceflight_news.articles(), limit)
