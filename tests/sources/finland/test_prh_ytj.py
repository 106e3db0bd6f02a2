from datetime import date

import msgspec
import pytest
from msgspec.structs import replace

from skerry.errors import NotFound, ReplyError
from skerry.models.company import FormerName
from skerry.sources.finland.prh_ytj import PrhYtj, read_companies, read_company
from skerry.upstream.client import UpstreamClient
from tests.conftest import Recorded


def test_recorded_company(recorded: Recorded) -> None:
    found = read_companies(recorded("prh_ytj/companies_stockmann.json"))
    assert found.total == 63
    (company,) = found.items
    assert (company.id, company.name, company.status) == ("0114162-2", "Lindex Group Oyj", "active")
    assert company.former_names == [FormerName("Stockmann Oyj Abp", date(2024, 3, 22))]
    assert (company.industry_code, company.industry) == ("47120", "Other non-specialised retail sale")
    assert (company.legal_form_code, company.legal_form) == ("17", "Julkinen osakeyhtiö")
    assert (company.vat_registered, company.updated_date) == (True, date(2026, 4, 2))
    assert company.address is not None
    assert company.address.text == "Aleksanterinkatu 52 B, 00100 HELSINKI"


def test_one_recorded_company(recorded: Recorded) -> None:
    reply = recorded("prh_ytj/companies_stockmann.json")
    assert read_company(reply, "0114162-2").name == "Lindex Group Oyj"
    with pytest.raises(ReplyError, match="0114162-2 instead of"):
        read_company(reply, "0112038-9")
    with pytest.raises(NotFound):
        read_company(replace(reply, body=b'{"totalResults": 0, "companies": []}'), "0112038-9")


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"endDate": "2020-01-31"}, "dissolved"),
        ({"companySituations": [{"type": "KONK", "registrationDate": "2026-01-01"}]}, "bankrupt"),
        ({"companySituations": [{"type": "KONK", "endDate": "2025-01-01"}, {"type": "SELTILA"}]}, "in_liquidation"),
        ({"companySituations": [{"type": "SANE"}], "status": "2", "tradeRegisterStatus": "2"}, "active"),
    ],
)
def test_what_decides_the_status(recorded: Recorded, more: dict[str, object], status: str) -> None:
    body = msgspec.json.encode(
        {
            "totalResults": 1,
            "companies": [{"businessId": {"value": "1"}, "names": [{"name": "A", "type": "1"}], **more}],
        }
    )
    (company,) = read_companies(replace(recorded("prh_ytj/companies_stockmann.json"), body=body)).items
    assert company.status == status


async def test_a_page_of_ours_is_cut_from_pages_of_a_hundred(upstream: UpstreamClient) -> None:
    found = await PrhYtj(upstream).search("esimerkki", page=2, limit=75)
    assert (found.total, [company.id for company in found.items]) == (102, ["0000075-5", "0000101-1"])
