import Playback

/// A receiver as a server could list it.
func listing(
  _ uuid: String = "6f0c1a52-0000-4000-8000-000000000001", label: String = "Living room", attached: Bool = true,
  _ change: (inout ReceiverState) -> Void = { _ in }
) -> ReceiverListing {
  var state = ReceiverState()
  change(&state)
  return ReceiverListing(
    uuid: uuid,
    client: ClientInfo(
      installID: "install", label: label, platform: "linux-settop", deviceModel: "", appVersion: "0.1.0", osVersion: ""),
    features: ReceiverFeatures(volume: true, rate: false), state: state, attached: attached)
}
