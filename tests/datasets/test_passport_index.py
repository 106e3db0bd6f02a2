import csv
from pathlib import Path

import pytest

from skerry.datasets.countries import Countries
from skerry.datasets.passport_index import FREE_MOVEMENT, EntryRequirement, PassportIndex, Requirement
from skerry.datasets.passport_index.build import OWN_COUNTRY, read


@pytest.fixture(scope="module")
def passports() -> PassportIndex:
    return PassportIndex()


@pytest.mark.parametrize(
    ("passport", "destination", "requirement", "days"),
    [
        ("US", "PT", "visa free", 90),
        ("US", "EE", "visa free", 90),
        ("EE", "JP", "visa free", 90),
        ("NO", "TH", "visa free", 60),
        ("EE", "US", "eta", None),
        ("EE", "GB", "visa free", 180),
        ("IN", "EE", "visa required", None),
        ("EE", "AD", "visa free", None),
        ("EE", "FI", "free movement", None),
        ("AT", "HR", "free movement", None),
        ("GB", "IE", "free movement", None),
        ("NZ", "AU", "free movement", None),
        ("GB", "FR", "visa free", 90),
        ("EE", "EE", "own country", None),
        ("GL", "GL", "own country", None),
    ],
)
def test_some_by_eye(
    passports: PassportIndex, passport: str, destination: str, requirement: str, days: int | None
) -> None:
    assert passports.requirement(passport, destination) == EntryRequirement(Requirement(requirement), days)


def test_namibia_is_a_country(passports: PassportIndex) -> None:
    assert passports.requirement("NA", "ZA") == EntryRequirement(Requirement.VISA_FREE, 90)
    assert passports.requirement("ZA", "NA") == EntryRequirement(Requirement.VISA_FREE, 90)


def test_a_territory_is_not_covered(passports: PassportIndex) -> None:
    assert passports.requirement("EE", "GL") is None
    assert passports.requirement("BM", "EE") is None


def test_every_pair_is_there(passports: PassportIndex) -> None:
    known = {country.code for country in Countries().all}
    listed = passports._by_passport
    assert len(listed) == 199
    assert set(listed) <= known
    for passport, rows in listed.items():
        destinations = [code for codes, _ in rows for code in codes]
        assert sorted([*destinations, passport]) == sorted(listed)


def test_nobody_in_an_area_of_free_movement_needs_a_visa_there(passports: PassportIndex) -> None:
    for area in FREE_MOVEMENT:
        for passport in area:
            for codes, entry in passports._by_passport[passport]:
                assert entry.requirement is Requirement.VISA_FREE or not codes & area


def test_it_is_what_the_matrix_gives(passports: PassportIndex, samples: Path) -> None:
    with (samples / "passport_index/passport-index-matrix-iso2.full.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            passport = row.pop("Passport")
            ours = {code: entry for codes, entry in passports._by_passport[passport] for code in codes}
            assert ours == {to: EntryRequirement(*read(cell)) for to, cell in row.items() if cell != OWN_COUNTRY}
