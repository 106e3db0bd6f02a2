"""Television, music, lyrics and podcasts."""
