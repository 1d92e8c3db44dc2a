import Playback

/// Which of the attached receivers a command is for.
struct ReceiverChoice: Equatable {
  /// A uuid, the beginning of one, or a label; nothing means the only one.
  let wanted: String?

  /// A text of a uuid's form is asked for by name, also when it is not attached.
  var uuid: String? {
    guard let wanted else { return nil }
    let parts = wanted.split(separator: "-", omittingEmptySubsequences: false)
    let isUUID =
      parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
    return isUUID ? wanted.lowercased() : nil
  }

  /// The whole uuid comes before the label, the label before the beginning of a uuid.
  func choose(from all: [ReceiverListing]) throws(CommandFailure) -> ReceiverListing {
    let attached = all.filter(\.attached)
    guard !attached.isEmpty else {
      throw CommandFailure(.failed, "no receiver is attached; start one with the same account (`receiver run`)")
    }
    guard let wanted else { return try only(attached, "--receiver names one of them") }
    let lowered = wanted.lowercased()
    let ways: [(ReceiverListing) -> Bool] = [
      { $0.uuid.lowercased() == lowered }, { $0.client.label == wanted }, { $0.client.label.lowercased() == lowered },
      { $0.uuid.lowercased().hasPrefix(lowered) },
    ]
    for way in ways {
      let found = attached.filter(way)
      if !found.isEmpty { return try only(found, "--receiver \"\(Printable.text(wanted))\" fits each") }
    }
    throw CommandFailure(
      .failed, "no attached receiver is called \"\(Printable.text(wanted))\"; attached: \(Self.names(attached))")
  }

  private func only(_ found: [ReceiverListing], _ hint: String) throws(CommandFailure) -> ReceiverListing {
    guard found.count == 1, let receiver = found.first else {
      throw CommandFailure(.failed, "\(found.count) receivers are meant, \(hint): \(Self.names(found))")
    }
    return receiver
  }

  private static func names(_ receivers: [ReceiverListing]) -> String {
    receivers.map { "\(Printable.text($0.client.label)) (\(Printable.text($0.uuid)))" }.joined(separator: ", ")
  }
}
