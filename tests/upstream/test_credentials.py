"""The operator's keys go to the provider that they are for, and nowhere else."""

from contextlib import suppress

import pytest
from structlog.testing import capture_logs

from skerry.credentials import Credentials
from skerry.errors import UpstreamUnavailable
from skerry.sources.denmark.adressevaelger import Adressevaelger
from skerry.sources.world.github import GitHub
from skerry.sources.world.nasa_apod import NasaApod
from skerry.sources.world.themealdb import TheMealDb
from tests.upstream.conftest import Provider, asking

KEYS = Credentials(
    nasa_key="nasa-secret",
    github_token="github-secret",
    themealdb_key="mealsecret",
    adressevaelger_token="address-secret",
)


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


@pytest.mark.parametrize(("credentials", "key"), [(KEYS, "v2/mealsecret"), (Credentials(), "v1/1")])
async def test_themealdb(provider: Provider, credentials: Credentials, key: str) -> None:
    async with asking(provider.url, TheMealDb, credentials=credentials) as source:
        with suppress(UpstreamUnavailable):
            await source.categories()
    assert provider.asked == [f"/https/www.themealdb.com/api/json/{key}/list.php?c=list"]


@pytest.mark.parametrize(("credentials", "token"), [(KEYS, "address-secret"), (Credentials(), "adressevaelger123")])
async def test_adressevaelger(provider: Provider, credentials: Credentials, token: str) -> None:
    async with asking(provider.url, Adressevaelger, credentials=credentials) as source:
        with suppress(UpstreamUnavailable):
            await source.addresses("DK", "Vej 1", 1)
    assert provider.asked == [f"/https/adressevaelger.dk/husnumre/soeg?tekst=Vej%201&maksimum=1&token={token}"]


Keyed = NasaApod | TheMealDb | Adressevaelger


@pytest.mark.parametrize("kind", [NasaApod, TheMealDb, Adressevaelger])
async def test_keys_in_addresses_are_not_logged(provider: Provider, kind: type[Keyed]) -> None:
    async with asking(provider.url, kind, credentials=KEYS) as source:
        with capture_logs() as lines, suppress(UpstreamUnavailable):
            match source:
                case NasaApod():
                    await source.newest()
                case TheMealDb():
                    await source.categories()
                case Adressevaelger():
                    await source.addresses("DK", "Vej 1", 1)
    assert [line["provider"] for line in lines if line["event"] == "upstream failed"] == [kind.key]
    assert "secret" not in str(lines)
