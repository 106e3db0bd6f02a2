"""The subjects of the Nordic and Baltic model: which provider speaks for a country."""
