r"""Makes the data of the dataset of commodity prices from the files of https://github.com/datasets:

    python -m skerry.datasets.commodity_prices.build brent=brent-daily.csv wti=wti-daily.csv natural_gas=daily.csv \
      gold=monthly.csv

The files are read as the source of that name reads them."""

import sys
from datetime import date
from pathlib import Path

from skerry.clock import now
from skerry.datasets import write_table
from skerry.datasets.commodity_prices import CarriedPrice, CarriedPrices
from skerry.models.commodity import CommoditySymbol
from skerry.sources.world.datahub_commodities import read_prices
from skerry.upstream.reply import Reply

FIRST_DAY, FIRST_MONTH_OF_GOLD = date(2021, 1, 1), date(1978, 1, 1)
"""What is older is left out, because few ask for it."""


def main() -> None:
    rows: list[CarriedPrice] = []
    for argument in sys.argv[1:]:
        name, _, file = argument.partition("=")
        symbol, body = CommoditySymbol(name), Path(file).read_bytes()
        reply = Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())
        first = FIRST_MONTH_OF_GOLD if symbol is CommoditySymbol.GOLD else FIRST_DAY
        rows += [CarriedPrice(symbol, price.date, price.price) for price in read_prices(reply) if price.date >= first]
    print(write_table(CarriedPrices, "prices.csv", rows))


if __name__ == "__main__":
    main()
