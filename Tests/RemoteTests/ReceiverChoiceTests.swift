import Playback
import Testing

@testable import Remote

@Suite("Which receiver is meant") struct ReceiverChoiceTests {
  private static let living = listing("6f0c1a52-0000-4000-8000-000000000001", label: "Living room")
  private static let kitchen = listing("6f0d0000-0000-4000-8000-000000000002", label: "Kitchen")
  // Called like the beginning of another one's uuid.
  private static let odd = listing("a0000000-0000-4000-8000-000000000003", label: "6f0c")
  private static let all = [living, kitchen, odd]

  @Test(
    arguments: [
      ("6f0c1a52-0000-4000-8000-000000000001", 0), ("6F0C1A52-0000-4000-8000-000000000001", 0), ("Living room", 0),
      ("living ROOM", 0), ("6f0c1", 0), ("6f0d", 1), ("6F0D", 1), ("kitchen", 1), ("6f0c", 2), ("a", 2),
    ] as [(String, Int)])
  func finds(wanted: String, index: Int) throws {
    #expect(try ReceiverChoice(wanted: wanted).choose(from: Self.all) == Self.all[index])
  }

  @Test func onlyOne() throws {
    let gone = listing("b", attached: false)
    #expect(try ReceiverChoice(wanted: nil).choose(from: [gone, Self.kitchen]) == Self.kitchen)
  }

  @Test(
    arguments: [
      (nil, [], "no receiver is attached; start one with the same account (`receiver run`)"),
      ("x", [listing(attached: false)], "no receiver is attached; start one with the same account (`receiver run`)"),
      (
        nil, [living, kitchen],
        "2 receivers are meant, --receiver names one of them: Living room (6f0c1a52-0000-4000-8000-000000000001), "
          + "Kitchen (6f0d0000-0000-4000-8000-000000000002)"
      ),
      (
        "6f0", [living, kitchen],
        "2 receivers are meant, --receiver \"6f0\" fits each: Living room (6f0c1a52-0000-4000-8000-000000000001), "
          + "Kitchen (6f0d0000-0000-4000-8000-000000000002)"
      ),
      (
        "cellar\u{1B}", [listing("u", label: "Kit\u{1B}[31mchen")],
        "no attached receiver is called \"cellar?\"; attached: Kit?[31mchen (u)"
      ),
    ] as [(String?, [ReceiverListing], String)])
  func refuses(wanted: String?, receivers: [ReceiverListing], reason: String) {
    #expect(throws: CommandFailure(.failed, reason)) { try ReceiverChoice(wanted: wanted).choose(from: receivers) }
  }

  @Test(
    arguments: [
      ("6F0C1A52-0000-4000-8000-000000000001", "6f0c1a52-0000-4000-8000-000000000001"), ("6f0c1a52", nil), ("", nil),
      ("6f0c1a52-0000-4000-8000-00000000000g", nil), ("6f0c1a520000-4000-8000-000000000001----", nil), (nil, nil),
    ] as [(String?, String?)])
  func wholeUUID(wanted: String?, uuid: String?) { #expect(ReceiverChoice(wanted: wanted).uuid == uuid) }
}
