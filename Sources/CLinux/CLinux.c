#define _GNU_SOURCE
#include "CLinux.h"
#include <malloc.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

void clinux_set_thread_name(const char *name) {
  char shortened[16] = {0};
  for (int i = 0; i < 15 && name[i]; i++) shortened[i] = name[i];
  pthread_setname_np(pthread_self(), shortened);
}

int64_t clinux_peer_user_id(int descriptor) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  return peer.uid;
}

int32_t clinux_thread_id(void) { return gettid(); }

void clinux_trim_heap(void) { malloc_trim(0); }
