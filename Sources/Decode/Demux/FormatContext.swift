internal import CFFmpeg
import Playback

/// An open container: libavformat's context over a byte source, from which alone it gets bytes. One thread.
final class FormatContext {
  let raw: UnsafeMutablePointer<AVFormatContext>
  let reader: SourceReader
  let name: String

  /// Containers of films. Playlists and scripts that point elsewhere (hls, concat, dash, sdp …) are not among them.
  private static let containers =
    "mov,matroska,webm,mpegts,mpeg,avi,flv,ogg,mp3,flac,wav,aac,ac3,eac3,dts,asf,h264,hevc,mpegvideo,m4v,ivf,obu,mxf"

  init(source: any ByteSource, name: String) throws(MediaFailure) {
    _ = Libraries.ready
    guard source.size > 0 else { throw MediaFailure(.corrupt, "\(name) is empty") }
    let reader = SourceReader(source)
    guard let io = reader.io, let context = avformat_alloc_context() else {
      throw MediaFailure(.transient, "out of memory for opening \(name)")
    }
    context.pointee.pb = io
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    context.pointee.max_analyze_duration = 3_000_000
    shim_refuse_all(context, Self.containers)
    // Frees the context itself when it fails.
    var raw: UnsafeMutablePointer<AVFormatContext>? = context
    let code = avformat_open_input(&raw, nil, nil, nil)
    guard code >= 0, let raw else {
      if let failure = reader.failure { throw Self.named(failure, name) }
      throw MediaFailure(.corrupt, "\(name) is not a film that can be read: \(Libraries.reason(code))")
    }
    self.raw = raw
    self.reader = reader
    self.name = name
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFormatContext>? = raw
    avformat_close_input(&raw)
  }

  /// The source's failures name the film; those of reading it do not yet.
  static func named(_ failure: MediaFailure, _ name: String) -> MediaFailure {
    failure.kind == .corrupt ? MediaFailure(.corrupt, "\(name) cannot be read: \(failure.message)") : failure
  }

  var streams: [UnsafeMutablePointer<AVStream>] {
    (0..<Int(raw.pointee.nb_streams)).compactMap { raw.pointee.streams[$0] }
  }

  var container: String { String(cString: raw.pointee.iformat.pointee.name) }
  var isMOV: Bool { container.hasPrefix("mov") }
  var isMatroska: Bool { container.hasPrefix("matroska") }

  /// Reads far enough into the film to know its streams' parameters.
  func analyze() throws(MediaFailure) {
    reader.budget = SourceReader.fullBudget
    let code = avformat_find_stream_info(raw, nil)
    if let failure = reader.failure { throw Self.named(failure, name) }
    guard code >= 0 else {
      throw MediaFailure(.corrupt, "\(name) is not a film that can be read: \(Libraries.reason(code))")
    }
  }
}
