import Fuzzing
import Protobuf

/// What has to hold for any bytes that are read as an `M`.
enum RoundTrip<M: Message> {
  private typealias Reading = Result<M, WireError>

  private static func read(_ bytes: [UInt8], sizeLimit: Int = WireReader.sizeLimit) -> Reading {
    do throws(WireError) { return .success(try M(serialized: bytes, sizeLimit: sizeLimit)) } catch {
      expect(error.offset >= 0 && error.offset <= bytes.count, "\(error) in \(bytes.count) bytes")
      return .failure(error)
    }
  }

  /// Read twice and written, read again: equal, where nothing is NaN; and equal bytes in any case.
  static func checkRoundTrip(_ bytes: [UInt8]) {
    let (reading, again) = (read(bytes), read(bytes))
    guard case .success(let message) = reading, case .success(let twin) = again else {
      if case .failure(let first) = reading, case .failure(let second) = again, first == second { return }
      fatalError("\(M.fullName): read twice: \(reading) and \(again)")
    }
    let written = message.serialized()
    expect(written == twin.serialized(), "\(M.fullName): one message, two forms")
    guard case .success(let back) = read(written) else {
      fatalError("\(M.fullName): cannot read what was written: \(read(written))")
    }
    expect(back.serialized() == written, "\(M.fullName): written otherwise the second time")
    // A NaN makes a message differ from itself, as long as both do not share their storage.
    if message == twin { expect(back == message, "\(M.fullName): another message came back") }
    expect(back.unknownFields == message.unknownFields, "\(M.fullName): unknown fields changed")
  }

  /// With a limit: refused above it and read as ever below it.
  static func checkLimit(_ bytes: [UInt8], _ limit: Int) {
    let reading = read(bytes, sizeLimit: limit)
    if bytes.count > limit {
      guard case .failure(WireError(.tooLarge, at: limit)) = reading else {
        fatalError("\(M.fullName): \(bytes.count) bytes with a limit of \(limit): \(reading)")
      }
    } else {
      expect(outcome(reading) == outcome(read(bytes)), "\(M.fullName): a limit of \(limit) changes what is read")
    }
  }

  /// Two messages one after the other are their merger (protobuf.dev, "Last One Wins").
  static func checkMerge(_ bytes: [UInt8], _ cut: Int) {
    let cut = min(cut, bytes.count)
    let (front, back) = (Array(bytes[..<cut]), Array(bytes[cut...]))
    guard case .success(var merged) = read(front), case .success = read(back) else { return }
    var reader = WireReader(back)
    do throws(WireError) { try merged.merge(from: &reader) } catch {
      fatalError("\(M.fullName): read but not merged: \(error)")
    }
    guard case .success(let whole) = read(bytes) else {
      fatalError("\(M.fullName): both halves are messages, the whole is not: \(read(bytes))")
    }
    expect(whole.serialized() == merged.serialized(), "\(M.fullName): merging is not reading on")
  }

  /// As a sub-message behind its length: the same message, or one level too deep.
  static func checkNested(_ bytes: [UInt8]) {
    var writer = WireWriter()
    writer.varint(UInt64(bytes.count))
    writer.append(bytes)
    writer.append([0x08, 0x01])
    var reader = WireReader(writer.bytes)
    var reading: Reading
    do throws(WireError) {
      var message: M?
      try reader.merge(into: &message)
      reading = .success(message!)
      let key = try reader.nextKey()
      expect(key?.rawValue == 0x08, "\(M.fullName): read past its end")
    } catch { reading = .failure(error) }
    if case .failure(let error) = reading, error.code == .tooDeep { return }
    let alone = read(bytes)
    switch (reading, alone) {
    case (.success(let nested), .success(let alone)):
      expect(nested.serialized() == alone.serialized(), "\(M.fullName): another message when nested")
    case (.failure(let nested), .failure(let alone)):
      expect(nested.code == alone.code, "\(M.fullName): \(alone), but nested: \(nested)")
    default: fatalError("\(M.fullName): alone \(alone), nested \(reading)")
    }
  }

  private static func outcome(_ reading: Reading) -> Result<[UInt8], WireError> { reading.map { $0.serialized() } }
}
