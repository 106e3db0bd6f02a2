"""Sweden: risk of fire, vacancies, key figures of municipalities."""

import asyncio
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Collection, SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, Lat, Limit, Lon, PageNumber, Search, Synonyms
from skerry.container import Reference
from skerry.errors import BadParameter
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.rows import Rows
from skerry.sources.sweden.jobtech import MAX_OFFSET, Jobtech, SwedishVacancy
from skerry.sources.sweden.kolada import KeyFigureValue, Kolada
from skerry.sources.sweden.smhi_fire import FireRiskDay, SmhiFire

Municipality = Annotated[
    str,
    Synonyms("municipality", "municipality_code", "kommun"),
    Allowed("a municipality such as Stockholm, or its code such as 0180"),
    Meta(
        min_length=1,
        max_length=60,
        description="municipality of Sweden: its name, in any case, or its code of four digits",
        examples=["Stockholm"],
    ),
]
KeyFigure = Annotated[
    str,
    Checked(str.upper),
    Allowed("the id of a key figure such as N01951"),
    Meta(pattern="^[A-Za-z][0-9]{5}$", description="id of a key figure at Kolada, in any case", examples=["N01951"]),
]
Years = Annotated[
    list[Annotated[int, Meta(ge=1970, le=2100)]],
    Allowed("a list of years from 1970 on, separated by commas, such as 2022,2023"),
    Meta(max_length=25, description="years, separated by commas", examples=["2022,2023"]),
]
"""As many as one request to Kolada may name."""


class FireRisk(Collection[FireRiskDay], frozen=True, kw_only=True):
    """Forecast of the risk of fire for a point."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("issued_at",), json_only=("latitude", "longitude"))

    latitude: Annotated[Latitude, Meta(description="of the grid point, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="of the grid point, degrees east, WGS 84")]
    issued_at: Annotated[Moment, Meta(description="when SMHI approved the forecast, UTC")]


class MunicipalKeyFigure(Collection[KeyFigureValue], frozen=True, kw_only=True):
    """Values of one key figure in one municipality."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("kpi", "kpi_title", "municipality", "municipality_code"))

    kpi: Annotated[str, Meta(description="id of the key figure")]
    kpi_title: Annotated[str, Meta(description="what it is and its unit, in Swedish")]
    municipality: Annotated[str, Meta(description="name of the municipality, the region or the country")]
    municipality_code: Annotated[
        str, Meta(description="four digits: of Statistics Sweden, or Kolada's own of a region")
    ]


@endpoint(
    "/nordic/se/fire-risk",
    fresh="1h",
    example={"lat": 58.57, "lon": 16.15},
    example_404={"lat": 64.1, "lon": -21.9},
)
async def swedish_fire_risk(
    lat: Annotated[Lat, Meta(description="latitude, in Sweden")],
    lon: Annotated[Lon, Meta(description="longitude, in Sweden")],
    smhi: SmhiFire,
) -> FireRisk:
    """Forecast of the risk of fire in forest and grass for a point in Sweden, by day.

    Indices of the Canadian fire weather system at noon UTC, with the weather that they rest on; null where SMHI computes none, as
    in winter. A local ban on fires is decided by the municipality, not by these figures. Points outside Sweden are a 404."""
    found = await smhi.daily(lat, lon)
    return FireRisk.limited(
        found.days, None, latitude=found.latitude, longitude=found.longitude, issued_at=found.issued_at
    )


@endpoint(
    "/nordic/se/jobs/search",
    fresh="30m",
    example={"q": "sjuksköterska"},
    checked_with=[{"q": "sjuksköterska", "municipality": "Stockholm"}],
    example_404={"q": "sjuksköterska", "municipality": "Ankeborg"},
)
async def swedish_vacancies(
    q: Annotated[Search, Meta(description="words in Swedish or English", examples=["sjuksköterska"])],
    jobs: Jobtech,
    areas: Reference[Kolada],
    municipality: Annotated[
        Municipality | None, Meta(description="municipality of the workplace: name or code; all if omitted")
    ] = None,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of vacancies on a page")] = 10,
    page: PageNumber = 1,
) -> SearchPage[SwedishVacancy]:
    """Vacancies of the Swedish public employment service (Arbetsförmedlingen), the best match first.

    Those that are open for applications; titles are in the language of the employer, kinds of employment in Swedish. `total`
    counts all matches, of which the first 2,000 can be paged. An unknown municipality is a 404."""
    if (page - 1) * limit > MAX_OFFSET:
        raise BadParameter("page", page, f"a page that starts within the first {MAX_OFFSET} vacancies")
    code = None if municipality is None else (await areas.area(municipality, only_municipalities=True)).code
    return SearchPage[SwedishVacancy].of(q, await jobs.search(q, code, page=page, limit=limit), page, limit)


@endpoint(
    "/nordic/se/municipality-kpi",
    fresh="1d",
    example={"kpi": "N01951", "municipality": "Stockholm"},
    example_404={"kpi": "N01951", "municipality": "Ankeborg"},
)
async def swedish_municipality_kpi(
    kpi: KeyFigure,
    municipality: Municipality,
    kolada: Kolada,
    years: Annotated[Years | None, Meta(description="years, separated by commas; all if omitted")] = None,
) -> MunicipalKeyFigure:
    """Values of a key figure in a Swedish municipality, the newest year first: all people, and women and men where known.

    From Kolada, which has some 6,000 key figures of population, economy, schools and care; their ids are on its site. The name or
    code of a region or of the country (Riket, 0000) is answered, too. A year without a value is null with its status, or left
    out. Unknown key figures and municipalities are a 404."""
    area = await kolada.area(municipality)
    title, values = await asyncio.gather(kolada.key_figure_title(kpi), kolada.values(kpi, area.code, years or ()))
    return MunicipalKeyFigure.limited(
        values, None, kpi=kpi, kpi_title=title, municipality=area.name, municipality_code=area.code
    )
