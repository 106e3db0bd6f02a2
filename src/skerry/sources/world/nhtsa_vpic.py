"""NHTSA vPIC: vehicles of the U.S. market, by make and by VIN."""

from functools import partial
from typing import Annotated, Self
from urllib.parse import quote

from msgspec import Meta, Raw, Struct, field

from skerry.errors import NotFound, ReplyError
from skerry.licenses import US_GOVERNMENT, stated
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

EMPTY = ("Not Applicable",)
"""What stands for no value, next to empty strings."""


class VehicleModel(Struct, frozen=True):
    """A model of a make."""

    id: Annotated[int, Meta(description="number of the model at NHTSA")]
    name: Annotated[str, Meta(description="name of the model")]
    make_id: Annotated[int, Meta(ge=1, le=2**31 - 1, description="number of the make at NHTSA")]
    make: Annotated[str, Meta(description="name of the make")]


class VehicleEngine(Struct, frozen=True):
    """The engine of a vehicle; null where NHTSA has no value."""

    cylinder_count: Annotated[int | None, Meta(description="number of cylinders")]
    displacement_l: Annotated[
        Annotated[float, Meta(ge=0, le=100)] | None, Meta(description="displacement of all cylinders, litres")
    ]
    power_kw: Annotated[Annotated[float, Meta(ge=0, le=5000)] | None, Meta(description="power, kilowatts")]
    fuel: Annotated[str | None, Meta(description="main fuel, such as Gasoline or Electric")]
    configuration: Annotated[str | None, Meta(description="arrangement of the cylinders, such as V-Shaped")]


class VehiclePlant(Struct, frozen=True):
    """Where a vehicle was built; null where NHTSA has no value."""

    country_name: Annotated[str | None, Meta(description="country, as NHTSA writes it")]
    state: Annotated[str | None, Meta(description="state or province")]
    city: Annotated[str | None, Meta(description="city of the plant")]


class RegisteredVehicle(Struct, frozen=True, kw_only=True):
    """What manufacturers have filed with NHTSA about a VIN; null where they have filed nothing."""

    vin: Annotated[str, Meta(description="vehicle identification number")]
    make: Annotated[str | None, Meta(description="make of the vehicle, such as FORD")]
    model: Annotated[str | None, Meta(description="model of the make, such as F-150")]
    model_year: Annotated[
        Annotated[int, Meta(ge=1900, le=2100)] | None,
        Meta(description="model year, which may differ from that of building"),
    ]
    trim: Annotated[str | None, Meta(description="trim level")]
    series: Annotated[str | None, Meta(description="series of the model")]
    body_class: Annotated[str | None, Meta(description="kind of body, such as Pickup or Sedan/Saloon")]
    vehicle_type: Annotated[str | None, Meta(description="type, as in /vehicles/types, in capitals")]
    door_count: Annotated[int | None, Meta(description="number of doors")]
    drive_type: Annotated[str | None, Meta(description="driven wheels")]
    weight_class_text: Annotated[str | None, Meta(description="class by gross weight, pounds and kilograms in words")]
    registered_manufacturer: Annotated[str | None, Meta(description="name of the manufacturer as filed")]
    engine: Annotated[VehicleEngine | None, Meta(description="null while NHTSA does not answer")]
    plant: Annotated[VehiclePlant | None, Meta(description="where it was built; null while NHTSA does not answer")]
    error_codes: Annotated[
        list[int], Meta(description="NHTSA's remarks on the VIN; 0 alone: decoded without error; empty: no answer")
    ]
    error_text: Annotated[str | None, Meta(description="the remarks in words")]

    @classmethod
    def unknown(cls, vin: str) -> Self:
        """A vehicle of which nothing is known but its VIN."""
        return cls(
            vin=vin, make=None, model=None, model_year=None, trim=None, series=None, body_class=None, vehicle_type=None,
            door_count=None, drive_type=None, weight_class_text=None, registered_manufacturer=None,
            engine=None, plant=None,
            error_codes=[], error_text=None,
        )  # fmt: skip


