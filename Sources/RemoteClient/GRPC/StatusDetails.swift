internal import Linux
internal import Protobuf

extension RPCError {
  /// The `google.rpc.Status` that goes with the status, serialized; nothing when the server sent none.
  package var statusDetails: [UInt8]? { trailingMetadata.binary("grpc-status-details-bin").first }

  /// How long the server asks to wait before another attempt: the `google.rpc.RetryInfo` of `statusDetails`.
  package var retryDelay: Duration? {
    guard let statusDetails else { return nil }
    do throws(WireError) {
      // Status.details is 3; Any.type_url 1, Any.value 2; RetryInfo.retry_delay 1; Duration.seconds 1, Duration.nanos 2.
      for detail in try Self.contents(of: 3, in: statusDetails) {
        let type = try Self.contents(of: 1, in: detail).last.map { String(decoding: $0, as: UTF8.self) }
        guard type?.hasSuffix("/google.rpc.RetryInfo") ?? false else { continue }
        let info = try Self.contents(of: 2, in: detail).last ?? []
        guard let delay = try Self.contents(of: 1, in: info).last else { return .zero }
        let (seconds, nanoseconds) = (try Self.number(1, in: delay), try Self.number(2, in: delay))
        // The limits of google.protobuf.Duration.
        guard (0...315_576_000_000).contains(seconds), (0...999_999_999).contains(nanoseconds) else { return nil }
        return .seconds(seconds) + .nanoseconds(nanoseconds)
      }
      return nil
    } catch { return nil }
  }

  /// What the server says about another attempt.
  package enum RetryPushback: Sendable, Equatable {
    case after(Duration)
    case never
  }

  /// `grpc-retry-pushback-ms` (gRFC A6): what is negative or no number means never.
  package var retryPushback: RetryPushback? {
    guard let text = trailingMetadata.first("grpc-retry-pushback-ms") else { return nil }
    guard text.isDecimalDigits, let milliseconds = Int32(text) else { return .never }
    return .after(.milliseconds(milliseconds))
  }

  /// The length-delimited values of one field.
  private static func contents(of number: UInt32, in bytes: [UInt8]) throws(WireError) -> [[UInt8]] {
    var reader = WireReader(bytes)
    var unknown = UnknownFields()
    var found: [[UInt8]] = []
    while let key = try reader.nextKey() {
      if key.number == number, key.wireType == .lengthDelimited {
        found.append(Array(try reader.lengthDelimited()))
      } else {
        try reader.skipValue(of: key, into: &unknown)
      }
    }
    return found
  }

  private static func number(_ number: UInt32, in bytes: [UInt8]) throws(WireError) -> Int64 {
    var reader = WireReader(bytes)
    var unknown = UnknownFields()
    var found: Int64 = 0
    while let key = try reader.nextKey() {
      if key.number == number, key.wireType == .varint {
        found = Int64(bitPattern: try reader.varint())
      } else {
        try reader.skipValue(of: key, into: &unknown)
      }
    }
    return found
  }
}
