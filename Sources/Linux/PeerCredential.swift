internal import CLinux

/// Who is at the other end of a connected Unix socket (SO_PEERCRED).
package enum PeerCredential {
  /// Nothing when the kernel does not say.
  package static func userID(of descriptor: Int32) -> UInt32? {
    UInt32(exactly: clinux_peer_user_id(descriptor))
  }
}
