"""Directives: numbered, durable until acknowledged, refused where the receiver cannot obey."""

from collections.abc import Callable

import grpc

from .peer import Client, Peer, Stream, eventually


def directives(stream: Stream, count: int) -> list[int]:
    return [stream.until(lambda frame: frame.HasField("directive")).directive.id for _ in range(count)]


def test_ids_ascend_and_arrive_on_the_stream_in_order(client: Client) -> None:
    receiver, stream = client.attach("order")
    sent = [client.send(receiver, seek_to={"position_ms": position}) for position in range(20)]
    assert sent == list(range(1, 21))
    assert directives(stream, 20) == sent
    stream.cancel()


def test_ids_start_again_with_each_attachment(client: Client) -> None:
    receiver, _ = client.attach("again")
    client.send(receiver, play={})
    receiver, stream = client.attach("again")
    assert client.report(receiver) == []
    assert client.send(receiver, pause={}) == 1
    stream.cancel()


def test_the_given_id_is_ignored_and_the_command_kept(client: Client) -> None:
    receiver, stream = client.attach("id")
    assert client.send(receiver, id=77, load={"episode_uuid": "e", "position_ms": 0}) == 1
    load = stream.until(lambda frame: frame.HasField("directive")).directive.load
    assert load.episode_uuid == "e" and load.HasField("position_ms") and not load.HasField("cut_uuid")
    stream.cancel()


def test_pending_until_acknowledged(client: Client) -> None:
    receiver, stream = client.attach("pending")
    for _ in range(4):
        client.send(receiver, play={})
    assert directives(stream, 4) == [1, 2, 3, 4]  # Sent is not acknowledged.
    assert [each.id for each in client.report(receiver)] == [1, 2, 3, 4]
    assert [each.id for each in client.report(receiver, acked=2)] == [3, 4]
    assert [each.id for each in client.report(receiver, acked=1)] == [3, 4]  # It never goes back.
    assert client.report(receiver, acked=4) == []
    assert client.send(receiver, play={}) == 5
    stream.cancel()


def test_acknowledging_what_was_never_given_is_refused(client: Client) -> None:
    receiver, stream = client.attach("future")
    code = client.code("ReportReceiverState", client.report_request(receiver, acked=1))
    assert code == grpc.StatusCode.INVALID_ARGUMENT
    stream.cancel()


def test_a_directive_without_a_command_is_invalid(client: Client) -> None:
    receiver, stream = client.attach("empty")
    assert client.code("SendDirective", client.send_request(receiver)) == grpc.StatusCode.INVALID_ARGUMENT
    stream.cancel()


def test_volume_and_rate_need_the_feature(client: Client) -> None:
    invalid = grpc.StatusCode.INVALID_ARGUMENT
    plain, plain_stream = client.attach("plain", volume=False, rate=False)
    assert client.code("SendDirective", client.send_request(plain, set_volume={"level": 0.5})) == invalid
    assert client.code("SendDirective", client.send_request(plain, set_rate={"rate": 2})) == invalid
    able, able_stream = client.attach("able", volume=True, rate=True)
    assert client.send(able, set_volume={"level": 0.5}) == 1
    assert client.send(able, set_rate={"rate": 2}) == 2
    plain_stream.cancel()
    able_stream.cancel()


def test_what_nobody_collects_is_discarded(run: Callable[..., Peer]) -> None:
    peer = run("--directive-ttl", "0.3")
    client = peer.client()
    receiver, stream = client.attach("late")
    client.send(receiver, play={})
    assert [each.id for each in client.report(receiver)] == [1]
    eventually(lambda: client.report(receiver) == [], "the directive is discarded")
    peer.wait_event("discarded", receiver=receiver, directive=1)
    assert client.send(receiver, pause={}) == 2
    stream.cancel()
    client.close()


def test_the_journal_has_the_order_of_things(peer: Peer, client: Client) -> None:
    receiver, stream = client.attach("journal")
    client.send(receiver, stop={})
    client.report(receiver, acked=1, volume=0.5)
    mine = [line for line in peer.events() if line.get("receiver") == receiver]
    assert [line["event"] for line in mine] == ["attached", "directive", "report", "acknowledged"]
    assert mine[1]["command"] == "stop" and mine[2]["volume"] == 0.5 and mine[2]["status"] == "IDLE"
    stream.cancel()
