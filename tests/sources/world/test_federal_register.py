from datetime import date

from skerry.sources.world.federal_register import CfrReference, read_details, read_documents
from tests.conftest import Recorded


def test_recorded_list(recorded: Recorded) -> None:
    documents = read_documents(recorded("federalregister/documents_search.json"))
    assert (documents.total, len(documents.items)) == (962, 5)
    first = documents.items[0]
    assert (first.document_number, first.type, first.published_date) == (
        "2020-17784",
        "Presidential Document",
        date(2020, 8, 12),
    )
    assert first.agencies == ["Executive Office of the President"]
    assert first.abstract is None


def test_recorded_document(recorded: Recorded) -> None:
    document = read_details(recorded("federalregister/document_2020-17469.json"))
    assert (document.citation, document.start_page, document.end_page) == ("85 FR 48465", 48465, 48467)
    assert (document.effective_date, document.comments_close_date) == (date(2020, 8, 26), None)
    assert [agency.id for agency in document.agencies] == [492, 159]
    assert document.cfr_references == [CfrReference(14, "39", None)]
    assert document.regulation_id_numbers == ["2120-AA64"]
    assert (document.president, document.significant) == ("Donald Trump", False)
