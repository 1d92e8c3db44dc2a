/* What Swift's Glibc module does not export. GNU-only bodies stand in the .c file, because _GNU_SOURCE in a header
   that a module exposes makes two clang modules disagree about fd_set. */
#pragma once
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/types.h>

/* Names the calling thread, at most 15 bytes, as `top -H` shows it. */
void clinux_set_thread_name(const char *name);
/* The kernel's id of the calling thread. */
int32_t clinux_thread_id(void);
/* The user id of the peer of a connected Unix socket, or -1. */
int64_t clinux_peer_user_id(int descriptor);
/* Gives the kernel back what the heap keeps and nobody uses: malloc_trim(3). */
void clinux_trim_heap(void);
