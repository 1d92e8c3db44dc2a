/// Carries out asynchronous effects one after another, in the order in which they were given.
final class SerialEffects: Sendable {
  private let effects: AsyncStream<@Sendable () async -> Void>.Continuation
  private let worker: Task<Void, Never>

  init() {
    let (stream, continuation) = AsyncStream<@Sendable () async -> Void>.makeStream()
    effects = continuation
    worker = Task { for await effect in stream { await effect() } }
  }

  func run(_ effect: @escaping @Sendable () async -> Void) { effects.yield(effect) }

  /// Waits until all that was given has been carried out; nothing is taken after it.
  func finish() async {
    effects.finish()
    await worker.value
  }
}
