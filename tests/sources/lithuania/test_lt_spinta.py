from skerry.sources.lithuania.lt_spinta import read_companies, read_page
from tests.conftest import Recorded


def test_recorded_companies(recorded: Recorded) -> None:
    first, second = read_companies(recorded("lt_spinta/jar_juridinisasmuo_page.json"))
    assert (first.id, second.id) == ("110000291", "110000334")
    assert (first.status, first.legal_form, first.address) == ("dissolved", "Uždaroji akcinė bendrovė", None)


def test_recorded_page(recorded: Recorded) -> None:
    page = read_page(recorded("lt_spinta/jar_juridinisasmuo_page.json"), "gov:rc:jar:iregistruoti:JuridinisAsmuo")
    assert page.next is not None
    assert page.next.startswith("WzExMDAwMDMzNC")
    assert (page.rows[0]["ja_kodas"], page.rows[0]["statusas.pavadinimas"]) == (110000291, "Išregistruotas")
