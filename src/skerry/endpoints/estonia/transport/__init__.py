"""Transport in Estonia: roads, ports, aids to navigation, public transport, the border."""
