import Glibc
import Linux

/// The process's two outputs, each line written at once and whole.
enum Output {
  /// Fails when nobody reads any more.
  static func line(_ text: String) throws(CommandFailure) {
    do throws(SystemError) {
      try FileStore.writeAll(STDOUT_FILENO, Array((text + "\n").utf8), "write to standard output")
    } catch {
      throw CommandFailure(.failed, "\(error)")
    }
  }

  /// To standard error; if that is closed nobody wants to know.
  static func complain(_ message: String) {
    try? FileStore.writeAll(STDERR_FILENO, Array("remote: \(message)\n".utf8), "write to standard error")
  }
}
