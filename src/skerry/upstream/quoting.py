"""What a provider returned, as it may stand in an error or a log line."""

MAX_QUOTED = 80
"""Characters of a provider's bytes."""
MAX_REASON = 160
"""Characters of a sentence of ours with such a quotation."""


def quoted(text: str, most: int = MAX_QUOTED) -> str:
    """Printable characters only, and so many at most: no line break, no command to a terminal, no page of HTML."""
    cut = text[: most + 1]
    shown = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in cut)
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"
