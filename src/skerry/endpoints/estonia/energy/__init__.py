"""Estonian electricity: prices, the grid, power cuts."""
