/// What a film holds, as far as its container tells without decoding.
package struct MediaStreams: Sendable, Equatable {
  package struct Video: Sendable, Equatable {
    /// FFmpeg's name, such as `h264`.
    package let codec: String
    /// Coded size in pixels.
    package let width: Int
    package let height: Int
    /// Average time from picture to picture; absent when the container does not say.
    package let cadence: Duration?
  }

  package struct Sound: Sendable, Equatable {
    package let codec: String
    package let sampleRate: Int
    package let channels: Int
    /// As the container writes it, mostly three letters (ISO 639-2).
    package let language: String?
    /// The one that is read.
    package let isChosen: Bool
  }

  /// FFmpeg's name of the container, such as `matroska,webm`.
  package let container: String
  package let duration: Duration?
  /// The pictures that are read.
  package let video: Video?
  /// All sound streams, in the container's order.
  package let sound: [Sound]
}
