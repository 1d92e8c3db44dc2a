import Glibc

private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

func startThread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { @Sendable pointer in
      Unmanaged<Body>.fromOpaque(pointer!).takeRetainedValue().run()
      return nil
    }, Unmanaged.passRetained(Body(body)).toOpaque())
  pthread_detach(thread)
}

/// Runs a blocking body on a thread of its own, so that no thread of the pool is held.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in startThread { continuation.resume(returning: body()) } }
}
