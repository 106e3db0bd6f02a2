"""Entities of Norway: there are no cassettes yet, only recordings of each reply."""

from datetime import date

import pytest
from msgspec.structs import replace

from skerry.errors import NotFound
from skerry.sources.norway.brreg import read_company, read_matches, read_roles
from tests.conftest import Recorded


def test_recorded_search(recorded: Recorded) -> None:
    found = read_matches(recorded("brreg/enheter-search-page1.json"))
    assert (found.total, len(found.items)) == (3, 2)
    cafe = found.items[0]
    assert (cafe.id, cafe.name, cafe.status, cafe.employee_count) == ("976030788", "SESAM AS", "active", 10)
    assert (cafe.legal_form_code, cafe.industry_code, cafe.vat_registered) == ("AS", "56.101", True)
    assert cafe.registered_date == date(1996, 1, 25)
    assert cafe.address is not None
    assert (cafe.address.text, cafe.address.country) == ("Elgeseter gate 1, 7030 TRONDHEIM", "NO")


def test_recorded_search_without_a_match(recorded: Recorded) -> None:
    found = read_matches(recorded("brreg/enheter-search-empty.json"))
    assert (found.total, found.items) == (0, ())


def test_recorded_entity(recorded: Recorded) -> None:
    entity = read_company(recorded("brreg/enheter-details.json"), "112233445")
    assert (entity.id, entity.status, entity.dissolved_date) == ("112233445", "active", None)
    assert entity.address is not None
    assert entity.address.street == "Tyvholmen 1"  # the other lines are null or empty


def test_a_deleted_and_an_unknown_entity(recorded: Recorded) -> None:
    reply = replace(recorded("brreg/enheter-details-deleted.json"), status=410)
    entity = read_company(reply, "123456789")
    assert (entity.status, entity.dissolved_date) == ("dissolved", date(2017, 10, 20))
    with pytest.raises(NotFound, match="123456789"):
        read_company(replace(reply, status=404), "123456789")


def test_recorded_roles(recorded: Recorded) -> None:
    (chair,) = read_roles(recorded("brreg/enheter-roller-person.json"))
    assert (chair.group, chair.role_code, chair.role) == ("Styre", "LEDE", "Styrets leder")
    assert (chair.holder, chair.name, chair.birth_year, chair.resigned) == ("person", "Ove Olsen", 1981, False)
    partner = read_roles(recorded("brreg/enheter-roller-enhet.json"))[0]
    assert (partner.holder, partner.name, partner.company_id, partner.birth_year) == (
        "company",
        "Rolfsens Deltakerorganisasjon AS",
        "810006242",
        None,
    )
