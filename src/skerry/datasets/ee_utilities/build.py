"""Writes the charges of household utilities in Estonia, which are kept by hand:

    python -m skerry.datasets.ee_utilities.build

To review them, compare the page of each rate and change the dates in about.toml. Prints the [[files]] entry for about.toml."""

from datetime import date

from skerry.datasets import write_lines
from skerry.datasets.ee_utilities import EstonianUtilityList, Utility, UtilityRate, UtilityType

REGULATOR = "Konkurentsiamet (Competition Authority)"
REGULATOR_URL = "https://www.konkurentsiamet.ee/en"
CHARGES_2026 = (
    "https://imatraelekter.ee/en/overview-of-charges-on-network-and-electricity-invoices-in-2026-a-security-of-supply-charge"
    "-to-be-added-to-network-invoices-and-renewable-energy-charge-to-remain-the-same-balancing-capacity-charge-t"
)
EXCISE = "https://www.err.ee/1609677845/mai-alguses-tousevad-mitmed-aktsiisid"
EXCISE_NOTE = "Was to rise every year from 2025; later rates are not on record here."
WATER = (
    "https://www.globenewswire.com/news-release/2025/03/25/3048638/0/en/"
    "Competition-Authority-approved-new-water-prices-to-be-applied-by-Tallinna-Vesi.html"
)
WATER_NOTE = "Water supply and waste water together. By law, both groups were to have one pricing by July 2026."
HEATING = (
    "https://arileht.delfi.ee/artikkel/120328078/"
    "ulevaade-keskkutte-hind-on-mullusega-vorreldes-veidi-langenud-mida-toob-aga-alanud-kutteperiood"
)

UTILITIES = [
    Utility(
        type=UtilityType.ELECTRICITY,
        regulator=REGULATOR,
        regulator_url=REGULATOR_URL,
        outages_url="https://elektrilevi.ee/en/katkestused/katkestuste-kaart",
        note="The price of electricity itself is set on the market: /elering/prices has it. Packages of the network are at its "
        "operator, Elektrilevi.",
        rates=[
            UtilityRate(
                component="security of supply charge",
                provider="Elering",
                region="Estonia",
                customers="all",
                price=7.58,
                unit="MWh",
                vat_included=False,
                start_date=date(2026, 1, 1),
                end_date=None,
                note="On the invoice of the network; set every year.",
                url=CHARGES_2026,
            ),
            UtilityRate(
                component="renewable energy charge",
                provider="Elering",
                region="Estonia",
                customers="all",
                price=8.4,
                unit="MWh",
                vat_included=False,
                start_date=date(2026, 1, 1),
                end_date=None,
                note="The same as in 2025; set every year.",
                url=CHARGES_2026,
            ),
            UtilityRate(
                component="balancing capacity charge",
                provider="Elering",
                region="Estonia",
                customers="all",
                price=3.73,
                unit="MWh",
                vat_included=False,
                start_date=date(2026, 1, 1),
                end_date=None,
                note="On the invoice for electricity; the same throughout 2026.",
                url=CHARGES_2026,
            ),
            UtilityRate(
                component="excise duty",
                provider=None,
                region="Estonia",
                customers="all",
                price=2.1,
                unit="MWh",
                vat_included=False,
                start_date=date(2025, 5, 1),
                end_date=None,
                note=EXCISE_NOTE,
                url=EXCISE,
            ),
            UtilityRate(
                component="network service, mean of all packages",
                provider="Elektrilevi",
                region="network of Elektrilevi",
                customers="all",
                price=44.0,
                unit="MWh",
                vat_included=None,
                start_date=date(2024, 10, 1),
                end_date=None,
                note="With monthly fees; no household pays this mean. Later prices are not on record here.",
                url="https://news.err.ee/1609386416/power-transmission-fees-to-grow-by-7-1-percent-on-average-from-october",
            ),
        ],
    ),
    Utility(
        type=UtilityType.HEATING,
        regulator=REGULATOR,
        regulator_url=REGULATOR_URL,
        outages_url=None,
        note="District heating has a price ceiling in each of about 170 networks. That of Tallinn is not on record here.",
        rates=[
            UtilityRate(
                component="district heating",
                provider="Utilitas",
                region="Rapla",
                customers="all",
                price=87.51,
                unit="MWh",
                vat_included=False,
                start_date=date(2024, 10, 31),
                end_date=None,
                note="As reported in October 2024; later prices are not on record here.",
                url=HEATING,
            ),
            UtilityRate(
                component="district heating",
                provider="Utilitas",
                region="Valga",
                customers="all",
                price=58.05,
                unit="MWh",
                vat_included=False,
                start_date=date(2024, 10, 31),
                end_date=None,
                note="As reported in October 2024; later prices are not on record here.",
                url=HEATING,
            ),
        ],
    ),
    Utility(
        type=UtilityType.WATER,
        regulator=REGULATOR,
        regulator_url=REGULATOR_URL,
        outages_url=None,
        note="Each water company has its own prices; those of Tallinn and Saue are here.",
        rates=[
            UtilityRate(
                component="water and waste water",
                provider="Tallinna Vesi",
                region="Tallinn, Saue",
                customers="household",
                price=2.1,
                unit="m3",
                vat_included=False,
                start_date=date(2025, 5, 1),
                end_date=None,
                note=WATER_NOTE,
                url=WATER,
            ),
            UtilityRate(
                component="water and waste water",
                provider="Tallinna Vesi",
                region="Tallinn, Saue",
                customers="business",
                price=3.33,
                unit="m3",
                vat_included=False,
                start_date=date(2025, 5, 1),
                end_date=None,
                note=WATER_NOTE,
                url=WATER,
            ),
        ],
    ),
    Utility(
        type=UtilityType.GAS,
        regulator=REGULATOR,
        regulator_url=REGULATOR_URL,
        outages_url=None,
        note="The price of gas itself is set on the market. Since August 2026 the network has price groups with monthly fees, "
        "which are not on record here.",
        rates=[
            UtilityRate(
                component="network service",
                provider="Gaasivõrk",
                region="network of Gaasivõrk",
                customers="all",
                price=12.139,
                unit="MWh",
                vat_included=False,
                start_date=None,
                end_date=date(2026, 7, 31),
                note="In force before 1 August 2026.",
                url="https://gaasivork.ee/en/customer/network-contract/",
            ),
            UtilityRate(
                component="excise duty",
                provider=None,
                region="Estonia",
                customers="all",
                price=0.05642,
                unit="m3",
                vat_included=False,
                start_date=date(2025, 5, 1),
                end_date=None,
                note=EXCISE_NOTE,
                url=EXCISE,
            ),
        ],
    ),
    Utility(
        type=UtilityType.WASTE,
        regulator=None,
        regulator_url=None,
        outages_url=None,
        note="Municipalities choose the carrier, whose price list holds; those lists are not on record here.",
        rates=[
            UtilityRate(
                component="garden waste at a waste station",
                provider="Tallinn Circular Economy Center",
                region="Tallinn",
                customers="household",
                price=6.1,
                unit="m3",
                vat_included=True,
                start_date=date(2025, 1, 1),
                end_date=None,
                note="A bag of 100 litres costs 0.61 EUR.",
                url="https://news.err.ee/1609519552/tallinn-to-start-charging-for-yard-waste-disposal-from-new-year",
            ),
        ],
    ),
]


def main() -> None:
    print(write_lines(EstonianUtilityList, "utilities.jsonl", UTILITIES))


if __name__ == "__main__":
    main()
