"""The whole table: each module adds its rows when it is imported."""

from . import framing, headers, windows  # noqa: F401
from .table import ROWS  # noqa: F401
