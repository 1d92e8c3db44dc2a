import Foundation

/// A certificate of its own making and a TLS server with it that passes everything on to a port in clear.
final class TLSFront: @unchecked Sendable {
  let port: UInt16
  /// The file that makes it trusted.
  let certificate: String
  private let directory: String
  private let process = Process()

  private static let relay = """
    import socket, ssl, sys, threading
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    def copy(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
    def serve(raw):
        try:
            inner = context.wrap_socket(raw, server_side=True)
        except OSError:
            return
        outer = socket.create_connection(("127.0.0.1", int(sys.argv[3])))
        threading.Thread(target=copy, args=(inner, outer), daemon=True).start()
        copy(outer, inner)
    while True:
        raw, _ = listener.accept()
        threading.Thread(target=serve, args=(raw,), daemon=True).start()
    """

  /// `names` in the words of a subjectAltName, such as `IP:127.0.0.1`.
  init(to port: UInt16, names: String = "IP:127.0.0.1") throws {
    directory = NSTemporaryDirectory() + "media-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    certificate = directory + "/certificate.pem"
    let key = directory + "/key.pem"
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    maker.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
      "-out", certificate, "-days", "2", "-subj", "/CN=media", "-addext", "subjectAltName=\(names)",
    ]
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.relay, certificate, key, "\(port)"]
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw POSIXError(.EPROTO) }
    self.port = port
  }

  func url(_ path: String = "film.bin", host: String = "127.0.0.1") -> String { "https://\(host):\(port)/\(path)" }

  func stop() {
    // SIGTERM is blocked in what a test's thread starts.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: directory)
  }
}
