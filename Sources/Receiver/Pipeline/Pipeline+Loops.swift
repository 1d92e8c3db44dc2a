import Decode
import Display
import Linux
import Media
import Playback
import Sound

/// The loops of the work threads `demux`, `video` and `decode sound`.
extension Pipeline {
  /// What ended a cut.
  private enum CutEnd { case seek, end, closed }

  func demux(_ file: RemoteFile) {
    do throws(MediaFailure) {
      Trace.begin(.demuxOpen, play)
      let demuxer = try Demuxer(source: file, name: file.name)
      Trace.end(.demuxOpen, play)
      post(.mediaOpened(play, duration: demuxer.streams.duration))
      log.info("film", .play(play), .format(Self.describe(demuxer.streams)))
      let decoders = try Decoders(demuxer, play: play, settings: settings)
      path.set(decoders.video == nil ? "none" : "software, headless")
      state.withLock { $0.hasVideo = decoders.video != nil }
      var isFirst = true
      while let target = takeTarget() {
        do throws(MediaFailure) {
          if !isFirst || target.time > .zero { try seek(demuxer, file, to: target.time, decoders) }
          let end = try playCut(from: target, isFirst: isFirst, demuxer, file, decoders)
          if end == .closed { break }
        } catch {
          // A seek ends a read that waits for the network.
          guard error.kind == .interrupted, retarget() else { throw error }
        }
        isFirst = isFirst && state.withLock { $0.cut == nil }
      }
    } catch {
      fail(error)
    }
    state.withLock { $0.cut }?.close()
  }

  private static func describe(_ streams: MediaStreams) -> String {
    let video = streams.video.map { "\($0.codec) \($0.width)x\($0.height)" } ?? "no pictures"
    let sound = streams.sound.first { $0.isChosen }.map { "\($0.codec) \($0.sampleRate) Hz \($0.channels) ch" }
    return "\(streams.container), \(video), \(sound ?? "no sound")"
  }

  /// Where the next cut begins. Nothing when the play is over.
  private func takeTarget() -> Target? {
    state.withLock { state in state.closed ? nil : state.target }
  }

  /// After an interrupt. One that came late has ended a read of the cut that it was to make room for: that cut begins
  /// again. False when the play is over.
  private func retarget() -> Bool {
    state.withLock { state in
      if state.target == nil { state.target = state.cut?.target }
      return !state.closed && state.target != nil
    }
  }

  private func seek(
    _ demuxer: Demuxer, _ file: RemoteFile, to target: PlaylistTime, _ decoders: Decoders
  ) throws(MediaFailure) {
    file.resume()
    try demuxer.seek(to: target)
    decoders.skip(until: target)
  }

  /// Runs one cut, until a seek, the end of the play, or the film's last packet and what follows it.
  private func playCut(
    from target: Target, isFirst: Bool, _ demuxer: Demuxer, _ file: RemoteFile, _ decoders: Decoders
  ) throws(MediaFailure) -> CutEnd {
    let cut = Cut(target: target, video: decoders.video != nil, sound: decoders.sound?.value.format)
    begin(cut, isFirst: isFirst)
    let threads = try startDecoding(cut, decoders)
    defer {
      cut.close()
      for thread in threads { thread.join() }
    }
    // Asked for again while this cut was being made ready: it is not worth running.
    guard state.withLock({ $0.cut === cut && $0.target == nil && !$0.closed }) else { return again() }
    do throws(MediaFailure) {
      while let packet = try demuxer.read() {
        switch cut.lanes.push(packet) {
        case .taken: buffered.set(demuxer.presentation(atByte: file.bufferedUntil))
        case .closed: return again()
        case .tooFarApart:
          throw MediaFailure(.corrupt, "\(file.name): sound and pictures lie too far apart in the file to be played")
        }
      }
      buffered.set(demuxer.streams.duration.map { .zero + $0 })
    } catch {
      guard error.kind != .interrupted else { throw error }
      log.warning("the film breaks off; what is queued is shown before it fails", .play(play), .reason(error.message))
      state.withLock { $0.breakOff = error }
    }
    cut.lanes.finish()
    // Until a seek or the end of the play; the decoders go on with what is queued.
    while state.withLock({ $0.target == nil && !$0.closed }) { _ = woken.pop() }
    return again()
  }

