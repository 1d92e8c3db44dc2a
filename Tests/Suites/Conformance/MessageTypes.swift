import Protobuf
import RemoteClient

/// The message types that judges may ask for, by full name. differential.py fails where one of the contract is missing.
struct MessageTypes {
  private let types: [String: any Message.Type]

  init() {
    let all = [TestMessages.TestAllTypesProto3.self] + WellKnown.messages + Wire.messages
    types = Dictionary(uniqueKeysWithValues: all.map { ($0.fullName, $0) })
  }

  subscript(name: String) -> (any Message.Type)? { types[name] }
}
