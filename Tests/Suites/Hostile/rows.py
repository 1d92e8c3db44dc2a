"""The whole table: each module adds its rows when it is imported."""

from . import chance, compression, floods, framing, headers, pages, replies, streams, tcp, tls, windows  # noqa: F401
from .table import ROWS  # noqa: F401
