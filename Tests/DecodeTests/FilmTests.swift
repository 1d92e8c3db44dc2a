import Playback
import Testing

@testable import Decode

/// Each container and codec that ffmpeg writes here is decoded as ffmpeg decodes it: the same pictures at the same
/// times, the same number of sound frames.
@Suite(.timeLimit(.minutes(2))) struct FilmTests {
  struct Recipe: Sendable, CustomTestStringConvertible {
    let name: String
    let codecs: [String]
    var format = PictureFormat.yuv420p
    var pixels = "yuv420p"
    /// How long before the pictures the sound begins, in milliseconds.
    var lead: Int64 = 0
    var testDescription: String { name + " " + codecs.joined(separator: " ") }
  }

  static let x264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "25"]

  static let recipes = [
    Recipe(name: "front.mp4", codecs: x264 + ["-c:a", "aac", "-movflags", "+faststart"]),
    Recipe(name: "back.mp4", codecs: x264 + ["-c:a", "aac"]),
    Recipe(name: "fragmented.mp4", codecs: x264 + ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"], lead: 80),
    Recipe(
      name: "film.mkv", codecs: ["-c:v", "libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime", "-c:a", "libopus"]),
    Recipe(name: "film.webm", codecs: ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libvorbis"]),
    Recipe(name: "film.ts", codecs: x264 + ["-c:a", "ac3"]),
    Recipe(name: "mpeg2.ts", codecs: ["-c:v", "mpeg2video", "-b:v", "2M", "-g", "12", "-bf", "2", "-c:a", "mp2"]),
    Recipe(
      name: "ten.mp4",
      codecs: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p10le"]
        + ["-c:a", "eac3"], format: .yuv420p10, pixels: "yuv420p10le"),
    Recipe(name: "full.mkv", codecs: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "flac"], pixels: "yuvj420p"),
    Recipe(name: "wide.mkv", codecs: ["-c:v", "ffv1", "-pix_fmt", "yuv422p", "-c:a", "pcm_s16le"]),
  ]

  @Test(arguments: recipes) func isDecodedAsFFmpegDoes(_ recipe: Recipe) throws {
    let film = try Film(recipe.name, Film.pattern() + Film.tone() + recipe.codecs)
    let demuxer = try film.demuxer()
    let reading = try Reading(demuxer)
    #expect(reading.failure == nil)

    let oracle = try film.pictures(format: recipe.pixels)
    #expect(reading.pictures.count == 75)
    #expect(Set(reading.pictures.map(\.checksum)).count == 75)
    let first = try #require(oracle.first)
    let times = oracle.map { $0.milliseconds - first.milliseconds + recipe.lead }
    let worst = zip(reading.pictures.map(\.milliseconds), times).map { abs($0 - $1) }.max() ?? 0
    #expect(worst <= 1, "\(reading.pictures.prefix(5)) \(times.prefix(5))")
    if recipe.name != "wide.mkv" { #expect(reading.pictures.map(\.checksum) == oracle.map(\.checksum)) }

    let samples = try film.samples()
    #expect(reading.samples.count == samples.count)
    #expect(zip(reading.samples, samples).allSatisfy { abs($0 - $1) < 1e-6 })
    // No gap and no overlap between chunks, but for the one that this muxer makes after the first packet.
    let joints = zip(reading.sound, reading.sound.dropFirst()).dropFirst(recipe.lead > 0 ? 1 : 0).map {
      $1.presentation - $0.end
    }
    #expect(joints.allSatisfy { $0 > .milliseconds(-1) && $0 < .milliseconds(1) }, "\(joints)")

    let layout = try #require(reading.layouts.first)
    #expect(reading.layouts.count == 1)
    #expect(layout.format == recipe.format)
    #expect((layout.width, layout.height) == (320, 180))
    #expect(layout.colour.fullRange == (recipe.name == "full.mkv"))
    let duration = try #require(demuxer.streams.duration)
    #expect(duration >= .milliseconds(2900) && duration <= .milliseconds(3200))
    #expect(demuxer.streams.video?.width == 320)
    #expect(demuxer.streams.sound.map(\.isChosen) == [true])
    try expectExactSeeks(demuxer, reading, recipe)
  }

  /// The first picture after a seek is the one at the target or after it, wherever the keyframes lie; the sound begins
  /// at the target to the sound frame.
  private func expectExactSeeks(_ demuxer: Demuxer, _ all: Reading, _ recipe: Recipe) throws {
    for target in [1720, 0, 2950, 1000, 990, 40, 2000] as [Int64] {
      try demuxer.seek(to: PlaylistTime(milliseconds: target))
      let reading = try Reading(
        demuxer, skippingTo: PlaylistTime(milliseconds: target), pictureLimit: target == 2000 ? .max : 1)
      let expected = all.pictures.first { $0.milliseconds >= target } ?? all.pictures.last
      #expect(reading.pictures.first == expected, "\(target)")
      if target == 2000 {
        #expect(reading.pictures.count == 25 + recipe.lead / 40)
        let sound = try #require(reading.sound.first)
        #expect(sound.presentation >= PlaylistTime(milliseconds: 2000))
        #expect(sound.presentation < PlaylistTime(milliseconds: 2001))
      }
    }
  }
}
