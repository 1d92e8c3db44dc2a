"""What ends the server before it serves."""


class CannotStart(Exception):
    """Says what is wrong and what its owner can do about it; printed as one line."""
