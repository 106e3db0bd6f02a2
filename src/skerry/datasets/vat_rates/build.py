"""Makes the data of the VAT dataset: `python -m skerry.datasets.vat_rates.build EU_VAT_RATES_DATA_JSON`.

The file is data/eu-vat-rates-data.json of https://github.com/vatnode/eu-vat-rates-data; it is read as the source of that name
reads it, which says what is set right in it."""

import sys
from pathlib import Path

from skerry.clock import now
from skerry.datasets import write_lines
from skerry.datasets.vat_rates import VatRates
from skerry.models.vat import COVERED
from skerry.sources.europe.eu_vat_rates import read_table
from skerry.upstream.reply import Reply


def main() -> None:
    body = Path(sys.argv[1]).read_bytes()
    table = read_table(Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now()))
    if missing := set(COVERED) - {rate.country for rate in table.rates}:
        raise SystemExit(f"no rates of {', '.join(sorted(missing))}")
    print("as of", table.as_of)
    print(write_lines(VatRates, "rates.jsonl", list(table.rates)))


if __name__ == "__main__":
    main()
