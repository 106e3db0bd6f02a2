"""Of Jobicy there is no recording."""

from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from skerry.sources.world import arbeitnow, remotive
from tests.conftest import Recorded


def test_recorded_arbeitnow(recorded: Recorded) -> None:
    (job,) = arbeitnow.read_jobs(recorded("arbeitnow/job_board_api_page1_one_item.json"))
    assert job.id == "arbeitnow:studentische-hilfskraft-potsdam-377838"
    assert (job.company, job.location, job.job_type) == ("MCH Ventures", "Potsdam", "working-student")
    assert job.posted_at == datetime(2026, 10, 8, 16, 30, 53, tzinfo=UTC)
    assert job.tags == ("Remote", "Business Consulting")


def test_lists_of_arbeitnow_that_are_objects(recorded: Recorded) -> None:
    """As PHP writes a list of which an entry was removed."""
    reply = recorded("arbeitnow/job_board_api_page1_one_item.json")
    row = msgspec.json.decode(reply.body)["data"][0]
    row |= {"tags": {"0": "Remote", "2": "Rust"}, "job_types": {"1": "full-time", "3": "part-time"}}
    (job,) = arbeitnow.read_jobs(replace(reply, body=msgspec.json.encode({"data": [row]})))
    assert (job.tags, job.job_type) == (("Remote", "Rust"), "full-time")


def test_documented_remotive(recorded: Recorded) -> None:
    (job,) = remotive.read_jobs(recorded("remotive/documentation_example.json"))
    assert (job.id, job.category, job.job_type) == ("remotive:123", "Software Development", "full-time")
    assert (job.salary_text, job.location) == ("$40,000 - $50,000", "Worldwide")
    assert job.posted_at == datetime(2020, 2, 15, 10, 23, 26, tzinfo=UTC)
