"""The contract's messages in the JSON of proto3, with the names of the .proto files; int64 comes as a string there."""

import time
from typing import Any

from google.protobuf.json_format import MessageToDict, ParseDict, ParseError

from .attachments import Sighting
from .contract import remote
from .refusal import invalid_argument


def receiver(sighting: Sighting) -> dict[str, Any]:
    """A Receiver without its capabilities, which are not for handing on; with the age of what it reported, as no clock
    of a phone is compared with ours, and why it is gone."""
    whole = MessageToDict(sighting.receiver, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
    whole.pop("capabilities", None)
    return {**whole, "age_ms": round((time.monotonic() - sighting.reported_at) * 1000), "ended": sighting.ended}


def directive(content: Any) -> Any:
    """A Directive; raises INVALID_ARGUMENT for what is none."""
    try:
        return ParseDict(content, remote.Directive())
    except (ParseError, TypeError, AttributeError) as error:
        raise invalid_argument(f"this is no directive: {error}")
