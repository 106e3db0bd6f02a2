"""raw.githubusercontent.com, which serves the files of several publishers: what their sources have in common."""

from skerry.upstream.source import Pace

PACE = Pace(per_second=1, concurrency=2, burst=12)
"""GitHub states no limit for files; some addresses are refused after hundreds an hour. The burst lets an answer of three files
fail with its retries within a second."""
