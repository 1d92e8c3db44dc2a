#!/usr/bin/env python3
"""Runs our client against grpcio's own interop server, over TLS.

    judge.py SOURCE CLIENT DIRECTORY CASE...

The service is src/python/grpcio_tests/tests/interop of the source, as it is, on a port of the kernel's choice. The client
judges by grpc/doc/interop-test-descriptions.md. DIRECTORY takes the server and its generated code.
"""

import pathlib
import shutil
import subprocess
import sys

import grpc
from grpc_tools import protoc

CERTIFICATE_NAME = "foo.test.google.fr"
PROTOS = ("test", "messages", "empty")


def assemble(source: pathlib.Path, into: pathlib.Path):
    """Puts what the service imports where it looks for it."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    names = [str(source / f"src/proto/grpc/testing/{name}.proto") for name in PROTOS]
    if protoc.main(["protoc", f"-I{source}", f"--python_out={into}", f"--grpc_python_out={into}", *names]):
        raise SystemExit("error: protoc failed")
    tests = source / "src/python/grpcio_tests/tests"
    for name in ("interop/service.py", "interop/resources.py", "unit/test_common.py"):
        (into / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(tests / name, into / "tests" / name)
    shutil.copytree(tests / "interop/credentials", into / "tests/interop/credentials")


def main() -> int:
    source, client, directory, *cases = sys.argv[1:]
    into = pathlib.Path(directory)
    assemble(pathlib.Path(source), into)
    sys.path.insert(0, directory)
    from src.proto.grpc.testing import test_pb2_grpc
    from tests.interop import resources, service
    from tests.unit import test_common

    server = test_common.test_server()
    test_pb2_grpc.add_TestServiceServicer_to_server(service.TestService(), server)
    credentials = grpc.ssl_server_credentials(((resources.private_key(), resources.certificate_chain()),))
    port = server.add_secure_port("127.0.0.1:0", credentials)
    server.start()
    authority = into / "tests/interop/credentials/ca.pem"
    try:
        return subprocess.run(
            [client, "--ca", str(authority), "--server-name", CERTIFICATE_NAME, str(port), *cases], timeout=300).returncode
    finally:
        server.stop(0).wait()


if __name__ == "__main__":
    sys.exit(main())
