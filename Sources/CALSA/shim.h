/* ALSA, and what Swift cannot import of it: a variadic error handler, a flexible array. */
#pragma once
#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdio.h>

/* What libasound said last on this thread; it would print that on standard error, several lines for one failure. */
static inline char *shim_alsa_text(void) {
  static __thread char text[256];
  return text;
}

static inline void shim_alsa_keep(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file;
  (void)line;
  (void)function;
  (void)error;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(shim_alsa_text(), 256, format, arguments);
  va_end(arguments);
}

/* Keeps libasound's messages instead of printing them. Process-wide; may be called again. */
static inline void shim_alsa_keep_messages(void) {
  shim_alsa_text()[0] = 0;
  snd_lib_error_set_handler(shim_alsa_keep);
}

/* The message kept last on the calling thread, or an empty one. */
static inline const char *shim_alsa_message(void) { return shim_alsa_text(); }

/* snd_pcm_chmap_t.pos is a flexible array. */
static inline unsigned int shim_chmap_position(const snd_pcm_chmap_t *map, unsigned int index) { return map->pos[index]; }
