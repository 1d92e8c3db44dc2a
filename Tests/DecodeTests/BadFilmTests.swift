import Foundation
import Playback
import Testing

@testable import Decode

/// Films that are none, or not whole: each ends in a failure that says so, never in a clean end and never in a crash.
@Suite(.timeLimit(.minutes(1))) struct BadFilmTests {
  static let codecs = FilmTests.x264 + ["-c:a", "aac"]
  static let both = Film.pattern() + Film.tone()

  private func failure(opening film: Film) throws -> MediaFailure? {
    do {
      let reading = try Reading(try film.demuxer())
      return reading.failure
    } catch let failure as MediaFailure { return failure }
  }

  @Test func whatIsNoFilmIsRefused() throws {
    var generator = SystemRandomNumberGenerator()
    let noise = Data((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let cases: [(name: String, bytes: Data)] = [
      ("noise.mp4", noise), ("text.mp4", Data("Not a film but a letter.\n".utf8)), ("one.mkv", Data([0x1A])),
      ("zeros.ts", Data(count: 200_000)),
    ]
    for (name, bytes) in cases {
      let film = try Film(name, bytes: bytes)
      let failure = try #require(try failure(opening: film), "\(name)")
      #expect(failure.kind == .corrupt, "\(name): \(failure)")
      #expect(failure.message.hasPrefix("the film "), "\(failure)")
    }
    #expect(try failure(opening: try Film("empty.mp4", bytes: Data()))?.message == "the film is empty")
  }

  /// A playlist or a script inside a film cannot make libavformat open anything.
  @Test func nothingElseIsOpened() throws {
    let secret = try Film("secret.mp4", Self.both + Self.codecs)
    let scripts = [
      "#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n\(secret.path)\n#EXT-X-ENDLIST\n",
      "#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile '\(secret.path)'\n",
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><Period><AdaptationSet><Representation>"
        + "<BaseURL>file:///etc/passwd</BaseURL></Representation></AdaptationSet></Period></MPD>",
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
    ]
    for script in scripts {
      let failure = try #require(try failure(opening: try Film("list.m3u8", bytes: Data(script.utf8))), "\(script)")
      #expect(failure.kind == .corrupt, "\(script): \(failure)")
    }
  }

  @Test(arguments: [
    ("front.mp4", ["-movflags", "+faststart"], 0.6), ("film.mkv", [], 0.6),
    ("fragmented.mp4", ["-movflags", "frag_keyframe+empty_moov"], 0.5),
  ]) func aFilmThatIsCutOffEndsInAFailure(_ name: String, _ flags: [String], _ share: Double) throws {
    let whole = try Film(name, Film.pattern(9) + Film.tone(9) + Self.codecs + flags)
    let bytes = try whole.data
    let film = try Film(name, bytes: bytes.prefix(Int(Double(bytes.count) * share)))
    let reading = try Reading(try film.demuxer())
    #expect(reading.pictures.count > 20)
    #expect(reading.pictures.count < 200)
    // A fragmented MP4 carries no duration of the whole: its end is the end of its bytes.
    if name == "fragmented.mp4" { return }
    let failure = try #require(reading.failure)
    #expect(failure.kind == .corrupt)
    #expect(failure.message.contains("cut off"), "\(failure)")
    #expect(try Reading(try whole.demuxer()).failure == nil)
  }

  @Test func anMP4WithoutItsSampleTableIsRefused() throws {
    let bytes = try Film("back.mp4", Self.both + Self.codecs).data
    let film = try Film("back.mp4", bytes: bytes.prefix(bytes.count / 2))
    #expect(try failure(opening: film)?.kind == .corrupt)
  }

  @Test func theSourcesOwnFailureIsThrown() throws {
    let film = try Film("film.ts", Self.both + Self.codecs)
    for kind in [MediaFailure.Kind.transient, .unauthorized, .protocolViolation, .interrupted] {
      let source = try film.source()
      let demuxer = try Demuxer(source: source, name: "the film")
      source.fail(at: source.size / 2, MediaFailure(kind, "half of it"))
      let reading = try Reading(demuxer)
      #expect(reading.failure == MediaFailure(kind, "half of it"))
      #expect(reading.pictures.count < 60)
      // The source is well again: a seek goes on from there.
      source.heal()
      try demuxer.seek(to: PlaylistTime(milliseconds: 1000))
      let rest = try Reading(demuxer, skippingTo: PlaylistTime(milliseconds: 1000))
      #expect(rest.failure == nil)
      #expect(rest.pictures.first?.milliseconds ?? 0 >= 1000)
      #expect(rest.pictures.count >= 48)
    }
    let source = try film.source()
    source.interrupt()
    #expect(throws: MediaFailure(.interrupted, "stopped")) { try Demuxer(source: source, name: "the film") }
  }

  @Test func scatteredDamageIsPlayedThrough() throws {
    let film = try Film("film.ts", Film.pattern(12) + Film.tone(12) + Self.codecs)
    var bytes = try film.data
    for place in stride(from: 100_000, to: bytes.count - 2000, by: 60_000) {
      for offset in 0..<400 { bytes[place + offset] = UInt8(truncatingIfNeeded: offset &* 37) }
    }
    let reading = try Reading(try Film("damaged.ts", bytes: bytes).demuxer())
    #expect(reading.failure == nil)
    #expect(reading.pictures.count > 200)
    #expect(zip(reading.pictures, reading.pictures.dropFirst()).allSatisfy { $0.milliseconds < $1.milliseconds })
  }

  @Test func aRecordingThatKeptItsClockIsWhole() throws {
    let film = try Film("clock.mkv", Film.pattern(8) + Film.tone(8) + Self.codecs + ["-output_ts_offset", "95000"])
    let reading = try Reading(try film.demuxer())
    #expect(reading.failure == nil)
    #expect(reading.pictures.count == 200 && reading.pictures.first.map { $0.milliseconds < 30 } == true)
    let cut = try Film("cut.mkv", bytes: try film.data.dropLast(try film.data.count / 2))
    #expect(try failure(opening: cut)?.kind == .corrupt)
  }

  @Test func aFilmOfSoundAloneAndOneOfPicturesAlone() throws {
    let sound = try Film("sound.m4a", Film.tone() + ["-c:a", "aac"])
    let demuxer = try sound.demuxer()
    #expect(demuxer.video == nil && demuxer.streams.video == nil)
    let reading = try Reading(demuxer)
    #expect(reading.failure == nil && reading.pictures.isEmpty)
    let expected = try sound.samples()
    #expect(reading.samples == expected)
    try demuxer.seek(to: PlaylistTime(milliseconds: 1500))
    let rest = try Reading(demuxer, skippingTo: PlaylistTime(milliseconds: 1500))
    #expect(rest.sound.first?.presentation == PlaylistTime(milliseconds: 1500))
    // 1.5 s of 48 kHz; the encoder fills its last packet.
    #expect(abs(rest.samples.count - 72_000) <= 1024)

    let silent = try Film("silent.mp4", Film.pattern() + FilmTests.x264)
    let pictures = try silent.demuxer()
    #expect(pictures.sound == nil && pictures.streams.sound.isEmpty)
    #expect(try Reading(pictures).pictures.count == 75)
  }

  @Test func aCodecThatIsNotDecodedHereIsNamed() throws {
    // An MP4 whose sample entry names a codec that nobody knows.
    let film = try Film("film.mp4", Film.pattern() + FilmTests.x264)
    var bytes = try film.data
    let entry = try #require(bytes.range(of: Data("avc1".utf8), options: [], in: 100..<bytes.count))
    bytes.replaceSubrange(entry, with: Data("zzz1".utf8))
    let failure = try #require(try failure(opening: try Film("unknown.mp4", bytes: bytes)))
    #expect(failure.kind == .undecodable || failure.kind == .corrupt, "\(failure)")
  }

  @Test func soundIsMixedDownAndResampledAsAsked() throws {
    let surround = try Film(
      "six.mkv", ["-f", "lavfi", "-i", "aevalsrc=0|0|0.5*sin(2000*t)|0|0|0:c=5.1:s=44100:d=2", "-c:a", "flac"])
    let demuxer = try surround.demuxer()
    let decoder = try SoundDecoder(try #require(demuxer.sound), maximumChannels: 2, sampleRate: 48_000)
    #expect(decoder.format == SoundFormat(sampleRate: 48_000, channels: 2))
    var samples: [Float] = []
    while let packet = try demuxer.read() {
      try decoder.decode(packet) {
        samples += $0.samples; return true
      }
    }
    try decoder.decode(nil) {
      samples += $0.samples; return true
    }
    #expect(abs(samples.count / 2 - 96_000) <= 32)
    // The centre is heard from both sides, 3 dB down (ITU-R BS.775).
    let loudest = samples.max() ?? 0
    #expect(loudest > 0.33 && loudest < 0.37)
    #expect(stride(from: 0, to: samples.count, by: 2).allSatisfy { abs(samples[$0] - samples[$0 + 1]) < 1e-6 })
  }
}