  private func again() -> CutEnd { state.withLock { $0.closed ? .closed : .seek } }

  private func begin(_ cut: Cut, isFirst: Bool) {
    let (paused, hasVideo) = state.withLock { ($0.paused, $0.hasVideo) }
    let clock: Latest<ClockReading>
    if isFirst {
      clock = parts.sound.begin(play, chunks: cut.chunks, from: cut.target.time, paused: paused) {
        [weak self] in self?.hasWaitingPictures == true
      }
    } else {
      clock = parts.sound.flush(play, to: cut.target.time, chunks: cut.chunks)
    }
    state.withLock { state in
      // A newer seek keeps its target: this cut ends before it begins.
      if state.target == cut.target { state.target = nil }
      state.cut = cut
      state.clock = clock
      state.breakOff = nil
      state.starved = []
      state.videoDrained = !hasVideo
      state.soundDrained = cut.chunks == nil
    }
    // Paused in between.
    if state.withLock({ $0.paused }) != paused { parts.sound.setPaused(play, !paused) }
    if state.withLock({ $0.closed }) { parts.sound.end(play) }
    guard hasVideo else { return }
    stage.run { [screen = parts.screen, play, pictures = cut.pictures] in
      if isFirst {
        await screen.begin(play: play, pictures: pictures, clock: clock)
      } else {
        await screen.flush(play: play, pictures: pictures, clock: clock)
      }
    }
  }

  private func startDecoding(_ cut: Cut, _ decoders: Decoders) throws(MediaFailure) -> [WorkThread] {
    var threads: [WorkThread] = []
    do throws(MediaFailure) {
      if let video = decoders.video {
        threads.append(try startThread("video") { self.decodePictures(cut, video.value) })
      }
      if let sound = decoders.sound {
        threads.append(try startThread("decode sound") { self.decodeSound(cut, sound.value) })
      }
    } catch {
      cut.close()
      for thread in threads { thread.join() }
      throw error
    }
    return threads
  }

  /// Whether the clock has passed the whole of a picture, and another one waits to be shown. The screen empties the queue
  /// once a vblank: a film of many pictures a second would else fall behind its sound for good.
  private func isOvertaken(_ picture: Picture, in cut: Cut) -> Bool {
    guard let clock, clock.running, cut.pictures.count > 0 else { return false }
    return picture.presentation + picture.duration < clock.position(at: MonotonicClock.now())
  }

  private func decodePictures(_ cut: Cut, _ decoder: VideoDecoder) {
    let emit: (Picture) -> Bool = { picture in
      Trace.instant(.pictureQueued, picture.play)
      guard !self.isOvertaken(picture, in: cut) else {
        self.parts.screen.counting.dropped()
        return true
      }
      guard cut.pictures.push(picture) else { return false }
      self.pictureQueued()
      return true
    }
    do throws(MediaFailure) {
      while let packet = cut.lanes.pop(.video) { try decoder.decode(packet, emit) }
      if !cut.lanes.isClosed { try decoder.decode(nil, emit) }
    } catch {
      fail(error)
    }
    cut.pictures.finish()
    picturesFinished(cut)
  }

  private func decodeSound(_ cut: Cut, _ decoder: SoundDecoder) {
    guard let chunks = cut.chunks else { return }
    var isFirst = !state.withLock { $0.hasVideo }
    let emit: (SoundChunk) -> Bool = { chunk in
      guard chunks.push(chunk) else { return false }
      if isFirst {
        // Nothing will flip: the first sound stands for the first picture.
        isFirst = false
        self.arrived(cut)
      }
      return true
    }
    do throws(MediaFailure) {
      while let packet = cut.lanes.pop(.sound) { try decoder.decode(packet, emit) }
      if !cut.lanes.isClosed { try decoder.decode(nil, emit) }
    } catch {
      fail(error)
    }
    chunks.finish()
  }

}
