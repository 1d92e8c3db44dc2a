"""Random messages of any type, by reflection, and other ways to write the same one down."""

import random
import struct

from google.protobuf.descriptor import FieldDescriptor

VARINT, FIXED64, DELIMITED, START_GROUP, END_GROUP, FIXED32 = range(6)

INTEGERS = {
    FieldDescriptor.TYPE_INT32: (-1 << 31, (1 << 31) - 1),
    FieldDescriptor.TYPE_SINT32: (-1 << 31, (1 << 31) - 1),
    FieldDescriptor.TYPE_SFIXED32: (-1 << 31, (1 << 31) - 1),
    FieldDescriptor.TYPE_UINT32: (0, (1 << 32) - 1),
    FieldDescriptor.TYPE_FIXED32: (0, (1 << 32) - 1),
    FieldDescriptor.TYPE_INT64: (-1 << 63, (1 << 63) - 1),
    FieldDescriptor.TYPE_SINT64: (-1 << 63, (1 << 63) - 1),
    FieldDescriptor.TYPE_SFIXED64: (-1 << 63, (1 << 63) - 1),
    FieldDescriptor.TYPE_UINT64: (0, (1 << 64) - 1),
    FieldDescriptor.TYPE_FIXED64: (0, (1 << 64) - 1),
}
WIRE_TYPES = {
    FieldDescriptor.TYPE_DOUBLE: FIXED64, FieldDescriptor.TYPE_FIXED64: FIXED64, FieldDescriptor.TYPE_SFIXED64: FIXED64,
    FieldDescriptor.TYPE_FLOAT: FIXED32, FieldDescriptor.TYPE_FIXED32: FIXED32, FieldDescriptor.TYPE_SFIXED32: FIXED32,
    FieldDescriptor.TYPE_STRING: DELIMITED, FieldDescriptor.TYPE_BYTES: DELIMITED, FieldDescriptor.TYPE_MESSAGE: DELIMITED,
}
TEXTS = ("", "a", "Dune", "\0", "é", "日本語", "🎬", "x" * 127, "y" * 128, "\u202e", "\ufeff", "\U0010ffff", "line\r\n")
NANS = (0x7FC00000, 0xFFC00000, 0x7F800001, 0x7FFFFFFF)


def wire_type(field) -> int:
    return WIRE_TYPES.get(field.type, VARINT)


# What follows makes messages.


def scalar(rng: random.Random, field):
    """A value of a field that is no message, with the edges of its type more often than chance would have them."""
    kind = field.type
    if kind in INTEGERS:
        low, high = INTEGERS[kind]
        choice = rng.random()
        if choice < 0.3:
            return rng.choice((0, 1, low, high, max(low, -1), 127, 128, 16383, 16384))
        return max(low, min(high, rng.getrandbits(rng.randint(1, 64)) * (-1 if choice < 0.5 else 1)))
    if kind == FieldDescriptor.TYPE_BOOL:
        return rng.random() < 0.5
    if kind == FieldDescriptor.TYPE_ENUM:
        if rng.random() < 0.8:
            return rng.choice(field.enum_type.values).number
        return rng.choice((-1, 99, 1000, -1 << 31, (1 << 31) - 1))
    if kind == FieldDescriptor.TYPE_DOUBLE:
        if rng.random() < 0.5:
            return rng.choice((0.0, -0.0, 1.0, 0.1, float("inf"), float("-inf"), float("nan"), 5e-324))
        return struct.unpack("<d", rng.randbytes(8))[0]
    if kind == FieldDescriptor.TYPE_FLOAT:
        if rng.random() < 0.5:
            return rng.choice((0.0, -0.0, 1.0, 0.5, float("inf"), float("-inf"), float("nan")))
        return struct.unpack("<f", rng.randbytes(4))[0]
    if kind == FieldDescriptor.TYPE_STRING:
        return "".join(rng.choice(TEXTS) for _ in range(rng.randint(0, 2)))
    return rng.randbytes(rng.choice((0, 1, 3, 16, 127, 128)))