class NhtsaVpic(Source):
    """What manufacturers file about vehicles for the U.S. market since 1981. No key; automated traffic is limited.

    All values of a VIN are strings; HTTP 200 even where nothing is known. Names match a part: ford is also in Radford."""

    key = "nhtsa_vpic"
    title = "NHTSA vPIC"
    home = "https://vpic.nhtsa.dot.gov/api/"
    base = "https://vpic.nhtsa.dot.gov/api/vehicles"
    license = stated(US_GOVERNMENT, "https://vpic.nhtsa.dot.gov/api/")
    evidence = Evidence.RECORDED
    evidence_note = "Models of a year or a type follow the documentation."
    attribution = "NHTSA Product Information Catalog and Vehicle Listing (vPIC)"
    terms = "Vehicles of the U.S. market."
    pace = Pace(per_second=2, concurrency=2)

    async def models(self, make: str, year: int | None, kind: str | None) -> tuple[VehicleModel, ...]:
        """Models of a make, of one model year and one type of vehicle where these are given. Raises NotFound."""
        name = quote(make, safe="")
        path = f"/GetModelsForMake/{name}"
        if year is not None or kind is not None:
            path = f"/GetModelsForMakeYear/make/{name}"
            path += f"/modelyear/{year}" if year is not None else ""
            path += f"/vehicletype/{quote(kind, safe='')}" if kind is not None else ""
        of = "".join((f" of {year}" if year else "", f" of type {kind}" if kind else ""))
        unknown = f"NHTSA has no models{of} of a make {make!r} in the U.S. market."
        return await self.get(path, query={"format": "json"}, fresh="7d", read=partial(read_models, make, unknown))

    async def vehicle(self, vin: str, year: int | None) -> RegisteredVehicle:
        """What was filed about a VIN. The model year helps where the VIN has none."""
        return await self.get(
            f"/DecodeVinValues/{vin}",
            query={"format": "json", "modelyear": year},
            fresh="30d",
            read=partial(read_vehicle, vin),
        )


class _RawModel(Struct):
    make_id: int = field(name="Make_ID")
    make: str = field(name="Make_Name")
    id: int = field(name="Model_ID")
    name: str = field(name="Model_Name")


class _RawModels(Struct, rename="pascal"):
    search_criteria: str
    results: list[Raw]


class _RawVehicle(Struct, rename="pascal"):
    vin: str = field(name="VIN")
    error_code: str
    error_text: str | None = None
    make: str | None = None
    model: str | None = None
    model_year: str | None = None
    trim: str | None = None
    series: str | None = None
    body_class: str | None = None
    vehicle_type: str | None = None
    doors: str | None = None
    drive_type: str | None = None
    gvwr: str | None = field(name="GVWR", default=None)
    manufacturer: str | None = None
    engine_cylinders: str | None = None
    displacement_l: str | None = field(name="DisplacementL", default=None)
    engine_kw: str | None = field(name="EngineKW", default=None)
    fuel_type_primary: str | None = None
    engine_configuration: str | None = None
    plant_country: str | None = None
    plant_state: str | None = None
    plant_city: str | None = None


class _RawVehicles(Struct, rename="pascal"):
    results: Annotated[list[_RawVehicle], Meta(min_length=1, max_length=1)]


def read_models(make: str, unknown: str, reply: Reply) -> tuple[VehicleModel, ...]:
    """Models of exactly this make. Raises NotFound where there are none, suggesting the makes whose names contain it."""
    raw = reply.json(_RawModels)
    wanted = make.casefold()
    if wanted not in raw.search_criteria.casefold():
        raise ReplyError(f"returned models for {raw.search_criteria:.100} instead of {make}")
    models = read_rows(raw.results, _RawModel, _read_model)
    found = tuple(model for model in models if model.make.casefold() == wanted)
    if not found:
        raise NotFound(unknown, suggestions=tuple(dict.fromkeys(model.make for model in models))[:5])
    return found


def read_vehicle(vin: str, reply: Reply) -> RegisteredVehicle:
    """What was filed about a VIN."""
    (raw,) = reply.json(_RawVehicles).results
    same(vin, raw.vin, "VIN")
    power = _number(raw.engine_kw)
    return RegisteredVehicle(
        vin=raw.vin,
        make=one_line(raw.make, EMPTY),
        model=one_line(raw.model, EMPTY),
        model_year=_integer(raw.model_year),
        trim=one_line(raw.trim, EMPTY),
        series=one_line(raw.series, EMPTY),
        body_class=one_line(raw.body_class, EMPTY),
        vehicle_type=one_line(raw.vehicle_type, EMPTY),
        door_count=_integer(raw.doors),
        drive_type=one_line(raw.drive_type, EMPTY),
        weight_class_text=one_line(raw.gvwr, EMPTY),
        registered_manufacturer=one_line(raw.manufacturer, EMPTY),
        engine=VehicleEngine(
            cylinder_count=_integer(raw.engine_cylinders),
            displacement_l=_number(raw.displacement_l),
            power_kw=None if power is None else round(power, 1),
            fuel=one_line(raw.fuel_type_primary, EMPTY),
            configuration=one_line(raw.engine_configuration, EMPTY),
        ),
        plant=VehiclePlant(
            country_name=one_line(raw.plant_country, EMPTY),
            state=one_line(raw.plant_state, EMPTY),
            city=one_line(raw.plant_city, EMPTY),
        ),
        error_codes=[int(code) for code in raw.error_code.split(",")],
        error_text=one_line(raw.error_text),
    )


def _read_model(raw: _RawModel) -> VehicleModel:
    return VehicleModel(raw.id, raw.name.strip(), raw.make_id, raw.make.strip())


def _number(value: str | None) -> float | None:
    return number(one_line(value, EMPTY))


def _integer(value: str | None) -> int | None:
    found = _number(value)
    return None if found is None else int(found)
