"""Makes the data of the IP countries dataset from the npm package @ip-location-db/geo-whois-asn-country-mmdb:

    npm pack @ip-location-db/geo-whois-asn-country-mmdb@2.3.2026061719 && tar xzf ip-location-db-*.tgz
    python -m skerry.datasets.ip_countries.build package/geo-whois-asn-country.mmdb

The file is taken as it is. Its rows are the nodes of its tree."""

import hashlib
import sys
from importlib import resources
from pathlib import Path

from maxminddb import open_database

from skerry.datasets import File
from skerry.datasets.ip_countries import IpCountries

MAX_BYTES = 8_000_000


def main() -> None:
    made = Path(sys.argv[1])
    body = made.read_bytes()
    if len(body) > MAX_BYTES:
        raise SystemExit(f"{made} has {len(body)} bytes, more than a repository should carry")
    with open_database(made) as reader:
        nodes = reader.metadata().node_count
    with resources.as_file(IpCountries.folder()) as folder:
        (folder / "countries.mmdb").write_bytes(body)
    print(File("countries.mmdb", nodes, hashlib.sha256(body).hexdigest()))


if __name__ == "__main__":
    main()
