package import Playback

extension Wire.AudioTrack {
  package init(_ track: AudioTrack) {
    self.init()
    trackID = track.id
    language = track.language
    label = track.label
    codec = track.codec
    channels = track.channels
    `default` = track.isDefault
    audioDescription = track.audioDescription
  }
}

extension AudioTrack {
  package init(_ wire: Wire.AudioTrack) {
    self.init(
      id: wire.trackID, language: wire.language, label: wire.label, codec: wire.codec, channels: wire.channels,
      isDefault: wire.default, audioDescription: wire.audioDescription)
  }
}

extension Wire.SubtitleTrack {
  package init(withoutURL track: SubtitleTrack) {
    self.init()
    trackID = track.id
    language = track.language
    label = track.label
    format = track.format
    forced = track.forced
    hearingImpaired = track.hearingImpaired
    `default` = track.isDefault
  }
}

extension SubtitleTrack {
  package init(_ wire: Wire.SubtitleTrack) {
    self.init(
      id: wire.trackID, language: wire.language, label: wire.label, format: wire.format, forced: wire.forced,
      hearingImpaired: wire.hearingImpaired, isDefault: wire.default, url: wire.url)
  }
}

extension Wire.Rung {
  package init(_ rung: Rung) {
    self.init()
    rungID = rung.id
    width = rung.width
    height = rung.height
    bitrateBps = rung.bitrate
    frameRate = rung.frameRate
    codec = rung.codec
    dynamicRange = Wire.DynamicRange(rung.dynamicRange)
  }
}

extension Rung {
  package init(_ wire: Wire.Rung) {
    self.init(
      id: wire.rungID, width: wire.width, height: wire.height, bitrate: wire.bitrateBps, frameRate: wire.frameRate,
      codec: wire.codec, dynamicRange: DynamicRange(wire.dynamicRange))
  }
}

extension Wire.Selection {
  package init(_ selection: Selection) {
    self.init()
    audioTrackID = selection.audioTrackID
    subtitleTrackID = selection.subtitleTrackID
    rungID = selection.rungID
  }
}

extension Selection {
  package init(_ wire: Wire.Selection) {
    self.init(audioTrackID: wire.audioTrackID, subtitleTrackID: wire.subtitleTrackID, rungID: wire.rungID)
  }
}
