"""Exchange rates, crypto, economic indicators, VAT."""
