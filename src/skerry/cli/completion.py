"""Shell completion of paths, parameters, groups, sources, series, topics and formats."""

from collections.abc import Iterable, Iterator

import typer

from skerry.cli.listing import PREFIX, STREAM, load_listing

Completion = Iterator[tuple[str, str]]
"""Words with their descriptions."""


def complete_path(incomplete: str) -> Completion:
    """Path templates, without the prefix unless it was typed."""
    full = incomplete.startswith(PREFIX[: max(2, len(incomplete))])
    for entry in load_listing().endpoints:
        path = entry.path if full else entry.path.removeprefix(PREFIX)
        if path.startswith(incomplete) and entry.kind != STREAM:
            yield path, entry.summary


def complete_parameter(context: typer.Context, incomplete: str) -> Completion:
    """`name=` for each query parameter of the endpoint; after the equals sign, the values of an enumeration."""
    entry = load_listing().find(context.params.get("path") or "")
    if entry is None:
        return
    for parameter in entry.parameters:
        if parameter.place != "query":
            continue
        choices = parameter.allowed.removeprefix("one of ").split(", ")
        if parameter.allowed.startswith("one of ") and incomplete.startswith(f"{parameter.name}="):
            words = [f"{parameter.name}={choice}" for choice in choices]
        else:
            words = [f"{parameter.name}="]
        yield from ((word, parameter.description) for word in words if word.startswith(incomplete))


def complete_target(incomplete: str) -> Completion:
    """Targets of `skerry check` and `skerry record`: sources, groups, paths."""
    listing = load_listing()
    names = [(source.key, source.title) for source in listing.sources]
    names += [(group, f"group {group}") for group in listing.groups]
    yield from _starting(names, incomplete)
    if incomplete.startswith("/"):
        yield from complete_path(incomplete)


def complete_group(incomplete: str) -> Completion:
    return _starting(((group, "") for group in load_listing().groups), incomplete)


def complete_kind(incomplete: str) -> Completion:
    return _starting(((kind, "") for kind in load_listing().kinds), incomplete)


def complete_series(incomplete: str) -> Completion:
    return _starting(((name, "") for name in load_listing().series), incomplete)


def complete_topic(incomplete: str) -> Completion:
    """Topics; after a colon, examples of filters."""
    topics = load_listing().topics
    words = [(topic.name, topic.description) for topic in topics]
    words += [(example, topic.description) for topic in topics for example in topic.examples if ":" in incomplete]
    return _starting(words, incomplete)


def complete_format(incomplete: str) -> Completion:
    return _starting(((name, "") for name in ("csv", "ndjson", "parquet")), incomplete)


def _starting(words: Iterable[tuple[str, str]], incomplete: str) -> Completion:
    return (word for word in words if word[0].startswith(incomplete))
