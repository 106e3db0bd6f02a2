"""Films, music, trivia, animals."""
