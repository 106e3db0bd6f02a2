"""The Riigikogu, the parliament of Estonia."""
