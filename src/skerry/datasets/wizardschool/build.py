"""Makes the data of the students: `python -m skerry.datasets.wizardschool.build FILE`.

FILE is the answer of HP-API to `/api/characters/students`."""

import sys
from pathlib import Path

import msgspec

from skerry.datasets import write_lines
from skerry.datasets.wizardschool import Students
from skerry.models.wizardschool import WizardStudent
from skerry.sources.world.hp_api import RawCharacter, read_character


def main() -> None:
    rows = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=list[RawCharacter])
    students = [msgspec.convert(read_character(row), WizardStudent, from_attributes=True) for row in rows]
    print(write_lines(Students, "students.jsonl", students))


if __name__ == "__main__":
    main()
