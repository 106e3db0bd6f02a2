"""CPU time of `create_app`: `python -m benchmarks.creating NUMBER` prints the seconds for that many endpoints."""

import sys
import time
from itertools import islice

from benchmarks.serving import copies, registered
from skerry.app import create_app
from skerry.settings import Settings


def main() -> None:
    endpoints = list(islice(copies(registered()), int(sys.argv[1])))
    start = time.process_time()
    create_app(Settings(), endpoints=endpoints)
    print(time.process_time() - start)


if __name__ == "__main__":
    main()
