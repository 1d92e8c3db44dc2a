/// Bytes of one media object, read from anywhere. A fetcher provides it, a demuxer reads from it.
///
/// Called from one work thread at a time; `interrupt` from any thread.
package protocol ByteSource: AnyObject, Sendable {
  /// Size of the whole object in bytes. Known once the source is open.
  var size: Int64 { get }

  /// Fills `buffer` from `offset` on, with at least one byte; zero only at the end of the object. Blocks until there
  /// are bytes, the read fails or the source is interrupted (a failure of kind `.interrupted`).
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(MediaFailure) -> Int

  /// Makes the blocked read and every later one fail at once.
  func interrupt()
}

/// Why media cannot go on. `message` is for a person: what, where and what to do, without tokens or query strings.
package struct MediaFailure: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    /// Timeout, reset, 5xx: worth trying again.
    case transient
    /// 401 or 403 from the media server: the token has to be renewed, then the same bytes asked for again.
    case unauthorized
    /// 404, 410: the object is not there.
    case missing
    /// The peer's certificate is not to be trusted.
    case certificate
    /// The server does not do what it must (no byte ranges, a wrong range, another size than before).
    case protocolViolation
    /// The bytes are no film that can be read: damaged, cut off or of an unknown format.
    case corrupt
    /// Nothing in it can be decoded here.
    case undecodable
    /// Stopped on purpose.
    case interrupted
  }
  package let kind: Kind
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  package var description: String { message }
}
