#!/usr/bin/env python3
"""Compares our protobuf with PyPI's: both take the same bytes, and either refuse them or write the same bytes.

    differential.py TESTEE DESCRIPTOR-SET --count N --seed N

Three kinds of bytes, of every message type of the contract and of protobuf's own TestAllTypesProto3: what PyPI's writes for a
random message, other ways to write it (order, padding, packing, parts, unknown fields), and damaged ones.
"""

import argparse
import collections
import random
import subprocess
import sys

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.internal import api_implementation
from google.protobuf.message import DecodeError

import messages

CONTRACT = "xmb.api.v1"
TRIAL = "protobuf_test_messages.proto3.TestAllTypesProto3"
BATCH = 5000
SHOWN = 10


def message_types(pool, files):
    """The contract's types, nested ones too, and what they import; without the entries of maps."""

    def walk(descriptor):
        if not descriptor.GetOptions().map_entry:
            yield descriptor
        for nested in descriptor.nested_types:
            yield from walk(nested)

    for file in files:
        if file.package == CONTRACT or file.name == "google/protobuf/timestamp.proto":
            for message in pool.FindFileByName(file.name).message_types_by_name.values():
                yield from walk(message)


class Testee:
    """Our side, asked by the protocol of the conformance suite."""

    def __init__(self, program: str, pool):
        self.program = program
        self.request = message_factory.GetMessageClass(pool.FindMessageTypeByName("conformance.ConformanceRequest"))
        self.response = message_factory.GetMessageClass(pool.FindMessageTypeByName("conformance.ConformanceResponse"))

    def ask(self, cases):
        """An answer a case: bytes, a refusal as text, or nothing from where on the program did not answer."""
        asked = bytearray()
        for case in cases:
            request = self.request(
                protobuf_payload=case.data, message_type=case.descriptor.full_name, requested_output_format=1).SerializeToString()
            asked += len(request).to_bytes(4, "little") + request
        done = subprocess.run([self.program], input=bytes(asked), stdout=subprocess.PIPE, timeout=300)
        at = 0
        for _ in cases:
            length = int.from_bytes(done.stdout[at:at + 4], "little")
            if at + 4 + length > len(done.stdout) or at == len(done.stdout):
                yield None
                continue
            response = self.response.FromString(done.stdout[at + 4:at + 4 + length])
            at += 4 + length
            kind = response.WhichOneof("result")
            if kind == "protobuf_payload":
                yield response.protobuf_payload
            elif kind == "parse_error":
                yield response.parse_error
            else:
                yield None


class Case:
    def __init__(self, kind: str, descriptor, data: bytes):
        self.kind, self.descriptor, self.data = kind, descriptor, data


def cases(rng: random.Random, types):
    """Without end: every type in turn, each message in several dresses."""
    while True:
        for descriptor in types:
            message = message_factory.GetMessageClass(descriptor)()
            messages.fill(rng, message)
            plain = message.SerializeToString(deterministic=True)
            yield Case("plain", descriptor, plain)
            other = messages.scrambled(rng, plain, descriptor)
            yield Case("scrambled", descriptor, other)
            yield Case("damaged", descriptor, messages.damaged(rng, rng.choice((plain, other))))


def has_map(descriptor) -> bool:
    """Directly; no type of the contract has one. Their order on the wire is each implementation's own."""
    return any(nested.GetOptions().map_entry for nested in descriptor.nested_types)


def theirs(descriptor, data: bytes) -> bytes | None:
    message = message_factory.GetMessageClass(descriptor)()
    try:
        message.ParseFromString(data)
    except DecodeError:
        return None
    return message.SerializeToString(deterministic=True)


def verdict(case: Case, ours) -> str | None:
    """What is wrong, or nothing."""
    if ours is None:
        return "no answer"
    expected = theirs(case.descriptor, case.data)
    if expected is None and case.kind != "damaged":
        return "refused there: this is no other way to write the message"
    if expected is None:
        return None if isinstance(ours, str) else "accepted here, refused there"
    if isinstance(ours, str) and case.kind == "damaged" and ours.startswith("field number out of range"):
        # upb does not look at the numbers in groups that it skips and in messages that have no fields; C++, Java and we do.
        return None
    if isinstance(ours, str):
        return f"refused here ({ours}), accepted there"
    if has_map(case.descriptor) and case.kind == "damaged":
        # upb moves an entry that holds a foreign field to the unknown fields; C++, Java and we drop that field.
        return None
    same = ours == expected or has_map(case.descriptor) and len(ours) == len(expected) and theirs(case.descriptor, ours) == expected
    if not same:
        return f"written differently: here {ours.hex()}, there {expected.hex()}"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("testee")
    parser.add_argument("descriptors")
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()

    pool = descriptor_pool.DescriptorPool()
    with open(options.descriptors, "rb") as file:
        files = descriptor_pb2.FileDescriptorSet.FromString(file.read()).file
    for file in files:
        pool.Add(file)
    types = [*message_types(pool, files), *[pool.FindMessageTypeByName(TRIAL)] * 3]
    testee = Testee(options.testee, pool)
    source = cases(random.Random(options.seed), types)

    print(f"seed {options.seed}; {len(types)} types; PyPI's protobuf is the {api_implementation.Type()} one")
    passed, refused, accepted = collections.Counter(), 0, 0
    failed = 0
    left = options.count
    while left > 0:
        batch = [next(source) for _ in range(min(BATCH, left))]
        left -= len(batch)
        for case, ours in zip(batch, testee.ask(batch)):
            wrong = verdict(case, ours)
            if wrong is None:
                passed[case.kind] += 1
                if case.kind == "damaged":
                    refused += isinstance(ours, str)
                    accepted += isinstance(ours, bytes)
                continue
            failed += 1
            if failed <= SHOWN:
                print(f"error: {case.kind} {case.descriptor.full_name} {case.data.hex()}: {wrong}")
    print(", ".join(f"{count} {kind}" for kind, count in passed.items()), f"({refused} refused by both, {accepted} taken by both)")
    print(f"{passed.total()} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
