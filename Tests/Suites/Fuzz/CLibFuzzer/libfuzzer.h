#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library (llvm.org/docs/LibFuzzer.html): the archive that -sanitize=fuzzer links has no header.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
