"""Day-ahead prices of the Norwegian and Swedish bidding zones."""
