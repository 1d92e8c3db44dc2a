import Testing

@testable import Playback

struct MonotonicInstantTests {
  @Test func deadlinesAreHeldAtTheEnds() {
    let late = MonotonicInstant(nanoseconds: .max - 1)
    #expect(late + .seconds(1) == MonotonicInstant(nanoseconds: .max))
    #expect(late + .seconds(Int64.max) == MonotonicInstant(nanoseconds: .max))
    #expect(late - .seconds(Int64.min) == MonotonicInstant(nanoseconds: .max))
    #expect(MonotonicInstant(nanoseconds: .min) - late == .nanoseconds(Int64.min))
    #expect(late - MonotonicInstant(nanoseconds: -5) == .nanoseconds(Int64.max))
    #expect(MonotonicInstant(nanoseconds: 5) - MonotonicInstant(nanoseconds: 2) == .nanoseconds(3))
  }
}
