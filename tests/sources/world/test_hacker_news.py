from datetime import UTC, datetime

from skerry.sources.world.hacker_news import read_numbers, read_story
from tests.conftest import Recorded


def test_recorded_list(recorded: Recorded) -> None:
    numbers = read_numbers(recorded("hackernews/topstories.json"))
    assert (len(numbers), numbers[0], numbers[-1]) == (10, 9129911, 9038733)


def test_recorded_story(recorded: Recorded) -> None:
    story = read_story(recorded("hackernews/item_8863_story.json"))
    assert story is not None
    assert (story.author, story.score, story.comment_count, story.text) == ("dhouston", 111, 71, None)
    assert story.posted_at == datetime(2007, 4, 4, 19, 16, 40, tzinfo=UTC)


def test_recorded_job(recorded: Recorded) -> None:
    job = read_story(recorded("hackernews/item_192327_job.json"))
    assert job is not None
    assert (job.type, job.url, job.comment_count) == ("job", None, 0)


def test_recorded_poll(recorded: Recorded) -> None:
    poll = read_story(recorded("hackernews/item_126809_poll.json"))
    assert poll is not None
    assert (poll.type, poll.score, poll.comment_count, poll.text) == ("poll", 46, 54, None)
