#pragma once
#include <zlib.h>

/* Macros that hand over the version and the size of z_stream. 31 stands for the largest window in a gzip wrapper. */
static inline int shim_inflateInitGzip(z_streamp stream) { return inflateInit2(stream, 31); }
static inline int shim_deflateInitGzip(z_streamp stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}
