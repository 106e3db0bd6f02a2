"""Whether a reply is about what was asked."""

import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.sources.world.agify import read_age
from skerry.sources.world.demografix import check_name
from skerry.sources.world.open_library import check_isbn, read_edition
from skerry.sources.world.world_bank import Observation, check_series
from skerry.upstream.identity import Identified, IdentityChecked, Within, among, same
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def reply(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def test_case_and_blanks_around_do_not_count() -> None:
    same("Michael", " michael", "name")
    among(["US", "de"], ["DE", "us"], "economy")
    with pytest.raises(ReplyError, match="returned the name meelad instead of michael"):
        same("michael", "meelad", "name")


def test_a_recorded_guess_about_another_name_is_refused(recorded: Recorded) -> None:
    meelad = recorded("agify/meelad.json")
    assert IdentityChecked(read_age, check_name, "meelad")(meelad).age is not None
    with pytest.raises(ReplyError, match="meelad instead of michael"):
        IdentityChecked(read_age, check_name, "michael")(meelad)


def test_a_recorded_edition_of_another_isbn_is_refused(recorded: Recorded) -> None:
    edition = recorded("openlibrary/books-data-9780980200447.json")
    for isbn in ("9780980200447", "0980200440"):  # one number in two forms
        assert IdentityChecked(read_edition, check_isbn, isbn)(edition).title
    with pytest.raises(ReplyError, match="ISBN"):
        IdentityChecked(read_edition, check_isbn, "9780140328721")(edition)


def test_rows_of_other_economies_are_refused() -> None:
    rows = (Observation("SP.POP.TOTL", "US", 2024, 1.0), Observation("SP.POP.TOTL", "USA", 2024, 1.0))
    check_series(reply(b""), rows, "DE;US/SP.POP.TOTL")
    with pytest.raises(ReplyError, match="returned the economy US, which was not requested"):
        check_series(reply(b""), rows, "DE;EE/SP.POP.TOTL")
    with pytest.raises(ReplyError, match=r"returned the indicator SP\.POP\.TOTL, which was not requested"):
        check_series(reply(b""), rows, "all/NY.GDP.MKTP.CD")


def test_two_readers_of_one_question_are_equal() -> None:
    """So the cache of read answers keeps its value."""
    assert IdentityChecked(read_age, check_name, "a") == IdentityChecked(read_age, check_name, "a")
    assert IdentityChecked(read_age, check_name, "a") != IdentityChecked(read_age, check_name, "b")


def test_rows_outside_the_window_are_dropped_or_refused() -> None:
    def years(*given: int) -> Within[int]:
        return Within(lambda _: given, int, 2020, 2021)

    assert years(2019, 2020, 2021)(reply(b"")) == (2020, 2021)
    assert years()(reply(b"")) == ()
    with pytest.raises(ReplyError, match="returned rows of 1999 instead of 2020 to 2021"):
        years(1999, 2000)(reply(b""))


def test_a_record_states_its_own_identifier() -> None:
    row = Observation("SP.POP.TOTL", "US", 2024, 1.0)

    def read(_: Reply) -> Observation:
        return row

    assert Identified(read, "economy_code", "us")(reply(b"")) is row
    with pytest.raises(ReplyError, match="returned the economy_code US instead of EE"):
        Identified(read, "economy_code", "EE")(reply(b""))
    assert Identified(read, "year", 2024) == Identified(read, "year", 2024)
