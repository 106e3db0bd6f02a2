"""The operator's keys go to the provider that they are for, and nowhere else."""

from contextlib import suppress

import pytest

from skerry.credentials import Credentials
from skerry.errors import UpstreamUnavailable
from skerry.sources.world.github import GitHub
from skerry.sources.world.nasa_apod import NasaApod
from tests.upstream.conftest import Provider, asking

KEYS = Credentials(nasa_key="nasa-secret", github_token="github-secret")


@pytest.mark.parametrize(("credentials", "key"), [(KEYS, "nasa-secret"), (Credentials(), "DEMO_KEY")])
async def test_nasa(provider: Provider, credentials: Credentials, key: str) -> None:
    async with asking(provider.url, NasaApod, credentials=credentials) as source:
        with suppress(UpstreamUnavailable):  # what this provider answers is no picture
            await source.newest()
    assert provider.asked == [f"/https/api.nasa.gov/planetary/apod?api_key={key}&thumbs=true"]
    assert "github-secret" not in str(provider.headers)


@pytest.mark.parametrize(("credentials", "header"), [(KEYS, "Bearer github-secret"), (Credentials(), None)])
async def test_github(provider: Provider, credentials: Credentials, header: str | None) -> None:
    async with asking(provider.url, GitHub, credentials=credentials) as source:
        with suppress(UpstreamUnavailable):
            await source.search("x", None, 1, 1)
    assert provider.headers[0].get("Authorization") == header
    assert "nasa-secret" not in str(provider.asked) + str(provider.headers)
