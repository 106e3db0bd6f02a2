"""Makes the data of the dog breeds dataset: `python -m skerry.datasets.dog_breeds.build FILE`.

The file is an answer of https://dog.ceo/api/breeds/list/all."""

import json
import sys
from pathlib import Path

from skerry.datasets import write_lines
from skerry.datasets.dog_breeds import DogBreeds
from skerry.models.dog_breed import DogBreed


def main() -> None:
    listed: dict[str, list[str]] = json.loads(Path(sys.argv[1]).read_text("utf-8"))["message"]
    rows = [DogBreed(breed, len(sub_breeds), sorted(sub_breeds)) for breed, sub_breeds in sorted(listed.items())]
    print(write_lines(DogBreeds, "breeds.jsonl", rows))


if __name__ == "__main__":
    main()
