internal import CFFmpeg

/// What libavcodec on this machine decodes in software, for the capability report. FFmpeg's names.
package enum DecodableCodecs {
  package static func pictures() -> [String] {
    named([
      AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1, AV_CODEC_ID_MPEG2VIDEO,
      AV_CODEC_ID_MPEG4, AV_CODEC_ID_VC1,
    ])
  }

  package static func sound() -> [String] {
    named([
      AV_CODEC_ID_AAC, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_OPUS, AV_CODEC_ID_FLAC, AV_CODEC_ID_MP3,
      AV_CODEC_ID_VORBIS, AV_CODEC_ID_DTS, AV_CODEC_ID_TRUEHD, AV_CODEC_ID_ALAC, AV_CODEC_ID_PCM_S16LE,
    ])
  }

  private static func named(_ codecs: [AVCodecID]) -> [String] {
    codecs.filter { Libraries.decoder(for: $0) != nil }.map(Libraries.name(of:))
  }
}
