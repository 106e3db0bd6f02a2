"""The event stream: topics, hub, server-sent events."""
