"""The whole table: each module adds its rows when it is imported."""

from . import floods, framing, headers, pages, replies, tcp, windows  # noqa: F401
from .table import ROWS  # noqa: F401
