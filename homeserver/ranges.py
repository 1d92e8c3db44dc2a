"""The Range header of RFC 9110, section 14, for one range of bytes."""

import re

ONE_RANGE = re.compile(r"bytes=\s*(\d*)-(\d*)\s*", re.IGNORECASE)


class Unsatisfiable(Exception):
    """No byte of the file lies in the range: 416."""


def parse(header: str | None, size: int) -> tuple[int, int] | None:
    """First byte and the one after the last, or None for the whole file.

    A header that is malformed or asks for several ranges is ignored, as section 14.2 allows.
    """
    match = ONE_RANGE.fullmatch(header.strip()) if header else None
    if match is None or match.group(1) == match.group(2) == "":
        return None
    first, last = match.groups()
    if first == "":  # The last so many bytes.
        if int(last) == 0 or size == 0:
            raise Unsatisfiable
        return max(0, size - int(last)), size
    start = int(first)
    if last and int(last) < start:
        return None
    if start >= size:
        raise Unsatisfiable
    return start, min(size, int(last) + 1) if last else size