def fill(rng: random.Random, message, depth: int = 0):
    """Sets some fields, so that every shape comes: nothing, all, defaults that are present, one member of a oneof."""
    density = rng.choice((0.0, 0.2, 0.6, 1.0)) if depth == 0 else rng.choice((0.0, 0.3, 0.7))
    fields = message.DESCRIPTOR.fields
    if len(fields) > 40:
        density /= 4
    for field in fields:
        if rng.random() >= density:
            continue
        target = getattr(message, field.name)
        is_message = field.type == FieldDescriptor.TYPE_MESSAGE
        if is_message and field.message_type.GetOptions().map_entry:
            key, value = field.message_type.fields
            for _ in range(rng.randint(1, 3)):
                if value.type != FieldDescriptor.TYPE_MESSAGE:
                    target[scalar(rng, key)] = scalar(rng, value)
                else:
                    fill(rng, target[scalar(rng, key)], depth + 1)
        elif field.is_repeated:
            for _ in range(rng.randint(1, 3)):
                if is_message:
                    if depth < 4:
                        fill(rng, target.add(), depth + 1)
                else:
                    target.append(scalar(rng, field))
        elif is_message:
            target.SetInParent()
            if depth < 4:
                fill(rng, target, depth + 1)
        else:
            setattr(message, field.name, scalar(rng, field))


# What follows writes on the wire.


def varint(value: int, padding: int = 0) -> bytes:
    """`padding` more bytes than needed."""
    out = bytearray()
    value &= (1 << 64) - 1
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    for _ in range(padding):
        out[-1] |= 0x80
        out.append(0)
    return bytes(out)


def read_varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def fields_of(data: bytes):
    """Number, wire type and payload of each field of well-formed bytes; a group's payload ends with its end."""
    at = 0
    while at < len(data):
        key, at = read_varint(data, at)
        number, kind = key >> 3, key & 7
        start = at
        if kind == VARINT:
            _, at = read_varint(data, at)
        elif kind == DELIMITED:
            length, start = read_varint(data, at)
            at = start + length
        elif kind == START_GROUP:
            at = group_end(data, at)
        else:
            at += 8 if kind == FIXED64 else 4
        yield number, kind, data[start:at]


def group_end(data: bytes, at: int) -> int:
    depth = 1
    while depth:
        key, at = read_varint(data, at)
        kind = key & 7
        if kind == VARINT:
            _, at = read_varint(data, at)
        elif kind == DELIMITED:
            length, at = read_varint(data, at)
            at += length
        elif kind in (START_GROUP, END_GROUP):
            depth += 1 if kind == START_GROUP else -1
        else:
            at += 8 if kind == FIXED64 else 4
    return at


def unknown(rng: random.Random, descriptor) -> bytes:
    """A field that the type does not have, or has with another wire type: kept as it is."""
    numbers = (1000, 2047, 2048, 18999, (1 << 29) - 1) if rng.random() < 0.8 else tuple(f.number for f in descriptor.fields) or (7,)
    number = rng.choice(numbers)
    kind = rng.choice((VARINT, FIXED64, DELIMITED, START_GROUP, FIXED32))
    field = descriptor.fields_by_number.get(number)
    if field is not None and (kind == wire_type(field) or kind == DELIMITED):
        kind = FIXED32 if wire_type(field) != FIXED32 else FIXED64
    key = varint(number << 3 | kind)
    if kind == VARINT:
        return key + padded(rng, varint(rng.getrandbits(rng.randint(1, 64))))
    if kind == DELIMITED:
        data = rng.randbytes(rng.randint(0, 20))
        return key + varint(len(data)) + data
    if kind == START_GROUP:
        inner = b"".join(unknown(rng, descriptor) for _ in range(rng.randint(0, 2)))
        return key + inner + varint(number << 3 | END_GROUP)
    return key + rng.randbytes(8 if kind == FIXED64 else 4)


