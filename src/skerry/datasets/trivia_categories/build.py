"""Makes the data of the trivia categories dataset: `python -m skerry.datasets.trivia_categories.build CATEGORIES QUESTIONS`.

The first file is an answer of https://opentdb.com/api_category.php; the second has all questions as
https://opentdb.com/api.php returns them without `encode`, in one `{"results": [...]}`. Only their number gets into the data."""

import html
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from skerry.datasets import write_lines
from skerry.datasets.trivia_categories import TriviaCategories, TriviaCategory


def main() -> None:
    categories, questions = (json.loads(Path(name).read_text("utf-8")) for name in sys.argv[1:3])
    counted = Counter(map(_kind, questions["results"]))
    rows = [
        TriviaCategory(
            entry["id"],
            entry["name"],
            *(counted[entry["name"], difficulty] for difficulty in ("easy", "medium", "hard")),
        )
        for entry in sorted(categories["trivia_categories"], key=lambda entry: entry["id"])
    ]
    print(write_lines(TriviaCategories, "categories.jsonl", rows))


def _kind(question: dict[str, Any]) -> tuple[str, str]:
    return html.unescape(question["category"]), question["difficulty"]


if __name__ == "__main__":
    main()
