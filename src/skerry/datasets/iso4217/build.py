"""Makes the data of the ISO 4217 dataset: `python -m skerry.datasets.iso4217.build TABLE_XML`.

TABLE_XML is list one of the maintenance agency, which the PyPI package iso4217 carries as table.xml."""

import sys
from pathlib import Path

from lxml import etree

from skerry.datasets import write_lines
from skerry.datasets.iso4217 import IsoCurrencies, IsoCurrency

NO_MINOR_UNIT = "N.A."


def main() -> None:
    table = etree.fromstring(Path(sys.argv[1]).read_bytes())
    found: dict[str, IsoCurrency] = {}
    for row in table.iterfind("CcyTbl/CcyNtry"):
        if code := row.findtext("Ccy"):
            decimals = row.findtext("CcyMnrUnts", "").strip()
            found[code] = IsoCurrency(
                code, row.findtext("CcyNbr", "").zfill(3), row.findtext("CcyNm", "").strip(),
                None if decimals == NO_MINOR_UNIT else int(decimals),
            )  # fmt: skip
    print("as of", table.get("Pblshd"))
    print(write_lines(IsoCurrencies, "currencies.jsonl", [found[code] for code in sorted(found)]))


if __name__ == "__main__":
    main()
