/// Names the installation. It authorizes nothing.
package struct ClientInfo: Sendable, Equatable {
  /// Lower-case UUID minted on first start and kept across restarts.
  package var installID: String
  package var label: String
  package var platform: String
  package var deviceModel: String
  package var appVersion: String
  package var osVersion: String

  package init(
    installID: String, label: String, platform: String, deviceModel: String, appVersion: String, osVersion: String
  ) {
    self.installID = installID
    self.label = label
    self.platform = platform
    self.deviceModel = deviceModel
    self.appVersion = appVersion
    self.osVersion = osVersion
  }
}

/// What of a sender's commands the receiver can follow.
package struct ReceiverFeatures: Sendable, Equatable {
  package var volume: Bool
  package var rate: Bool

  package init(volume: Bool, rate: Bool) {
    self.volume = volume
    self.rate = rate
  }
}
