import re
from collections import Counter
from datetime import UTC, datetime

import msgspec
import pytest
from msgspec.structs import replace

from skerry.errors import ReplyError
from skerry.sources.estonia.riha import read_listing, read_record
from tests.conftest import Recorded


def test_recorded_register(recorded: Recorded) -> None:
    # The recording is an excerpt: 40 of 1304 systems. As it is, it would be a part that claims to be the register.
    excerpt = recorded("riha/systems_size2000.json")
    with pytest.raises(ReplyError, match="40 systems on page 0 of 1304"):
        read_listing(excerpt)
    body = re.sub(rb'("totalElements"\s*:\s*)1304', rb"\g<1>40", excerpt.body)
    listing = read_listing(replace(excerpt, body=body))
    assert (listing.pages, len(listing.systems)) == (1, 40)
    assert Counter(system.status for system in listing.systems) == {
        "IN_USE": 30, "FINISHED": 4, "ESTABLISHING": 4, None: 2,
    }  # fmt: skip
    first = listing.systems[0]
    assert (first.short_name, first.name) == ("74000234-amphora", "Amphora dokumendihaldustarkvara")
    assert first.homepage_url == "http://avalik.amphora.ee/vpk/index.aspx?org=266&unit=-1"
    assert first.purpose is None  # "-"
    bare = next(system for system in listing.systems if system.short_name == "his-arve")
    assert (bare.status, bare.security.standard, bare.topics) == (None, None, [])


def test_recorded_system(recorded: Recorded) -> None:
    # Recorded as one element of the list; the call for one system answers the same.
    found = read_record(recorded("riha/system_rt.json"))
    assert (found.name, found.x_road_status, found.security.class_) == ("Riigi Teataja", "JOINED", "K2T3S0")
    assert found.owner is not None
    assert found.owner.name == "Justiitsministeerium"
    assert (len(found.documents), len(found.data_files), len(found.legislation)) == (13, 1, 1)
    assert found.documents[0].url == (
        "https://www.riha.ee/api/v1/systems/rt/files/cee631f9-33a0-1ef5-f79d-425359d2958e"
    )
    assert found.updated_at == datetime(2018, 12, 14, 9, 39, 17, 874000, UTC)
    assert b'"security":{"class":"K2T3S0"' in msgspec.json.encode(found)
