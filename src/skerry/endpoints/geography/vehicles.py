"""Vehicles, from NHTSA."""

from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Collection, SearchPage
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Checked, Limit, PageNumber, Search
from skerry.api.report import or_error
from skerry.datasets.countries import Countries
from skerry.datasets.vehicle_makes import VehicleMake, VehicleMakes, VehicleType
from skerry.datasets.vin_tables import VinTables
from skerry.errors import BadParameter, NotFound, SkerryError
from skerry.folding import matches
from skerry.models.listing import Listing
from skerry.models.unavailable import Missing, UnavailablePart
from skerry.sources.world.nhtsa_vpic import NhtsaVpic, RegisteredVehicle, VehicleModel

Kind = Literal["car", "truck", "motorcycle", "bus", "trailer", "mpv"]
WORDS = {"car": "Passenger Car", "mpv": "Multipurpose Passenger Vehicle (MPV)"}
"""Types whose name at NHTSA differs from ours."""
VIN = r"^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$"


class DecodedVin(RegisteredVehicle, frozen=True, kw_only=True):
    """What a vehicle identification number says, and what was filed about it."""

    wmi: Annotated[str, Meta(description="first three characters: world manufacturer identifier")]
    manufacturer: Annotated[
        str | None, Meta(description="who the identifier belongs to; null where the number alone does not tell")
    ]
    region: Annotated[str | None, Meta(description="part of the world in which the manufacturer is registered")]
    country: Annotated[
        str | None, Meta(description="country in which the manufacturer is registered, ISO 3166-1 alpha-2")
    ]
    possible_model_years: Annotated[
        list[int],
        Meta(description="years that the tenth character may mean; outside North America it may mean something else"),
    ]
    check_digit_valid: Annotated[
        bool | None,
        Meta(description="whether the check digit is right; null outside North America, which requires none"),
    ]
    unavailable: Annotated[list[UnavailablePart], Meta(description="parts that could not be had, and why")]


@endpoint("/vehicles/makes", fresh="7d", example={"q": "rover", "limit": 5})
async def vehicle_makes(
    makes: VehicleMakes,
    q: Annotated[Search | None, Meta(description="part of the name")] = None,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=1000, description="makes on a page")] = 100,
) -> SearchPage[VehicleMake]:
    """Makes of passenger cars in the United States, by name.

    Makes that have or had a model in the U.S. market, as of the date in `Last-Modified`. Makes that NHTSA lists only for other
    types, such as Land Rover for its SUVs, are left out."""
    found = [make for make in makes.all if matches(q, make.name)]
    return SearchPage.of(q, Listing.page_of(found, page, limit), page, limit)


@endpoint("/vehicles/types", fresh="7d")
async def vehicle_types(makes: VehicleMakes) -> Collection[VehicleType]:
    """Types of vehicles in U.S. law."""
    return Collection.of(makes.types)


@endpoint(
    "/vehicles/models/{make}",
    fresh="7d",
    example={"make": "tesla"},
    example_404={"make": "no such make"},
    checked_with=({"make": "kia", "year": 2021},),
)
async def vehicle_models(
    make: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z0-9][A-Za-z0-9 .&'()-]{0,59}$",
            description="name of the make, as in /vehicles/makes; in any case",
        ),
    ],
    nhtsa: NhtsaVpic,
    year: Annotated[int | None, Meta(ge=1981, le=2100, description="model year", examples=[2021])] = None,
    type: Annotated[Kind | None, Meta(description="type of vehicle; mpv is a van or SUV")] = None,  # noqa: A002
) -> Collection[VehicleModel]:
    """Models of a make in the United States.

    Of the U.S. market: models that are only sold elsewhere are missing. A make without models of the requested year or type is a
    404."""
    return Collection.of(await nhtsa.models(make, year, WORDS.get(type or "", type)))


@endpoint(
    "/vehicles/decode/{vin}",
    fresh="30d",
    example={"vin": "5YJ3E1EAXKF000016"},
)
async def decoded_vin(
    vin: Annotated[
        str,
        Checked(str.upper),
        Allowed("a VIN of 17 letters and digits, without I, O and Q, such as 5YJ3E1EAXKF000016"),
        Meta(pattern=VIN, description="vehicle identification number; 17 letters and digits without I, O and Q"),
    ],
    nhtsa: NhtsaVpic,
    tables: VinTables,
    countries: Reference[Countries],
    year: Annotated[int | None, Meta(ge=1981, le=2100, description="model year, where it is known")] = None,
) -> DecodedVin:
    """What a vehicle identification number (VIN) says about a vehicle.

    Manufacturer, country, possible years and check digit come from the number itself (PyPI package vininfo). Model, engine and
    plant are what manufacturers filed with NHTSA for the U.S. market: of other vehicles they are null. While NHTSA does not
    answer, they are null too, and named in `unavailable`. A wrong check digit of a North American VIN is a 400; elsewhere none
    is required."""
    facts = tables.facts(vin)
    if facts.check_digit_valid is False:
        raise BadParameter("vin", vin, "a VIN whose ninth character is its check digit, as in North America")
    missing = Missing()
    filed = await or_error(nhtsa.vehicle(vin, year))
    if isinstance(filed, SkerryError):
        for name in RegisteredVehicle.__struct_fields__:
            if name not in ("vin", "error_codes"):
                missing.failed(name, filed)
        filed = RegisteredVehicle.unknown(vin)
    return DecodedVin(
        **{name: getattr(filed, name) for name in filed.__struct_fields__},
        wmi=facts.wmi,
        manufacturer=facts.manufacturer,
        region=facts.region,
        country=_country(countries, facts.country_name),
        possible_model_years=list(facts.model_years),
        check_digit_valid=facts.check_digit_valid,
        unavailable=missing.parts,
    )


def _country(countries: Reference[Countries], name: str | None) -> str | None:
    try:
        return None if name is None else countries.find(name).code
    except NotFound:  # a country that no longer exists
        return None
