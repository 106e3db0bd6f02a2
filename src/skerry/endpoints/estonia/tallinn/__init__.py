"""City data of Tallinn."""
