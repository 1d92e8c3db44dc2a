"""Fifty loads cost what ten cost: no descriptor, no thread, no memory stays behind."""

from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .conftest import Television

WARM_UP, LOADS = 10, 50
# In use are 6 kB more for each load, until the ring of the trace is full; the rest is how the heap is cut up.
ALLOWED_KILOBYTES = 4 << 10
# At most two requests are under way, and their connections are kept for the next film.
IDLE_CONNECTIONS = 2


def test_fifty_loads_leave_nothing_behind(television: Television) -> None:
    receiver, sender = television.receiver, television.sender
    films = [television.film(title) for title in ("Sync 5", "VP9 Opus", "Sound only", "One second", "Heavy 30")]

    def load(number: int) -> None:
        if number % 10 == 9:
            failed = sender.load(television.film("Text"))
            sender.until(lambda state: state.acked_directive_id >= failed and state.status == remote.RECEIVER_STATUS_FAILED, "FAILED", 0)
        sender.play_film(films[number % len(films)])

    def rest() -> tuple[int, int, int, int]:
        """Sockets, other descriptors, threads, kilobytes."""
        names = receiver.descriptors()
        sockets = sum(name.startswith("socket:") for name in names)
        return sockets, len(names) - sockets, receiver.threads, receiver.resident_kilobytes

    for number in range(WARM_UP):
        load(number)
    sender.do(stop=remote.Stop())
    receiver.wait_log("freed memory")
    before = rest()
    for number in range(LOADS):
        load(number)
    sender.do(stop=remote.Stop())
    allowed = (before[0] + IDLE_CONNECTIONS, before[1], before[2], before[3] + ALLOWED_KILOBYTES)

    def flat() -> bool:
        return all(now <= most for now, most in zip(rest(), allowed, strict=True))

    # What is freed goes back to the kernel a second after the end.
    try:
        eventually(flat, "as before", 10)
    except AssertionError:
        raise AssertionError(f"sockets, other descriptors, threads, kB: {before} after {WARM_UP} loads, {rest()} after {LOADS} more") from None
    assert receiver.status()["play"] >= WARM_UP + LOADS
