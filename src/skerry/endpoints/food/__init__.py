"""Food & Emoji: books, food, breweries, emoji."""
