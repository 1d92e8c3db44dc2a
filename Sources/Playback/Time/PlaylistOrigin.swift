/// Where a delivery begins in the film: the only place that adds or subtracts `playlist_start_ms`.
///
/// Belongs to one delivery of one play; a new delivery brings a new origin, in the same step.
package struct PlaylistOrigin: Sendable, Equatable {
  private let start: FilmTime

  package init(start: FilmTime) { self.start = start }

  package func filmTime(at time: PlaylistTime) -> FilmTime {
    FilmTime(milliseconds: saturated(start.milliseconds.addingReportingOverflow(time.nanoseconds / 1_000_000)))
  }

  package func playlistTime(at time: FilmTime) -> PlaylistTime {
    PlaylistTime(
      milliseconds: max(0, saturated(time.milliseconds.subtractingReportingOverflow(start.milliseconds))))
  }
}
