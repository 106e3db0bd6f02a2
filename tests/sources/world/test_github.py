import pytest

from skerry.errors import BadParameter, ReplyError
from skerry.sources.world.github import read_account, read_repositories, read_repository
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


def test_recorded_account(recorded: Recorded) -> None:
    account = read_account(recorded("github/user_jacquev6.json"))
    assert (account.login, account.type, account.location, account.company) == ("jacquev6", "User", "France", None)
    assert (account.repository_count, account.gist_count, account.follower_count) == (38, 18, 98)


def test_recorded_repository(recorded: Recorded) -> None:
    found = read_repository("pygithub/pygithub", recorded("github/repo_pygithub.json"))
    assert (found.star_count, found.watcher_count, found.fork_count, found.size_kb) == (7122, 111, 1793, 16425)
    assert (found.license, found.default_branch, found.topics[0]) == ("LGPL-3.0", "main", "github")
