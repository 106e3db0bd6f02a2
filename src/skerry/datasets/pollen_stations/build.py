"""Makes the data of the pollen stations dataset from MeteoSwiss' map layer of grass pollen, saved as a file:

    https://data.geo.admin.ch/ch.meteoschweiz.messwerte-pollen-graeser-1h/ch.meteoschweiz.messwerte-pollen-graeser-1h_de.json

    python -m skerry.datasets.pollen_stations.build LAYER.json

The layer has names, positions in the Swiss grid LV95 (EPSG:2056) and the height of each sampler above the sea and above the
ground. It has no cantons, and not the station on the Jungfraujoch, which the network's inventory has: these are below."""

import sys
from pathlib import Path

import msgspec

from skerry.datasets import write_lines
from skerry.datasets.pollen_stations import PollenStation, PollenStations

CANTONS = {
    "PBE": "BE", "PBS": "BS", "PBU": "SG", "PCF": "NE", "PDS": "GR", "PGE": "GE", "PLO": "TI", "PLS": "VD",
    "PLU": "TI", "PLZ": "LU", "PMU": "TG", "PNE": "NE", "PPY": "VD", "PSN": "VS", "PZH": "ZH",
}  # fmt: skip
JUNGFRAUJOCH = PollenStation("PJU", "Jungfraujoch", "VS", 46.54756, 7.98544, 3571)
"""Position and altitude are those of the weather station there (JUN); MeteoSwiss publishes no others."""


class _Properties(msgspec.Struct):
    station_name: str
    altitude: str
    measurement_height: str


class _Geometry(msgspec.Struct):
    coordinates: tuple[float, float]


class _Feature(msgspec.Struct):
    id: str
    geometry: _Geometry
    properties: _Properties


class _Layer(msgspec.Struct):
    features: list[_Feature]


def station(feature: _Feature) -> PollenStation:
    latitude, longitude = wgs84(*feature.geometry.coordinates)
    above_ground = float(feature.properties.measurement_height.partition(" m")[0])  # "22.00 m (auf 20.00 m Dach)"
    return PollenStation(
        code=feature.id,
        name=feature.properties.station_name,
        canton=CANTONS[feature.id],
        latitude=round(latitude, 5),
        longitude=round(longitude, 5),
        elevation_m=round(float(feature.properties.altitude) - above_ground),
    )


def wgs84(east: float, north: float) -> tuple[float, float]:
    """Latitude and longitude of a point in LV95, by swisstopo's approximation, which is good to a metre."""
    y, x = (east - 2_600_000) / 1e6, (north - 1_200_000) / 1e6
    longitude = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x**2 - 0.0436 * y**3
    latitude = 16.9023892 + 3.238272 * x - 0.270978 * y**2 - 0.002528 * x**2 - 0.0447 * y**2 * x - 0.0140 * x**3
    return latitude * 100 / 36, longitude * 100 / 36


def main() -> None:
    layer = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=_Layer)
    stations = [*map(station, layer.features), JUNGFRAUJOCH]
    print(write_lines(PollenStations, "stations.jsonl", sorted(stations, key=lambda known: known.code)))


if __name__ == "__main__":
    main()
