"""Quoting of provider output in errors and log lines."""

MAX_QUOTED = 80
"""Maximum number of characters of provider output."""
MAX_REASON = 160
"""Maximum number of characters of a message that includes provider output."""


def quoted(text: str, max_length: int = MAX_QUOTED) -> str:
    """The string with at most `max_length` characters, and without unprintable ones such as line breaks and terminal
    escapes."""
    cut = text[: max_length + 1]
    shown = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in cut)
    return shown if len(shown) <= max_length else f"{shown[: max_length - 1]}…"
