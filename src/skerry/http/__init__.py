"""The face: everything between a client and an endpoint, written once for all of them."""
