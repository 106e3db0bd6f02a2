"""Makes the data of the universities dataset: `python -m skerry.datasets.universities.build FILE`.

The file is world_universities_and_domains.json of https://github.com/Hipo/university-domains-list; it is read as the source of
that name reads it."""

import sys
from pathlib import Path

from skerry.clock import now
from skerry.datasets import write_lines
from skerry.datasets.universities import CarriedUniversities
from skerry.sources.world.university_domains import read_universities
from skerry.upstream.reply import Reply


def main() -> None:
    body = Path(sys.argv[1]).read_bytes()
    listed = read_universities(Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now()))
    print(write_lines(CarriedUniversities, "universities.jsonl", list(listed)))


if __name__ == "__main__":
    main()
