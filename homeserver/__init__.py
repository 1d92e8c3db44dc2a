"""A small server that stands in for the platform, so that anybody can run a receiver at home."""
