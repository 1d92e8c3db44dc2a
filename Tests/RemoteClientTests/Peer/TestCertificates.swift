import Foundation

/// A CA of our own with certificates for the peers, made by the openssl command once a run.
///
/// `ca.pem` signs `server` (localhost, 127.0.0.1, ::1) and `elsewhere` (elsewhere.test); `otherca.pem` signs
/// nothing.
final class TestCertificates: Sendable {
  static let shared = TestCertificates()

  let directory: URL

  var caFile: String { directory.appendingPathComponent("ca.pem").path }
  var otherCAFile: String { directory.appendingPathComponent("otherca.pem").path }

  private init() {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("remote-client-tests-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try makeCA("ca", name: "Test CA")
      try makeCA("otherca", name: "Another CA")
      try makeLeaf("server", names: "DNS:localhost,IP:127.0.0.1,IP:::1")
      try makeLeaf("elsewhere", names: "DNS:elsewhere.test")
    } catch { fatalError("cannot make the test certificates: \(error)") }
  }

  private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

  private func makeCA(_ file: String, name: String) throws {
    try openssl(
      ["req", "-x509"] + Self.newKey + [
        "-keyout", "\(file).key", "-out", "\(file).pem", "-days", "2", "-subj", "/CN=\(name)",
        "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign",
      ])
  }

  private func makeLeaf(_ file: String, names: String) throws {
    try openssl(
      ["req"] + Self.newKey + ["-keyout", "\(file).key", "-out", "\(file).csr", "-subj", "/CN=\(file)"])
    try "subjectAltName=\(names)\n".write(
      to: directory.appendingPathComponent("\(file).ext"), atomically: true, encoding: .utf8)
    try openssl([
      "x509", "-req", "-in", "\(file).csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
      "-extfile", "\(file).ext", "-out", "\(file).pem",
    ])
  }

  private func openssl(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw PeerFailure("openssl \(arguments.joined(separator: " "))") }
  }
}
