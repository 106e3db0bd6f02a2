"""Makes the list of spells: `python -m skerry.datasets.wizard_spells.build FILE`.

FILE is the answer of HP-API to `/api/spells`."""

import sys
from pathlib import Path

import msgspec

from skerry.datasets import write_table
from skerry.datasets.wizard_spells import Spells, WizardSpell


def main() -> None:
    spells = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=list[WizardSpell])
    print(write_table(Spells, "spells.csv", spells))


if __name__ == "__main__":
    main()
