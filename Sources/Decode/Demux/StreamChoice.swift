internal import CFFmpeg
import Playback

/// Which of a container's streams are read.
struct StreamChoice {
  let video: UnsafeMutablePointer<AVStream>?
  let sound: UnsafeMutablePointer<AVStream>?

  /// The default one first, then the largest picture and the most channels. Cover art is no film.
  init(_ streams: [UnsafeMutablePointer<AVStream>], name: String) throws(MediaFailure) {
    func best(
      _ type: AVMediaType, _ weight: (UnsafeMutablePointer<AVCodecParameters>) -> Int
    ) -> (decodable: UnsafeMutablePointer<AVStream>?, other: UnsafeMutablePointer<AVStream>?) {
      let stills = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
      let known = streams.filter {
        $0.pointee.codecpar.pointee.codec_type == type && $0.pointee.disposition & stills == 0
      }
      func rank(_ stream: UnsafeMutablePointer<AVStream>) -> Int {
        let disposition = stream.pointee.disposition
        let impaired = AV_DISPOSITION_VISUAL_IMPAIRED | AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_COMMENT
        return (disposition & AV_DISPOSITION_DEFAULT != 0 ? 1 << 40 : 0) - (disposition & impaired != 0 ? 1 << 41 : 0)
          + weight(stream.pointee.codecpar)
      }
      let ranked = known.enumerated().sorted {
        (rank($0.element), -$0.offset) > (rank($1.element), -$1.offset)
      }.map(\.element)
      return (ranked.first { Libraries.decoder(for: $0.pointee.codecpar.pointee.codec_id) != nil }, ranked.first)
    }
    let pictures = best(AVMEDIA_TYPE_VIDEO) { Int($0.pointee.width) * Int($0.pointee.height) }
    let sounds = best(AVMEDIA_TYPE_AUDIO) { Int($0.pointee.ch_layout.nb_channels) }
    if pictures.decodable == nil, let other = pictures.other {
      let codec = Libraries.name(of: other.pointee.codecpar.pointee.codec_id)
      throw MediaFailure(.undecodable, "the pictures of \(name) are coded as \(codec), which cannot be decoded here")
    }
    guard pictures.decodable != nil || sounds.decodable != nil else {
      guard let other = sounds.other else {
        throw MediaFailure(.corrupt, "\(name) holds neither pictures nor sound")
      }
      let codec = Libraries.name(of: other.pointee.codecpar.pointee.codec_id)
      throw MediaFailure(.undecodable, "the sound of \(name) is coded as \(codec), which cannot be decoded here")
    }
    video = pictures.decodable
    sound = sounds.decodable
    for stream in streams where stream != video && stream != sound { stream.pointee.discard = AVDISCARD_ALL }
  }
}
