import Foundation
import Playback
import Testing

@testable import Linux

struct TraceTests {
  private struct File: Decodable {
    struct Event: Decodable {
      let name: String
      let ph: String
      let ts: Double
      let id: UInt64
    }
    let traceEvents: [Event]
  }

  @Test func theNewestMarksAreValidJSONInTheOrderOfTime() throws {
    // The play's number tells these marks from those of other tests.
    let play = PlayNumber(UInt64.max)
    for _ in 0..<9000 {
      Trace.begin(.load, play)
      Trace.instant(.directiveApply, play)
      Trace.end(.load, play)
    }
    let file = try JSONDecoder().decode(File.self, from: Data(Trace.json().utf8))
    let ours = file.traceEvents.filter { $0.id == play.value }
    #expect(file.traceEvents.count == 16_384)
    #expect(ours.count > 1000)
    #expect(Set(ours.map { "\($0.name) \($0.ph)" }) == ["load b", "directive.apply n", "load e"])
    #expect(zip(ours, ours.dropFirst()).allSatisfy { $0.ts <= $1.ts })
  }
}
