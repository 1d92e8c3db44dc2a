"""Peers that break the rules, and what the client makes of each. See README.md."""
