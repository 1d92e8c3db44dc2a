import Testing

@testable import Linux

struct LatestTests {
  @Test func theNewestValueReplacesTheOlderAndIsTakenOnce() {
    let cell = Latest(1)
    cell.set(2)
    cell.set(3)
    #expect(cell.value == 3)
    #expect(cell.take() == 3)
    #expect(cell.take() == nil)
  }

  /// A picture's end calls into its pool: it must not meet the cell's lock.
  @Test(.timeLimit(.minutes(1))) func theEndOfAnOldValueMayReadTheCell() {
    final class Asking: Sendable {
      let cell: Latest<Asking>
      let noted: NotedNumbers
      init(_ cell: Latest<Asking>, _ noted: NotedNumbers) {
        self.cell = cell
        self.noted = noted
      }
      deinit { noted.note(cell.value == nil ? 0 : 1) }
    }
    let cell = Latest<Asking>()
    let noted = NotedNumbers()
    cell.set(Asking(cell, noted))
    cell.set(Asking(cell, noted))
    cell.set(nil)
    #expect(noted.take() == [1, 0])
  }
}
