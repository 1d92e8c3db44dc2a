import Fuzzing

@testable import RemoteClient

/// What goes into a request out of texts and numbers that somebody wrote.
enum Requests {
  /// At most eight digits, never less than was asked for, and by less than one unit more.
  static func checkTimeout(_ input: inout FuzzInput) {
    let seconds = Int64(bitPattern: UInt64(input.long()) << 32 | UInt64(input.long()))
    let attoseconds = Int64(bitPattern: UInt64(input.long()) << 32 | UInt64(input.long()))
    // Half of the range: Duration itself has no room for more.
    let duration = Duration(secondsComponent: seconds / 2, attosecondsComponent: attoseconds)
    let text = RequestFields.timeout(duration)
    let units: [Character: Int128] = [
      "n": 1, "u": 1000, "m": 1_000_000, "S": 1_000_000_000, "M": 60_000_000_000, "H": 3_600_000_000_000,
    ]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int128(text.dropLast()), text.utf8.count <= 9 else {
      fatalError("\(text) is no grpc-timeout")
    }
    let (whole, rest) = duration.components
    let exact = Int128(whole) * 1_000_000_000 + Int128(rest / 1_000_000_000)
    expect(count > 0, "\(text) is over before it begins")
    if exact <= Int128(Int64.max) {
      expect(count * unit >= exact, "\(text) is less than \(duration)")
      if exact > 0 { expect((count - 1) * unit < exact, "\(text) is a unit more than \(duration)") }
    } else {
      expect(count * unit >= Int128(Int64.max), "\(text) is less than 292 years")
    }
  }

  /// A token has no white space, comes from the first line, and does not change when it is read again.
  static func checkToken(_ input: inout FuzzInput) {
    let text = String(decoding: input.remainder(), as: UTF8.self)
    let first = text.utf8.prefix { $0 != 0x0A }.filter { ![0x20, 0x09, 0x0D].contains($0) }
    guard let token = BearerToken.firstLine(of: text) else {
      return expect(first.isEmpty, "a line of \(first.count) bytes is no token")
    }
    expect(!token.isEmpty && token == String(decoding: first, as: UTF8.self), "another token than the line has")
    expect(BearerToken.firstLine(of: token) == token, "read again it is another")
    if RequestFields.isValid(token: token) {
      expect(token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "valid, and no header can carry it")
    }
  }

  /// An address that is accepted is written in one way, which is read as the same.
  static func checkEndpoint(_ input: inout FuzzInput) {
    let text = String(decoding: input.remainder(), as: UTF8.self)
    if let endpoint = try? Endpoint(parsing: text) {
      expect(endpoint.port > 0 && !endpoint.host.isEmpty, "\(endpoint)")
      expect(endpoint.host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a header cannot carry \(endpoint)")
      guard let again = try? Endpoint(parsing: endpoint.description) else {
        fatalError("\(endpoint) is not read again")
      }
      expect(again == endpoint, "\(endpoint) became \(again)")
      expect((try? Endpoint(server: text, caFile: nil)) == endpoint, "\(text) is another server")
    }
    guard let server = try? Endpoint(server: text, caFile: "ca.pem") else { return }
    switch server.security {
    case .cleartextLoopback: expect(text.hasPrefix("http://"), "\(text) is without TLS")
    case .tls(let file): expect(file == "ca.pem" && !text.hasPrefix("http://"), "\(text) with TLS")
    }
  }
}