def padded(rng: random.Random, payload: bytes) -> bytes:
    """A varint, now and then with more bytes than it needs; ten are the most."""
    value, _ = read_varint(payload, 0)
    return varint(value, rng.randint(1, 10 - len(payload))) if len(payload) < 10 and rng.random() < 0.3 else payload


def scrambled(rng: random.Random, data: bytes, descriptor, depth: int = 0) -> bytes:
    """Another way to write `data`: other order, padded varints, packed or not, messages in parts, values that a later one replaces."""
    records: list[bytes] = []

    def add(number: int, kind: int, payload: bytes):
        key = varint(number << 3 | kind, rng.choice((0, 1)) if rng.random() < 0.2 and number < 1 << 14 else 0)
        if kind == DELIMITED:
            key += varint(len(payload), rng.choice((1, 2)) if rng.random() < 0.2 else 0)
        records.append(key + payload)

    for number, kind, payload in fields_of(data):
        field = descriptor.fields_by_number.get(number)
        if field is None or kind == START_GROUP:
            add(number, kind, payload)
        elif field.type == FieldDescriptor.TYPE_MESSAGE and kind == DELIMITED:
            inner = field.message_type
            parts = list(fields_of(payload))
            if not field.is_repeated and len(parts) > 1 and rng.random() < 0.4:
                cut = rng.randint(1, len(parts) - 1)
                for half in (parts[:cut], parts[cut:]):
                    add(number, kind, scrambled(rng, joined(half), inner, depth + 1))
            else:
                add(number, kind, scrambled(rng, payload, inner, depth + 1))
        elif field.is_repeated and wire_type(field) != DELIMITED:
            elements = list(elements_of(payload, wire_type(field))) if kind == DELIMITED else [payload]
            if wire_type(field) == VARINT:
                elements = [padded(rng, element) for element in elements]
            while elements:
                count = rng.randint(1, len(elements))
                if rng.random() < 0.5:
                    add(number, DELIMITED, b"".join(elements[:count]))
                else:
                    for element in elements[:count]:
                        add(number, wire_type(field), element)
                elements = elements[count:]
        else:
            add(number, kind, padded(rng, payload) if kind == VARINT else payload)
            if rng.random() < 0.1 and not field.is_repeated:
                records.append(records[-1])
    if not descriptor.GetOptions().map_entry:
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            records.append(unknown(rng, descriptor))
    if rng.random() < 0.7:
        rng.shuffle(records)
    return b"".join(records)


def joined(fields) -> bytes:
    return b"".join(
        varint(number << 3 | kind) + (varint(len(payload)) if kind == DELIMITED else b"") + payload
        for number, kind, payload in fields)


def elements_of(payload: bytes, kind: int):
    at = 0
    while at < len(payload):
        start = at
        if kind == VARINT:
            _, at = read_varint(payload, at)
        else:
            at += 8 if kind == FIXED64 else 4
        yield payload[start:at]


def damaged(rng: random.Random, data: bytes) -> bytes:
    """`data` with a few bytes changed, lost or added; often no message any more."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randint(0, len(out))
        choice = rng.random()
        if choice < 0.35 and at < len(out):
            out[at] ^= 1 << rng.randint(0, 7)
        elif choice < 0.5 and at < len(out):
            out[at] = rng.choice((0x00, 0x7F, 0x80, 0xFF, 0x0B, 0x0C, rng.getrandbits(8)))
        elif choice < 0.65:
            del out[at:]
        elif choice < 0.8:
            del out[at:at + rng.randint(1, 4)]
        elif choice < 0.95:
            out[at:at] = rng.randbytes(rng.randint(1, 6))
        else:
            out[at:at] = b"\x80" * rng.randint(1, 12)
    return bytes(out)
