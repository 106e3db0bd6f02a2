"""raw.githubusercontent.com, which serves the files of several publishers: what their sources have in common."""

from skerry.upstream.source import Pace

PACE = Pace(per_second=1, concurrency=2, burst=4)
"""GitHub states no limit for files; some addresses are refused after hundreds an hour."""
