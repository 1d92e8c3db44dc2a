package struct AudioTrack: Sendable, Equatable {
  package var id: String
  /// BCP 47.
  package var language: String
  package var label: String
  package var codec: String
  package var channels: UInt32
  package var isDefault: Bool
  package var audioDescription: Bool

  package init(
    id: String, language: String, label: String, codec: String, channels: UInt32, isDefault: Bool,
    audioDescription: Bool
  ) {
    self.id = id
    self.language = language
    self.label = label
    self.codec = codec
    self.channels = channels
    self.isDefault = isDefault
    self.audioDescription = audioDescription
  }
}

/// A subtitle track. Its `url` carries a media token and never leaves in a report.
package struct SubtitleTrack: Sendable, Equatable {
  package var id: String
  package var language: String
  package var label: String
  /// `webvtt`, `srt`, `ass`.
  package var format: String
  package var forced: Bool
  package var hearingImpaired: Bool
  package var isDefault: Bool
  package var url: String?

  package init(
    id: String, language: String, label: String, format: String, forced: Bool, hearingImpaired: Bool,
    isDefault: Bool, url: String?
  ) {
    self.id = id
    self.language = language
    self.label = label
    self.format = format
    self.forced = forced
    self.hearingImpaired = hearingImpaired
    self.isDefault = isDefault
    self.url = url
  }
}

/// One step of the quality ladder.
package struct Rung: Sendable, Equatable {
  package var id: String
  package var width: UInt32
  package var height: UInt32
  package var bitrate: UInt32
  package var frameRate: Double
  package var codec: String
  package var dynamicRange: DynamicRange

  package init(
    id: String, width: UInt32, height: UInt32, bitrate: UInt32, frameRate: Double, codec: String,
    dynamicRange: DynamicRange
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.bitrate = bitrate
    self.frameRate = frameRate
    self.codec = codec
    self.dynamicRange = dynamicRange
  }
}

/// Which tracks and rung play. An absent field means the negotiated default; without a rung the receiver chooses.
package struct Selection: Sendable, Equatable {
  package var audioTrackID: String?
  package var subtitleTrackID: String?
  package var rungID: String?

  package init(audioTrackID: String? = nil, subtitleTrackID: String? = nil, rungID: String? = nil) {
    self.audioTrackID = audioTrackID
    self.subtitleTrackID = subtitleTrackID
    self.rungID = rungID
  }
}
