"""The contract's messages and stubs, generated from `proto/` when they are first needed.

Nothing generated is checked in: the code is kept under a hash of the `.proto` files and of the generator's
version, so a changed contract or an upgraded package is generated again and two servers that start at once
do not disturb each other.
"""

import hashlib
import importlib
import os
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from .failure import CannotStart

PROTO = Path(__file__).resolve().parent.parent / "proto"


def _fingerprint(sources: list[Path]) -> str:
    digest = hashlib.sha256()
    for package in ("grpcio-tools", "protobuf"):
        digest.update(version(package).encode())
    for source in sources:
        digest.update(source.relative_to(PROTO).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache() -> Path:
    """The first place that can be written: next to this file, else the user's cache."""
    beside = Path(__file__).resolve().parent / "_generated"
    try:
        beside.mkdir(exist_ok=True)
        if os.access(beside, os.W_OK):
            return beside
    except OSError:
        pass
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "homeserver"
    cache.mkdir(parents=True, exist_ok=True)
    return cache


def _generate() -> Path:
    """The folder with the generated packages; runs the generator only when it is missing."""
    sources = sorted(PROTO.rglob("*.proto"))
    if not sources:
        raise CannotStart(f"no .proto files under {PROTO}; run it from a whole checkout")
    cache = _cache()
    target = cache / _fingerprint(sources)
    if target.is_dir():
        return target
    from grpc_tools import protoc

    scratch = Path(tempfile.mkdtemp(prefix="building-", dir=cache))
    well_known = Path(protoc.__file__).parent / "_proto"
    arguments = ["protoc", f"-I{PROTO}", f"-I{well_known}", f"--python_out={scratch}", f"--grpc_python_out={scratch}"]
    if protoc.main(arguments + [str(source) for source in sources]) != 0:
        shutil.rmtree(scratch)
        raise CannotStart(f"the .proto files under {PROTO} could not be compiled")
    try:
        scratch.rename(target)
    except OSError:  # Another server finished first: its folder has the same content.
        shutil.rmtree(scratch)
    return target


def _load(name: str) -> ModuleType:
    return importlib.import_module(f"xmb.api.v1.{name}")


sys.path.insert(0, str(_generate()))
common = _load("common_pb2")
playback = _load("playback_pb2")
playback_grpc = _load("playback_pb2_grpc")
remote = _load("remote_playback_pb2")
remote_grpc = _load("remote_playback_pb2_grpc")
