"""Makes the data of the elevation datasets: `python -m skerry.datasets.elevation_datasets.build`.

The services publish no list that could be read, so what their documentation states is written down here:
https://open-meteo.com/en/docs/elevation-api and https://www.opentopodata.org/ with a page for each dataset."""

from skerry.datasets import write_lines
from skerry.datasets.elevation_datasets import ElevationDataset, ElevationDatasets

OPEN_METEO = [
    ElevationDataset(
        "copernicus90", "Copernicus DEM GLO-90", 90, "3 arc seconds", "Global", "ESA / Copernicus", False, "open_meteo"
    ),
]

OPEN_TOPO_DATA = [
    ElevationDataset(*stated, service="opentopodata")
    for stated in (
        ("nzdem8m", "New Zealand 8 m DEM", 8, "8 m", "New Zealand", "LINZ", False),
        (
            "ned10m", "USGS 3DEP (NED)", 10, "1/3 arc second",
            "Continental USA, Hawaii, parts of Alaska", "USGS", False,
        ),
        ("eudem25m", "EU-DEM", 25, "25 m", "Europe", "EEA", False),
        ("aster30m", "ASTER GDEM", 30, "1 arc second", "Global", "NASA", False),
        ("mapzen", "Mapzen terrain tiles", 30, "about 30 m, differs", "Global, with the sea floor", "Mapzen", True),
        ("srtm30m", "SRTM 1 arc second", 30, "1 arc second", "Latitudes -60 to 60", "NASA / USGS", False),
        ("srtm90m", "SRTM 3 arc seconds", 90, "3 arc seconds", "Latitudes -60 to 60", "NASA / USGS", False),
        ("emod2018", "EMODnet Bathymetry 2018", 100, "1/16 arc minute", "European seas, no land", "EMODnet", True),
        ("bkg200m", "DGM200", 200, "200 m", "Germany", "BKG", False),
        ("gebco2020", "GEBCO 2020", 450, "15 arc seconds", "Global, with the sea floor", "GEBCO", True),
        ("etopo1", "ETOPO1", 1800, "1 arc minute", "Global, with the sea floor and ice surfaces", "NOAA", True),
    )
]  # fmt: skip


def main() -> None:
    print(write_lines(ElevationDatasets, "datasets.jsonl", OPEN_METEO + OPEN_TOPO_DATA))


if __name__ == "__main__":
    main()
