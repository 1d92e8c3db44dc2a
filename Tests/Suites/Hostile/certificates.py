"""A CA of this run's own, and the certificates that it signs or does not sign."""

import datetime
import functools
import ipaddress
import os
import ssl
import tempfile

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DIRECTORY = tempfile.TemporaryDirectory(prefix="hostile-")
DAY = datetime.timedelta(days=1)
NOW = datetime.datetime.now(datetime.timezone.utc)


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def path(file):
    return os.path.join(DIRECTORY.name, file)


class Authority:
    """Signs leaves, and authorities below it."""

    def __init__(self, text, above=None):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = name(text)
        signer = above or self
        builder = base(self.name, signer.name, self.key, -DAY, DAY)
        builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        self.certificate = builder.sign(signer.key, hashes.SHA256())

    def leaf(self, file, host="localhost", begins=-DAY, ends=DAY, chain=(), padding=0):
        """Writes file.pem, the chain after it, and the key. `host` None: no name at all. `padding`: bytes of ballast."""
        key = ec.generate_private_key(ec.SECP256R1())
        builder = base(name("leaf"), self.name, key, begins, ends)
        if host:
            names = [x509.DNSName(host)]
            if host == "localhost":
                names.append(x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
            builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        if padding:
            ballast = x509.UnrecognizedExtension(x509.ObjectIdentifier("1.2.3.4.5.6.7"), b"\x04\x84" + padding.to_bytes(4, "big") + b"x" * padding)
            builder = builder.add_extension(ballast, critical=False)
        write(file, key, [builder.sign(self.key, hashes.SHA256()), *chain])


def base(subject, issuer, key, begins, ends):
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
    return builder.serial_number(x509.random_serial_number()).not_valid_before(NOW + begins).not_valid_after(NOW + ends)


def write(file, key, certificates):
    encoding = serialization.Encoding.PEM
    with open(path(file + ".pem"), "wb") as output:
        for certificate in certificates:
            output.write(certificate.public_bytes(encoding))
        output.write(key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))


@functools.cache
def authority():
    ca = Authority("Hostile Suite CA")
    with open(path("ca.pem"), "wb") as output:
        output.write(ca.certificate.public_bytes(serialization.Encoding.PEM))
    return ca


def ca_file():
    authority()
    return path("ca.pem")


@functools.cache
def certificate(kind):
    """The file with the certificate `kind` and its key."""
    ca = authority()
    if kind == "wrong host":
        ca.leaf(kind, host="elsewhere.test")
    elif kind == "no host":
        ca.leaf(kind, host=None)
    elif kind == "expired":
        ca.leaf(kind, begins=-3 * DAY, ends=-DAY)
    elif kind == "not yet valid":
        ca.leaf(kind, begins=DAY, ends=3 * DAY)
    elif kind == "unknown CA":
        Authority("Somebody Else").leaf(kind)
    elif kind == "self-signed":
        own = Authority("localhost")
        write(kind, own.key, [own.certificate])
    elif kind == "long chain":
        # 100 authorities, each signed by the one before.
        links = [ca]
        for depth in range(100):
            links.append(Authority(f"Authority {depth}", links[-1]))
        links[-1].leaf(kind, chain=[link.certificate for link in reversed(links[1:])])
    elif kind == "huge certificate":
        ca.leaf(kind, padding=200_000)
    elif kind == "not an authority":
        # A leaf that signs another leaf.
        signer = Authority.__new__(Authority)
        signer.key, signer.name = ec.generate_private_key(ec.SECP256R1()), name("no authority")
        builder = base(signer.name, ca.name, signer.key, -DAY, DAY)
        builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        signer.leaf(kind, chain=[builder.sign(ca.key, hashes.SHA256())])
    else:
        ca.leaf(kind)
    return path(kind + ".pem")


def plain(kind="good", protocols=("h2",)):
    result = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    result.load_cert_chain(certificate(kind))
    if protocols:
        result.set_alpn_protocols(list(protocols))
    return result


@functools.cache
def context(kind):
    """A server's context by its name in a row: a certificate's name, or one of these."""
    if kind == "no ALPN":
        return plain(protocols=())
    if kind == "ALPN http/1.1":
        return plain(protocols=("http/1.1",))
    result = plain() if kind in SETTINGS else plain(kind)
    for change in SETTINGS.get(kind, []):
        change(result)
    return result


def _versions(least, most):
    def change(result):
        result.minimum_version, result.maximum_version = least, most

    return change


V = ssl.TLSVersion
SETTINGS = {
    "TLS 1.2": [_versions(V.TLSv1_2, V.TLSv1_2)],
    "TLS 1.1": [lambda result: result.set_ciphers("ALL:@SECLEVEL=0"), _versions(V.TLSv1, V.TLSv1_1)],
    "weak ciphers": [_versions(V.TLSv1_2, V.TLSv1_2), lambda result: result.set_ciphers("AES128-SHA:AES256-SHA:ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0")],
    "client certificate": [lambda result: setattr(result, "verify_mode", ssl.CERT_REQUIRED)],
    "client certificate, TLS 1.2": [_versions(V.TLSv1_2, V.TLSv1_2), lambda result: setattr(result, "verify_mode", ssl.CERT_REQUIRED)],
    "client certificate if you like": [lambda result: setattr(result, "verify_mode", ssl.CERT_OPTIONAL)],
}
