#pragma once
#include <curl/curl.h>

/* curl_easy_setopt and its kin are variadic, which Swift does not import; curl's own type checks stay on here. */
static inline CURLcode shim_easy_set_long(CURL *easy, CURLoption option, long value) {
  return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode shim_easy_set_string(CURL *easy, CURLoption option, const char *value) {
  return (curl_easy_setopt)(easy, option, value);
}

typedef size_t (*shim_bytes_callback)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode shim_easy_set_write(CURL *easy, shim_bytes_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_WRITEDATA, context) : code;
}
static inline CURLcode shim_easy_set_header(CURL *easy, shim_bytes_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_HEADERDATA, context) : code;
}
static inline long shim_easy_long(CURL *easy, CURLINFO info) {
  long value = 0;
  (void)(curl_easy_getinfo)(easy, info, &value);
  return value;
}

typedef int (*shim_socket_callback)(CURL *easy, curl_socket_t socket, int what, void *context, void *socket_context);
typedef int (*shim_timer_callback)(CURLM *multi, long milliseconds, void *context);
static inline void shim_multi_set_socket(CURLM *multi, shim_socket_callback callback, void *context) {
  curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
  curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
}
static inline void shim_multi_set_timer(CURLM *multi, shim_timer_callback callback, void *context) {
  curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
  curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}
static inline void shim_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  (curl_multi_setopt)(multi, option, value);
}
/* CURL_GLOBAL_DEFAULT and CURL_SOCKET_TIMEOUT are macros of macros. */
static inline CURLcode shim_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
static const curl_socket_t shim_SOCKET_TIMEOUT = CURL_SOCKET_TIMEOUT;
/* Anonymous enums, whose Swift type differs by compiler. */
static const long shim_HTTP_VERSION_1_1 = CURL_HTTP_VERSION_1_1;
static const long shim_TLS_1_2 = CURL_SSLVERSION_TLSv1_2;
