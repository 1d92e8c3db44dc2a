import Protobuf
import ProtobufTrial
import RemoteClient

/// What an input may be read as: its first byte chooses.
enum MessageTypes {
  static func choose(_ byte: UInt8) -> any Message.Type { all[Int(byte) % all.count] }

  /// The trial messages, which have a field of each kind, and the contract.
  static let all = Trial.messages + Wire.messages + WellKnown.messages
}
