import Glibc

/// One address of one host with its port, as the kernel takes it.
struct SocketAddress: Equatable, CustomStringConvertible {
  private let bytes: [UInt8]
  let family: Int32

  init(_ address: UnsafePointer<sockaddr>, length: Int) {
    bytes = Array(UnsafeRawBufferPointer(start: address, count: length))
    family = Int32(address.pointee.sa_family)
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var storage = sockaddr_storage()
    return withUnsafeMutableBytes(of: &storage) { raw in
      raw.copyBytes(from: bytes.prefix(raw.count))
      return body(raw.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  /// 127.0.0.0/8 and ::1 (RFC 6890).
  var isLoopback: Bool {
    if family == AF_INET { return bytes.count >= 8 && bytes[4] == 127 }
    guard family == AF_INET6, bytes.count >= 24 else { return false }
    return bytes[8..<23].allSatisfy { $0 == 0 } && bytes[23] == 1
  }

  /// The numeric address without its port.
  var description: String {
    var text = [CChar](repeating: 0, count: 64)
    let code = withPointer { getnameinfo($0, $1, &text, 64, nil, 0, NI_NUMERICHOST) }
    guard code == 0 else { return "address of family \(family)" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// True for an IPv4 or IPv6 literal, which needs no resolver.
  static func isLiteral(_ host: String) -> Bool {
    var buffer = in6_addr()
    return inet_pton(AF_INET, host, &buffer) == 1 || inet_pton(AF_INET6, host, &buffer) == 1
  }

  /// What the system's resolver says, its families taken in turns (RFC 8305 section 4). Blocks, unless `host` is a literal.
  static func resolve(host: String, port: UInt16) -> Result<[SocketAddress], ResolverError> {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = isLiteral(host) ? AI_NUMERICHOST | AI_NUMERICSERV : AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      let reason = code == EAI_SYSTEM ? String(cString: strerror(errno)) : String(cString: gai_strerror(code))
      return .failure(ResolverError(host: host, reason: reason))
    }
    defer { freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var entry = list
    while let info = entry?.pointee {
      if let address = info.ai_addr, info.ai_family == AF_INET || info.ai_family == AF_INET6 {
        found.append(SocketAddress(address, length: Int(info.ai_addrlen)))
      }
      entry = info.ai_next
    }
    return found.isEmpty ? .failure(ResolverError(host: host, reason: "no address")) : .success(interleaved(found))
  }

  /// The families in turns, beginning with that of the address that worked last, if there is one, and with that address
  /// itself (RFC 8305 section 4). Otherwise with the first, as the system sorts them (RFC 6724).
  static func ordered(_ addresses: [SocketAddress], preferring last: SocketAddress?) -> [SocketAddress] {
    guard let last, addresses.contains(where: { $0.family == last.family }) else { return interleaved(addresses) }
    let same = addresses.filter { $0.family == last.family }
    let other = addresses.filter { $0.family != last.family }
    return interleaved(same.filter { $0 == last } + same.filter { $0 != last } + other)
  }

  static func interleaved(_ addresses: [SocketAddress]) -> [SocketAddress] {
    guard let first = addresses.first else { return [] }
    var preferred = addresses.filter { $0.family == first.family }[...]
    var other = addresses.filter { $0.family != first.family }[...]
    var result: [SocketAddress] = []
    while !preferred.isEmpty || !other.isEmpty {
      if let address = preferred.popFirst() { result.append(address) }
      if let address = other.popFirst() { result.append(address) }
    }
    return result
  }
}

/// A name that the system's resolver has no answer for.
struct ResolverError: Error, Equatable, CustomStringConvertible {
  let host: String
  let reason: String
  var description: String { "cannot resolve \(host): \(reason)" }
}
