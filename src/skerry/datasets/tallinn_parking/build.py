"""Writes the guide to paid street parking in Tallinn, which is kept by hand:

    python -m skerry.datasets.tallinn_parking.build

To review it, compare the pages below and change the dates in about.toml. Prints the [[files]] entry for about.toml."""

from datetime import date

from skerry.datasets import write_lines
from skerry.datasets.tallinn_parking import PaidParkingZone, ParkingGuide, TallinnParking

GUIDE = ParkingGuide(
    zones=[
        PaidParkingZone(
            name_en="Old Town",
            name_et="Vanalinn",
            paid_hours_text="every day, round the clock",
            price_eur_hour=None,
            price_date=None,
            price_url=None,
            note="The most expensive zone, with few places; most of the Old Town is closed to cars.",
        ),
        PaidParkingZone(
            name_en="Downtown",
            name_et="Südalinn",
            paid_hours_text="every day, round the clock",
            price_eur_hour=4.8,
            price_date=date(2021, 5, 31),
            price_url="https://www.err.ee/1608215185/uute-majade-elanikud-jaavad-tulevikus-tallinnas-parkimissoodustuseta",
            note=None,
        ),
        PaidParkingZone(
            name_en="City centre",
            name_et="Kesklinn",
            paid_hours_text="Monday to Friday 07:00-19:00, Saturday 08:00-15:00",
            price_eur_hour=1.5,
            price_date=date(2024, 7, 31),
            price_url="https://www.err.ee/1609385903/tallinna-kesklinna-riigipuhaaegne-parkimine-tekitab-segadust",
            note="Public holidays are paid for like the day of the week that they are on.",
        ),
        PaidParkingZone(
            name_en="Pirita",
            name_et="Pirita",
            paid_hours_text="15 May to 15 September, every day 10:00-22:00",
            price_eur_hour=None,
            price_date=None,
            price_url=None,
            note="Two car parks near the beach: Merivälja tee 1c and 1e.",
        ),
    ],
    free_parking=[
        "the first 15 minutes in each zone, with the start shown by a parking clock or in writing",
        "two-wheeled motor vehicles",
        "Sundays in the zone City centre",
        "outside the four zones, unless signs say otherwise",
    ],
    payment_methods=["mobile application", "SMS", "parking machine, in cash", "monthly pass"],
    info_url="https://www.tallinn.ee/en/parking",
)


def main() -> None:
    print(write_lines(TallinnParking, "guide.jsonl", [GUIDE]))


if __name__ == "__main__":
    main()
