import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.sources.estonia.teele import read_acts, read_council
from skerry.upstream.reply import Reply


def replied(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


@pytest.mark.parametrize("body", [b"[]", b'[{"key": "COUNCILUNIT"}]', b'[{"key": "OTHER", "value": "1"}]'])
def test_settings_without_the_council(body: bytes) -> None:
    with pytest.raises(ReplyError, match="COUNCILUNIT"):
        read_council(replied(body))


def test_a_council_that_is_no_number() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        read_council(replied(b'[{"key": "COUNCILUNIT", "value": "volikogu"}]'))


@pytest.mark.parametrize(
    "body", [b"[]", b'{"results": []}', b'{"rowCount": 1, "pageCount": 1, "results": [{"id": 1}]}']
)
def test_documents_of_another_shape(body: bytes) -> None:
    with pytest.raises(ReplyError, match=r"unexpected (JSON|format)"):
        read_acts(replied(body))
