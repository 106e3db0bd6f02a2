"""The dataset of Open Brewery DB: all breweries in one file."""

from skerry.licenses import MIT
from skerry.models.brewery import Brewery
from skerry.provenance import Evidence
from skerry.sources import github_raw
from skerry.sources.world.open_brewery_db import degrees
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.text import or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source


class OpenBreweryFiles(Source):
    """About 12,000 breweries in a file of 2 MB, from which the API of Open Brewery DB is filled. No key."""

    key = "open_brewery_files"
    title = "Open Brewery DB dataset"
    home = "https://github.com/openbrewerydb/openbrewerydb"
    base = "https://raw.githubusercontent.com/openbrewerydb/openbrewerydb/master"
    license = MIT
    evidence = Evidence.RECORDED
    attribution = "Open Brewery DB"
    pace = github_raw.PACE

    async def all(self) -> tuple[Brewery, ...]:
        """All breweries, by name."""
        return await self.get("/breweries.csv", fresh="7d", read=read_file)


def read_file(reply: Reply) -> tuple[Brewery, ...]:
    """Breweries with names of countries only, as the API has them."""
    return tuple(read_each(reply.csv(), _read_row, at_least=1))


def _read_row(row: dict[str, str]) -> Brewery:
    return Brewery(
        id=row["id"],
        name=row["name"].strip(),
        type=row["brewery_type"],
        address=or_none(row["address_1"]),
        address_2=or_none(row["address_2"]),
        city=or_none(row["city"]),
        state=or_none(row["state_province"]),
        postal_code=or_none(row["postal_code"]),
        country=None,
        country_name=row["country"].strip(),
        latitude=degrees(or_none(row["latitude"])),
        longitude=degrees(or_none(row["longitude"])),
        phone=or_none(row["phone"]),
        url=or_none(row["website_url"]),
    )
