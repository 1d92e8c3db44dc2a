import Testing

@testable import Playback

/// The playback session 6: added before a position leaves, subtracted before one reaches the player.
struct PlaylistOriginTests {
  @Test(arguments: [Int64(0), 1, 1_800_000, 5_000_000_000], [Int64(0), 1, 41, 3_600_000])
  func positionsComeBackAsTheyWent(start: Int64, offset: Int64) {
    let origin = PlaylistOrigin(start: FilmTime(milliseconds: start))
    let film = FilmTime(milliseconds: start + offset)
    #expect(origin.playlistTime(at: film) == PlaylistTime(milliseconds: offset))
    #expect(origin.filmTime(at: PlaylistTime(milliseconds: offset)) == film)
  }

  @Test func aResumedTranscodeIsNotReportedBelowWhereItResumed() {
    let origin = PlaylistOrigin(start: FilmTime(milliseconds: 1_800_000))
    #expect(origin.filmTime(at: .zero) == FilmTime(milliseconds: 1_800_000))
    #expect(origin.playlistTime(at: FilmTime(milliseconds: 1_000_000)) == .zero)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max], [Int64.min, -1, 0, 1, .max])
  func absurdStartsNeitherTrapNorChangeTheSign(start: Int64, position: Int64) {
    let origin = PlaylistOrigin(start: FilmTime(milliseconds: start))
    let wide = Double(position) - Double(start)
    let playlist = origin.playlistTime(at: FilmTime(milliseconds: position))
    #expect(playlist >= .zero)
    if wide > 1e15 { #expect(playlist == PlaylistTime(nanoseconds: .max)) }
    if wide < 0 { #expect(playlist == .zero) }
    let film = origin.filmTime(at: PlaylistTime(nanoseconds: position))
    let exact = min(max(Double(start) + Double(position) / 1e6, -0x1p63), 0x1p63)
    #expect(abs(Double(film.milliseconds) - exact) <= 1e4)
  }
}
