"""What a rule answers when it says no."""

import grpc


class Refusal(Exception):
    """A gRPC status with a sentence for a person; raised by the rules, sent by the services."""

    def __init__(self, code: grpc.StatusCode, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


def not_found(detail: str) -> Refusal:
    return Refusal(grpc.StatusCode.NOT_FOUND, detail)


def invalid_argument(detail: str) -> Refusal:
    return Refusal(grpc.StatusCode.INVALID_ARGUMENT, detail)


def failed_precondition(detail: str) -> Refusal:
    return Refusal(grpc.StatusCode.FAILED_PRECONDITION, detail)


def unauthenticated(detail: str) -> Refusal:
    return Refusal(grpc.StatusCode.UNAUTHENTICATED, detail)
