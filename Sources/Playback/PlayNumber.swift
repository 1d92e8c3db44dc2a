/// The number of one load. Every event of a pipeline or a session call carries it, so that news of an old play is
/// thrown away in one place.
package struct PlayNumber: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  package var next: PlayNumber { PlayNumber(value + 1) }

  package static func < (left: PlayNumber, right: PlayNumber) -> Bool { left.value < right.value }

  package var description: String { String(value) }
}
