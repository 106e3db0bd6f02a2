"""Pages as tests read them."""

from selectolax.lexbor import LexborHTMLParser, LexborNode


class Document:
    """A parsed page."""

    def __init__(self, text: str) -> None:
        self._tree = LexborHTMLParser(text)

    def all(self, selector: str) -> list[LexborNode]:
        """The elements that match."""
        return self._tree.css(selector)

    def one(self, selector: str) -> LexborNode:
        """The only element that matches."""
        (found,) = self.all(selector)
        return found

    def values(self, selector: str, attribute: str) -> list[str]:
        """An attribute of each element that matches; empty where it is missing."""
        return [node.attributes.get(attribute) or "" for node in self.all(selector)]

    def text(self, selector: str) -> str:
        """The words of the only element that matches."""
        return " ".join(self.one(selector).text().split())
