#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/intreadwrite.h>
#include <libavutil/opt.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

/* Macros of macros, which Swift does not import. */
static const int shim_END = AVERROR_EOF;
static const int shim_AGAIN = AVERROR(EAGAIN);
static const int shim_EXIT = AVERROR_EXIT;
static const int shim_INVALID = AVERROR_INVALIDDATA;
static const int shim_ACCESS = AVERROR(EACCES);
static const int shim_IO = AVERROR(EIO);
static const int shim_RANGE = AVERROR(EINVAL);
static const int64_t shim_NO_TIME = AV_NOPTS_VALUE;
static const int shim_SEEK_SIZE = AVSEEK_SIZE;
static const int shim_SEEK_FORCE = AVSEEK_FORCE;

/* In the frame's time base; 0 when the stream does not say. */
static inline int64_t shim_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_MAJOR >= 58
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

/* A demuxer that follows a reference inside a film opens files of this machine and sockets to any other. */
static inline int shim_refuse_open(AVFormatContext *context, AVIOContext **io, const char *url, int flags,
                                   AVDictionary **options) {
  (void)context; (void)url; (void)flags; (void)options;
  *io = NULL;
  return AVERROR(EACCES);
}
static inline void shim_refuse_all(AVFormatContext *context, const char *formats) {
  context->io_open = shim_refuse_open;
  context->protocol_whitelist = av_strdup("");
  context->format_whitelist = av_strdup(formats);
}

/* Sound frames that the decoder drops at the start of this packet (encoder delay, pre-roll). */
static inline uint32_t shim_skipped_frames(const AVPacket *packet) {
  size_t size = 0;
  const uint8_t *data = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size);
  return data && size >= 4 ? AV_RL32(data) : 0;
}

/* AVIndexEntry has bit fields. */
static inline int shim_index_entry(AVStream *stream, int index, int64_t *position, int64_t *timestamp, int *size) {
  const AVIndexEntry *entry = avformat_index_get_entry(stream, index);
  if (!entry) return 0;
  *position = entry->pos;
  *timestamp = entry->timestamp;
  *size = entry->size;
  return 1;
}

/* The const of the pointers differs between FFmpeg 5 and 7. `frame` NULL drains. */
static inline int shim_resample(SwrContext *swr, void *out, int capacity, const AVFrame *frame) {
  uint8_t *planes[1] = {(uint8_t *)out};
  return swr_convert(swr, planes, capacity, frame ? (const uint8_t **)frame->extended_data : NULL,
                     frame ? frame->nb_samples : 0);
}

typedef void (*shim_log_sink)(int level, const char *line);
/* A local: Swift's importer emits inline functions but no variables of a header. */
static inline shim_log_sink *shim_sink(void) {
  static shim_log_sink sink;
  return &sink;
}
static inline void shim_log_callback(void *object, int level, const char *format, va_list arguments) {
  char line[512];
  int prefix = 1;
  if (level > AV_LOG_WARNING || !*shim_sink()) return;
  av_log_format_line2(object, level, format, arguments, line, sizeof line, &prefix);
  (*shim_sink())(level, line);
}
/* Called from any thread of the libraries. */
static inline void shim_log_to(shim_log_sink sink) {
  *shim_sink() = sink;
  av_log_set_callback(shim_log_callback);
}
