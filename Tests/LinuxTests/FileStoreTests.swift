import Foundation
import Testing

@testable import Linux

struct FileStoreTests {
  /// A directory of its own for each test.
  private final class Directory {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "file-store-\(UUID().uuidString)"
      try FileStore.makeDirectory(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }

    func mode(_ name: String) -> Int? {
      try? FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }
  }

  private func error(_ body: () throws -> Void) -> SystemError? {
    do {
      try body()
      return nil
    } catch {
      return error as? SystemError
    }
  }

  @Test(arguments: [0, 1, 16_384, 100_000])
  func whatIsWrittenIsReadAndNothingElseIsLeft(size: Int) throws {
    let directory = try Directory()
    let file = directory.path + "/file"
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try FileStore.write(file, [1, 2, 3])
    try FileStore.write(file, bytes)
    #expect(try FileStore.read(file) == bytes)
    #expect(directory.names == ["file"])
    #expect(directory.mode("file") == 0o600)
  }

  @Test func aFileIsReplacedWholeOrNotAtAll() throws {
    let directory = try Directory()
    let file = directory.path + "/file"
    let contents = [[UInt8](repeating: 1, count: 60_000), [UInt8](repeating: 2, count: 30_000)]
    try FileStore.write(file, contents[0])
    let writer = try WorkThread(name: "writer") {
      for round in 1...50 { try? FileStore.write(file, contents[round % 2]) }
    }
    for _ in 0..<200 {
      let found = try FileStore.read(file)
      #expect(found == contents[0] || found == contents[1])
    }
    writer.join()
    #expect(directory.names == ["file"])
  }

  @Test func aLeftoverOfACrashGivesTheFileNeitherItsModeNorItsBytes() throws {
    let directory = try Directory()
    let leftover = "\(directory.path)/token.new-\(getpid())"
    #expect(FileManager.default.createFile(atPath: leftover, contents: Data(count: 9000)))
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: leftover)
    try FileStore.write(directory.path + "/token", [7])
    #expect(directory.mode("token") == 0o600)
    #expect(try FileStore.read(directory.path + "/token") == [7])
    #expect(directory.names == ["token"])
  }

  @Test func aWriteThatFailsLeavesTheOldFileAndNothingElse() throws {
    let directory = try Directory()
    let path = directory.path
    try FileStore.makeDirectory(path + "/taken/inside")
    #expect(error { try FileStore.write(path + "/taken", [1]) }?.code == EISDIR)
    #expect(error { try FileStore.write(path + "/none/file", [1]) }?.isMissingFile == true)
    #expect(directory.names == ["taken"])
  }

  @Test func readingSaysWhatIsWrong() throws {
    let directory = try Directory()
    let file = directory.path + "/file"
    #expect(error { _ = try FileStore.read(file) }?.isMissingFile == true)
    #expect(error { _ = try FileStore.read(file + "/below") }?.isMissingFile == true)
    #expect(error { _ = try FileStore.read(directory.path) }?.code == EISDIR)
    let fifo = directory.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    for path in [fifo, "/dev/zero"] {
      let wanted = SystemError(code: SystemError.noRegularFile, operation: "read \(path), which is no regular file")
      #expect(error { _ = try FileStore.read(path) } == wanted)
    }
    try FileStore.write(file, Array("grün".utf8))
    #expect(try FileStore.readText(file) == "grün")
    #expect(try FileStore.read(file, limit: 5).count == 5)
    #expect(error { _ = try FileStore.read(file, limit: 4) }?.code == EFBIG)
    try FileStore.write(file, [0x67, 0xFC])
    #expect(error { _ = try FileStore.readText(file) } == SystemError(code: EILSEQ, operation: "read \(file) as text"))
  }

  @Test func directoriesAreMadeForTheirOwnerAndAFileIsNone() throws {
    let directory = try Directory()
    let deep = directory.path + "/a//b/c/"
    try FileStore.makeDirectory(deep)
    try FileStore.makeDirectory(deep)
    #expect(directory.mode("a/b") == 0o700)
    try FileStore.write(directory.path + "/file", [])
    #expect(error { try FileStore.makeDirectory(directory.path + "/file") }?.code == ENOTDIR)
    #expect(error { try FileStore.makeDirectory(directory.path + "/file/below") }?.code == ENOTDIR)
  }

  @Test func anErrorSaysWhatWasTriedOnWhatAndWhy() {
    #expect(
      SystemError(code: ENOENT, operation: "read /x").description == "read /x: No such file or directory")
  }
}
