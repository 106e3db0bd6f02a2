from skerry.sources.estonia.ariregister import read_company, read_matches
from tests.conftest import Recorded


def test_recorded_company(recorded: Recorded) -> None:
    (company,) = read_matches(recorded("ariregister/autocomplete_bolt.json"))
    assert (company.id, company.name, company.status) == ("17449106", "Bolt App Services AS", "active")
    assert company.address is not None
    assert (company.address.text, company.address.postal_code) == ("Harju maakond, Tallinn, Vana-Lõuna tn 15", "10134")
    assert company.former_names == []
    assert read_company(recorded("ariregister/autocomplete_bolt.json"), "17449106") == company
