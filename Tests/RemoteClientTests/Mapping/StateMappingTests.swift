import Playback
import Protobuf
import RemoteClient
import Testing

@Suite struct StateMappingTests {
  private func there(_ state: ReceiverState) throws -> Wire.ReceiverState {
    try Wire.ReceiverState(serialized: Wire.ReceiverState(state).serialized())
  }

  @Test func everyFieldComesBack() throws {
    #expect(ReceiverState(try there(Samples.state)) == Samples.state)
    #expect(ReceiverState(try there(ReceiverState())) == ReceiverState())
  }

  @Test(arguments: [ReceiverStatus.unspecified, .idle, .loading, .buffering, .playing, .paused, .ended, .failed])
  func statusComesBack(_ status: ReceiverStatus) throws {
    var state = ReceiverState()
    state.status = status
    #expect(ReceiverState(try there(state)).status == status)
  }

  @Test(arguments: [
    PlaybackFailure.Code.unspecified, .episodeNotFound, .notEntitled, .nothingPlayable, .network, .mediaCorrupt,
    .decoder, .output,
  ])
  func failureComesBack(_ code: PlaybackFailure.Code) throws {
    var state = ReceiverState()
    state.failure = PlaybackFailure(code, "why")
    #expect(ReceiverState(try there(state)).failure == state.failure)
  }

  @Test(arguments: [DynamicRange.unspecified, .sdr, .hdr10, .hlg])
  func dynamicRangeComesBack(_ range: DynamicRange) {
    #expect(DynamicRange(Wire.DynamicRange(range)) == range)
  }

  @Test func numbersOfTheFutureAreUnspecified() {
    #expect(ReceiverStatus(.unrecognized(99)) == .unspecified)
    #expect(PlaybackFailure(.init { $0.code = .unrecognized(99) }).code == .unspecified)
    #expect(DynamicRange(.unrecognized(99)) == .unspecified)
  }

  /// It carries a media token.
  @Test func subtitleURLNeverLeaves() {
    var state = ReceiverState()
    state.subtitleTracks = [Samples.subtitleTrack(url: "https://media/subtitle?token=secret")]
    #expect(Wire.ReceiverState(state).subtitleTracks.map(\.url) == [nil])
  }

  @Test func absurdNumbersPass() {
    let wire = Wire.ReceiverState {
      $0.positionMs = .min
      $0.durationMs = -1
      $0.bufferedUntilMs = .max
      $0.rate = .nan
      $0.volume = -.infinity
    }
    let state = ReceiverState(wire)
    #expect(state.position.milliseconds == .min && state.duration.milliseconds == -1)
    #expect(state.bufferedUntil.milliseconds == .max && state.rate.isNaN && state.volume == -.infinity)
  }
}
