"""A certificate authority for one home, and the server's certificate from it."""

import datetime
import ipaddress
import socket
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from .failure import CannotStart
from .files import write_atomically

CA_LIFE = datetime.timedelta(days=3650)
# What TLS clients accept at most for a server.
SERVER_LIFE = datetime.timedelta(days=397)
RENEW_BEFORE = datetime.timedelta(days=30)


@dataclass(frozen=True)
class Certificates:
    """Files, PEM: the CA to hand to receivers, the server's chain and its key."""

    ca: Path
    chain: Path
    key: Path


def names(hosts: list[str]) -> list[str]:
    """What the server's certificate is made out to."""
    return list(dict.fromkeys(["localhost", "127.0.0.1", "::1", socket.gethostname(), *hosts]))


def ensure(state: Path, hosts: list[str]) -> Certificates:
    """Makes the CA once, and the server's certificate whenever it is missing, about to expire, or for other names."""
    paths = Certificates(state / "ca.pem", state / "server.pem", state / "server.key")
    ca_key_path = state / "ca.key"
    now = datetime.datetime.now(datetime.timezone.utc)
    if paths.ca.exists() and ca_key_path.exists():
        ca, ca_key = _load_ca(paths.ca, ca_key_path)
    else:
        ca_key = ec.generate_private_key(ec.SECP256R1())
        ca = _make_ca(ca_key, now)
        write_atomically(ca_key_path, _private(ca_key))
        write_atomically(paths.ca, ca.public_bytes(serialization.Encoding.PEM), 0o644)
    if not _still_good(paths, ca, names(hosts), now):
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = _make_server(key, ca, ca_key, names(hosts), now)
        write_atomically(paths.key, _private(key))
        write_atomically(paths.chain, certificate.public_bytes(serialization.Encoding.PEM), 0o644)
    return paths


def _load_ca(ca_path: Path, key_path: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """What receivers trust already; replacing it is for its owner to decide."""
    try:
        ca = x509.load_pem_x509_certificate(ca_path.read_bytes())
        key = serialization.load_pem_private_key(key_path.read_bytes(), None)
    except ValueError as error:
        raise CannotStart(f"{ca_path} or {key_path} is damaged ({error}); remove both, and give receivers the new CA")
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != ca.public_key():
        raise CannotStart(f"{key_path} is not the key of {ca_path}; remove both, and give receivers the new CA")
    return ca, key


def _still_good(paths: Certificates, ca: x509.Certificate, wanted: list[str], now: datetime.datetime) -> bool:
    try:
        certificate = x509.load_pem_x509_certificate(paths.chain.read_bytes())
        key = serialization.load_pem_private_key(paths.key.read_bytes(), None)
        certificate.verify_directly_issued_by(ca)
        alternative = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # Missing, cut short, of another CA: whatever it is, a new one mends it.
        return False
    return (now + RENEW_BEFORE < certificate.not_valid_after_utc and key.public_key() == certificate.public_key()
            and list(alternative) == _general_names(wanted))


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def _general_names(wanted: list[str]) -> list[x509.GeneralName]:
    result: list[x509.GeneralName] = []
    for name in wanted:
        try:
            result.append(x509.IPAddress(ipaddress.ip_address(name)))
        except ValueError:
            result.append(x509.DNSName(name))
    return result


def _builder(subject: str, issuer: x509.Name | None, now: datetime.datetime,
             life: datetime.timedelta) -> x509.CertificateBuilder:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject[:64])])
    return (x509.CertificateBuilder().subject_name(name).issuer_name(issuer or name)
            .serial_number(x509.random_serial_number())
            # A box that has just booted may have its clock a little back.
            .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + life))


def _make_ca(key: ec.EllipticCurvePrivateKey, now: datetime.datetime) -> x509.Certificate:
    return (_builder(f"Home server of {socket.gethostname()}", None, now, CA_LIFE).public_key(key.public_key())
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .sign(key, hashes.SHA256()))


def _make_server(key: ec.EllipticCurvePrivateKey, ca: x509.Certificate, ca_key: ec.EllipticCurvePrivateKey,
                 wanted: list[str], now: datetime.datetime) -> x509.Certificate:
    return (_builder(socket.gethostname(), ca.subject, now, SERVER_LIFE).public_key(key.public_key())
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.SubjectAlternativeName(_general_names(wanted)), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(ca_key.public_key()), critical=False)
            .sign(ca_key, hashes.SHA256()))


def _usage(signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates, key_cert_sign=signs_certificates, crl_sign=signs_certificates,
        content_commitment=False, key_encipherment=False, data_encipherment=False, key_agreement=False,
        encipher_only=False, decipher_only=False)
