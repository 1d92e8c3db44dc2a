import Playback
import Testing

@testable import RemoteClient

@Suite("The limit of a flood") struct FloodLimitTests {
  private let start = MonotonicInstant(nanoseconds: 1_000_000_000)

  @Test func burst() {
    var limit = FloodLimit(at: start)
    #expect(limit.take(FloodLimit.unitsPerSecond, at: start) == true)
    #expect(limit.take(1, at: start) == false)
  }

  @Test("what is within the rate goes on for ever") func rate() {
    var limit = FloodLimit(at: start)
    for step in 1...1000 {
      #expect(limit.take(FloodLimit.unitsPerSecond / 100, at: start + .milliseconds(10 * step)) == true)
    }
    #expect(limit.take(FloodLimit.unitsPerSecond, at: start + .seconds(60)) == true)
  }

  @Test("twice the rate ends within two seconds") func tooMuch() {
    var limit = FloodLimit(at: start)
    let steps = (1...300).prefix { limit.take(FloodLimit.unitsPerSecond / 50, at: start + .milliseconds(10 * $0)) }
    #expect((90...110).contains(steps.count))
  }

  @Test("what calls earn is not saved up") func earning() {
    var limit = FloodLimit(at: start)
    #expect(limit.take(-1_000_000, at: start) == true)
    #expect(limit.take(FloodLimit.unitsPerSecond, at: start) == true)
    #expect(limit.take(1, at: start) == false)
  }

  /// A frame of `length` bytes of payload.
  private func frame(_ length: Int) -> [UInt8] {
    [UInt8(length >> 16), UInt8(length >> 8 & 255), UInt8(length & 255), 0xEE, 0, 0, 0, 0, 1]
      + [UInt8](repeating: 0xFF, count: length)
  }

  @Test("frames are counted wherever the reads cut them", arguments: [1, 2, 8, 9, 10, 1000, 100_000])
  func meter(read: Int) {
    let bytes = frame(0) + frame(8) + frame(1023) + frame(1024) + frame(16_384) + frame(0)
    var meter = FrameMeter()
    var units = 0
    for start in stride(from: 0, to: bytes.count, by: read) {
      bytes[start..<min(start + read, bytes.count)].withUnsafeBytes { units += meter.units(in: $0) }
    }
    #expect(units == 1 + 1 + 1 + 2 + 17 + 1)
  }
}
