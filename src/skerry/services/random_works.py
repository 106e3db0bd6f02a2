"""Artworks and poems by chance, which a seed repeats."""

from datetime import timedelta

from skerry.chance import generator
from skerry.clock import running
from skerry.errors import UpstreamChanged
from skerry.sources.world.artic import MAX_PER_PAGE, MAX_RESULTS, ArtInstituteOfChicago, ChicagoArtwork
from skerry.sources.world.poetrydb import Poem, PoetryDB

POOL_INTERVAL = timedelta(hours=1)
"""How long random artworks are from the same hundred, to spare the museum."""


async def random_artwork(museum: ArtInstituteOfChicago, seed: str | None) -> ChicagoArtwork:
    """An artwork in the public domain with a picture. Without a seed it is one of a hundred artworks, which change every hour.
    Raises UpstreamUnavailable."""
    chance = generator(seed)
    hundreds = generator(running(POOL_INTERVAL).isoformat()) if seed is None else chance
    found = await museum.public_domain(hundreds.randint(1, MAX_RESULTS // MAX_PER_PAGE))
    pictured = [artwork for artwork in found.items if artwork.image_url is not None and artwork.public_domain]
    if not pictured:
        raise UpstreamChanged(museum.title, "returned no artwork with a picture")
    return chance.choice(pictured)


async def random_poems(poetrydb: PoetryDB, count: int, seed: str | None) -> list[Poem]:
    """Some of 50 poems, which change every 10 minutes. Raises UpstreamUnavailable."""
    pool = await poetrydb.random()
    return generator(seed).sample(pool, min(count, len(pool)))
