"""Makes the data of the CMU Pronouncing Dictionary: `python -m skerry.datasets.cmu_dictionary.build INDEX_JS`.

The file is `index.js` of the npm package cmu-pronouncing-dictionary 3.0.0."""

import re
import sys
from pathlib import Path

from msgspec import Struct

from skerry.datasets import write_table
from skerry.datasets.cmu_dictionary import FILE, CmuDictionary

ENTRY = re.compile(r'^\s+"(?P<word>[^\s",]+)": "(?P<phonemes>[A-Z0-2 ]+?)(?: # [^"]*)?",?$')
"""An entry; some have a remark after the pronunciation."""


class Pronunciation(Struct):
    """A pronunciation of a word."""

    word: str
    phonemes: str


def main() -> None:
    found = map(ENTRY.match, Path(sys.argv[1]).read_text("utf-8").splitlines())
    rows = [Pronunciation(entry["word"], entry["phonemes"]) for entry in found if entry]
    print(write_table(CmuDictionary, FILE, rows))


if __name__ == "__main__":
    main()
