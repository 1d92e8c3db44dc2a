import Linux
package import Playback

/// One film on a media server, read by byte ranges over HTTP: its bytes are fetched ahead into a bounded window.
///
/// Made by `Fetcher.open`. Read from one work thread at a time; the rest from any thread. Letting go of it ends its
/// requests and frees its bytes.
package final class RemoteFile: ByteSource {
  package let size: Int64
  /// Host and last component of the path, for people: `film.mp4 on media.example`.
  package let name: String
  let buffer: FileBuffer
  let fetcher: Fetcher
  let number: UInt64
  private let stall: Latest<String>

  init(number: UInt64, name: String, size: Int64, buffer: FileBuffer, stall: Latest<String>, fetcher: Fetcher) {
    self.number = number
    self.name = name
    self.size = size
    self.buffer = buffer
    self.stall = stall
    self.fetcher = fetcher
  }

  deinit {
    buffer.update { $0.isInterrupted = true }
    let (fetcher, number) = (fetcher, number)
    Task { await fetcher.forget(number) }
  }

  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(MediaFailure) -> Int {
    try self.buffer.read(at: offset, into: buffer) {
      let (fetcher, number) = (fetcher, number)
      Task { await fetcher.advance(number) }
    }
  }

  package func interrupt() {
    buffer.update { $0.isInterrupted = true }
    let (fetcher, number) = (fetcher, number)
    Task { await fetcher.pause(number) }
  }

  /// Takes an interrupt back: reads work again. For a seek that had to end a read that waited for the network.
  package func resume() { buffer.update { $0.isInterrupted = false } }

  /// Gives the same object's renewed URL. The next request uses it, a refused one is asked again for the same byte.
  package func replace(url: String) throws(MediaFailure) {
    let place = try MediaPlace(url)
    let (fetcher, number) = (fetcher, number)
    Task { await fetcher.replace(number, place) }
  }

  /// End of the bytes that are at hand from where the reader is, as an offset in the object.
  package var bufferedUntil: Int64 { buffer.look { $0.bufferedEnd } }

  /// Where the reader is.
  package var position: Int64 { buffer.look { $0.position } }

  /// Whether everything from where the reader is to the end has come: nothing more is needed from the network.
  package var isComplete: Bool { buffer.look { $0.bufferedEnd >= size } }

  /// Why no bytes come at present, for a person; nothing when all is well.
  package var stalledReason: String? { stall.value }

  /// Bytes of memory in use.
  package var memory: Int64 { buffer.look { $0.cache.memory } }
}
