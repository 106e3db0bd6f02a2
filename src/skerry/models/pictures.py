"""Pictures that are part of an answer."""

from base64 import b64encode

SVG = "image/svg+xml"
PNG = "image/png"


def data_uri(picture: bytes, media_type: str) -> str:
    """A URI that contains the picture (RFC 2397), for `src` of an image."""
    return f"data:{media_type};base64,{b64encode(picture).decode()}"
