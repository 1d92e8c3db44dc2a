import Foundation
import Testing

@testable import Linux

struct FileStampTests {
  @Test func whateverChangesAFileChangesItsStamp() throws {
    let path = NSTemporaryDirectory() + "stamp-\(UUID().uuidString)"
    defer { unlink(path) }
    #expect(FileStamp(path) == nil)
    try FileStore.write(path, [1, 2, 3])
    let first = try #require(FileStamp(path))
    #expect(FileStamp(path) == first)
    // Another file with the same bytes.
    try FileStore.write(path, [1, 2, 3])
    let second = try #require(FileStamp(path))
    #expect(second != first)
    // The same file, written in place; and its time set back.
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data([4, 5, 6, 7]))
    try handle.close()
    let third = try #require(FileStamp(path))
    #expect(third != second)
    let date = Date(timeIntervalSince1970: 1)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(FileStamp(path) != third)
  }
}
