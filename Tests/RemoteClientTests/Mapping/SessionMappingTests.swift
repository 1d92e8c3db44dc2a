import Playback
import Protobuf
import RemoteClient
import Testing

@Suite struct SessionMappingTests {
  @Test func startCarriesTheLoad() throws {
    let request = StartRequest(client: Samples.client, capabilities: Samples.capabilities, load: Samples.load)
    let wire = try Wire.StartPlaybackRequest(serialized: Wire.StartPlaybackRequest(request).serialized())
    #expect(wire.client.map { ClientInfo($0) } == Samples.client)
    #expect(wire.capabilities == Wire.ClientCapabilities(Samples.capabilities))
    #expect(wire.episodeUUID == "e1" && wire.cutUUID == "c1" && wire.positionMs == 83_000)
    #expect(wire.audioLanguages == ["de", "en"] && wire.subtitleLanguages == ["fr"])
    #expect(wire.pins.map { Selection($0) } == Samples.selection)
    let bare = Wire.StartPlaybackRequest(
      StartRequest(client: Samples.client, capabilities: Samples.capabilities, load: LoadRequest(episode: "e")))
    #expect(bare.cutUUID == nil && bare.positionMs == nil)
  }

  private let delivery = Wire.MediaDelivery {
    $0.kind = .hls
    $0.url = "https://media"
    $0.playlistStartMs = 5000
    $0.expiresAt = .init { ($0.seconds, $0.nanos) = (1_700_000_000, 250_999_999) }
  }

  @Test func offerIsWhatTheServerSaid() {
    let wire = Wire.StartPlaybackResponse {
      $0.sessionUUID = "s1"
      $0.delivery = delivery
      $0.positionMs = 83_000
      $0.durationMs = 90_000
      $0.audioTracks = [Wire.AudioTrack(Samples.audioTrack)]
      var track = Wire.SubtitleTrack(withoutURL: Samples.subtitleTrack(url: nil))
      track.url = "https://sub"
      $0.subtitleTracks = [track]
      $0.ladder = [Wire.Rung(Samples.rung)]
      $0.selection = Wire.Selection(Samples.selection)
      $0.renewIntervalMs = 1
      ($0.title, $0.subtitle, $0.artworkURL) = ("Title", "Subtitle", "https://art")
      $0.nextEpisodeUUID = "e2"
    }
    let expected = PlaybackOffer(
      session: "s1",
      delivery: MediaDelivery(
        kind: .hls, url: "https://media", origin: PlaylistOrigin(start: FilmTime(milliseconds: 5000)),
        expiresAtUnixMilliseconds: 1_700_000_000_250),
      position: FilmTime(milliseconds: 83_000), duration: FilmTime(milliseconds: 90_000),
      audioTracks: [Samples.audioTrack], subtitleTracks: [Samples.subtitleTrack(url: "https://sub")],
      ladder: [Samples.rung], selection: Samples.selection, renewMilliseconds: 1,
      display: DisplayStrings(title: "Title", subtitle: "Subtitle", artworkURL: "https://art"), nextEpisode: "e2")
    #expect(PlaybackOffer(wire) == expected)
  }

  @Test func bareOfferHasNothingToFetch() {
    let offer = PlaybackOffer(Wire.StartPlaybackResponse())
    #expect(offer.delivery.kind == .unspecified && offer.delivery.url.isEmpty && offer.nextEpisode == nil)
    #expect(offer.delivery.expiresAtUnixMilliseconds == 0 && offer.selection == Selection())
  }

  @Test(
    arguments: [
      (Int64.max, Int32.max, Int64.max), (.min, .min, .min), (0, 0, 0), (1, 999_999_999, 1999), (-1, 0, -1000),
      (.max / 1000, .max, .max), (1, -5_000_000, 995),
    ] as [(Int64, Int32, Int64)])
  func expiryNeverOverflows(_ seconds: Int64, _ nanos: Int32, _ milliseconds: Int64) {
    let wire = Wire.MediaDelivery { $0.expiresAt = .init { ($0.seconds, $0.nanos) = (seconds, nanos) } }
    #expect(MediaDelivery(wire).expiresAtUnixMilliseconds == milliseconds)
  }

  @Test(arguments: [
    (Wire.MediaDelivery.Kind.progressive, MediaDelivery.Kind.progressive), (.hls, .hls),
    (.unspecified, .unspecified), (.unrecognized(9), .unspecified),
  ])
  func kindOfDelivery(_ wire: Wire.MediaDelivery.Kind, _ kind: MediaDelivery.Kind) {
    #expect(MediaDelivery(.init { $0.kind = wire }).kind == kind)
  }

  @Test(arguments: [
    (RenewRequest.Status.playing, Wire.PlaybackStatus.playing), (.paused, .paused), (.buffering, .buffering),
  ])
  func renewal(_ status: RenewRequest.Status, _ onWire: Wire.PlaybackStatus) {
    let position = FilmTime(milliseconds: 12)
    let wire = Wire.RenewPlaybackRequest(
      RenewRequest(session: "s1", position: position, status: status, selection: Selection()))
    #expect(wire.sessionUUID == "s1" && wire.positionMs == 12 && wire.status == onWire)
    #expect(wire.selection == Wire.Selection(), "a selection of defaults is still a change")
    let unchanged = Wire.RenewPlaybackRequest(RenewRequest(session: "s1", position: position, status: status))
    #expect(unchanged.selection == nil)
  }

  @Test func renewalAnswer() {
    #expect(Renewal(Wire.RenewPlaybackResponse()) == Renewal(delivery: nil))
    let wire = Wire.RenewPlaybackResponse {
      $0.delivery = delivery
      $0.subtitleTracks = [Wire.SubtitleTrack(withoutURL: Samples.subtitleTrack(url: nil))]
    }
    #expect(
      Renewal(wire) == Renewal(delivery: MediaDelivery(delivery), subtitleTracks: [Samples.subtitleTrack(url: nil)]))
  }

  @Test(arguments: [
    (StopRequest.Reason.ended, Wire.StopPlaybackRequest.Reason.ended), (.stopped, .stopped), (.replaced, .replaced),
    (.failed, .failed),
  ])
  func stop(_ reason: StopRequest.Reason, _ onWire: Wire.StopPlaybackRequest.Reason) {
    let wire = Wire.StopPlaybackRequest(
      StopRequest(session: "s1", position: FilmTime(milliseconds: 12), reason: reason))
    #expect(wire.sessionUUID == "s1" && wire.positionMs == 12 && wire.reason == onWire)
  }
}
