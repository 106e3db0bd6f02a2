"""Statistics of Estonia: official tables, health, unemployment, interest rates, prices of fuel."""
