import Glibc

/// The main thread of a program that takes SIGTERM and SIGINT by `SignalWatch`.
package enum MainThread {
  /// Blocks the signals, runs `body` on the pool, and ends the process with what it returns. From a `main` that is not
  /// `async`: under an async one libdispatch gives the main thread away to `sigsuspend` with an empty mask, and SIGTERM
  /// ends the process there, whatever other threads have blocked (dispatch_main, `_dispatch_sigsuspend`).
  ///
  /// A command that only asks and goes leaves them as they are, and is ended by them: `takesSignals` false.
  package static func run(takesSignals: Bool = true, _ body: @escaping @Sendable () async -> Int32) -> Never {
    if takesSignals { SignalWatch.block() }
    Task.detached {
      let code = await body()
      // Not exit(): the clean-up of the libraries would run under threads that still use them.
      fflush(nil)
      _exit(code)
    }
    // Its mask stays as it is, so that no signal ends this.
    while true { pause() }
  }
}
