"""Time zone of a point on the Earth."""


def timezone_at(latitude: float, longitude: float) -> str:
    """IANA name; at sea the nautical time zone, such as Etc/GMT+3."""
    from tzfpy import get_tz

    return str(get_tz(longitude, latitude)) or "UTC"
