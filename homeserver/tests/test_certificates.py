"""The home's own certificate authority."""

import socket
import ssl
from pathlib import Path

import pytest
from cryptography import x509

from homeserver import certificates
from homeserver.failure import CannotStart

from .peer import Peer


def test_the_certificate_is_kept_until_its_names_change(tmp_path: Path) -> None:
    first = certificates.ensure(tmp_path, [])
    ca, chain = first.ca.read_bytes(), first.chain.read_bytes()
    assert certificates.ensure(tmp_path, []).chain.read_bytes() == chain
    certificates.ensure(tmp_path, ["film.example", "192.0.2.7"])
    assert first.ca.read_bytes() == ca and first.chain.read_bytes() != chain
    alternative = x509.load_pem_x509_certificate(first.chain.read_bytes()).extensions.get_extension_for_class(
        x509.SubjectAlternativeName).value
    assert alternative.get_values_for_type(x509.DNSName) == ["localhost", socket.gethostname(), "film.example"]
    assert [str(each) for each in alternative.get_values_for_type(x509.IPAddress)] == ["127.0.0.1", "::1", "192.0.2.7"]


def test_an_old_certificate_is_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(certificates, "SERVER_LIFE", certificates.RENEW_BEFORE)
        chain = certificates.ensure(tmp_path, []).chain.read_bytes()
    assert certificates.ensure(tmp_path, []).chain.read_bytes() != chain


def test_a_damaged_certificate_is_replaced(tmp_path: Path) -> None:
    files = certificates.ensure(tmp_path, [])
    files.chain.write_text("damaged")
    certificates.ensure(tmp_path, [])
    x509.load_pem_x509_certificate(files.chain.read_bytes())


def test_a_damaged_authority_is_left_for_its_owner_to_replace(tmp_path: Path) -> None:
    files = certificates.ensure(tmp_path, [])
    other = certificates.ensure(_folder(tmp_path / "other"), [])
    for damage in (other.ca.read_text(), "damaged"):
        files.ca.write_text(damage)
        with pytest.raises(CannotStart, match="remove both"):
            certificates.ensure(tmp_path, [])
        assert files.ca.read_text() == damage


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.parametrize("port", ["grpc_port", "media_port"])
def test_both_ports_prove_every_name(peer: Peer, port: str) -> None:
    context = peer.tls
    context.set_alpn_protocols(["h2"])
    for name in ("localhost", "127.0.0.1", "::1", socket.gethostname()):
        with socket.create_connection(("127.0.0.1", peer.ready[port])) as raw, \
                context.wrap_socket(raw, server_hostname=name) as connection:
            assert connection.version() == "TLSv1.3"
            if port == "grpc_port":
                assert connection.selected_alpn_protocol() == "h2"
    with socket.create_connection(("127.0.0.1", peer.ready[port])) as raw, pytest.raises(ssl.SSLCertVerificationError):
        context.wrap_socket(raw, server_hostname="elsewhere.example")
