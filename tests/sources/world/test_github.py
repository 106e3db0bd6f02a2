import pytest

from skerry.errors import BadParameter, ReplyError
from skerry.sources.world.github import read_repositories
from tests.conftest import Recorded


def test_recorded_search(recorded: Recorded) -> None:
    """Of 2014, when there were neither topics nor licences."""
    found = read_repositories("github", recorded("github/search_repositories.json"))
    assert (found.total, found.incomplete, len(found.items)) == (2723, False, 12)
    first = found.items[0]
    assert (first.full_name, first.owner, first.programming_language) == (
        "kennethreitz/legit",
        "kennethreitz",
        "Python",
    )
    assert (first.license, first.topics) == (None, [])
    assert first.created_at.isoformat() == "2011-06-25T05:58:18+00:00"


def test_recorded_search_without_results(recorded: Recorded) -> None:
    found = read_repositories("doesnotexist", recorded("github/search_no_results.json"))
    assert (found.total, found.items) == (0, ())


def test_recorded_errors_are_no_results(recorded: Recorded) -> None:
    with pytest.raises(ReplyError):
        read_repositories("x", recorded("github/error_403_rate_limit.json"))
    with pytest.raises(BadParameter, match="q is x"):
        read_repositories("x", recorded("github/error_404_user.json", status=422))
