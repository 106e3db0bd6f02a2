"""Several providers behind one interface: fallback, choice by country, merging."""
