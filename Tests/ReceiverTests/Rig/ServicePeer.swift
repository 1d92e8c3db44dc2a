import Foundation
import Synchronization
import Testing

/// A scripted service in Python (Tests/Fixtures/Peers/service.py) that lives as long as this object.
final class ServicePeer: @unchecked Sendable {
  /// Something that happened there; what each has is in service.py.
  struct Event: Decodable, Sendable {
    let event: String
    var port: UInt16?
    var call: String?
    var receiver: String?
    var install: String?
    var acknowledged: UInt64?
    var status: String?
    var position: Int64?
    var volume: Double?
    var failure: String?
    var episode: String?
    var session: String?
  }

  private(set) var port: UInt16 = 0
  private let process = Process()
  private let input = Pipe()
  private let log = Mutex<(events: [Event], read: [String: Int])>(([], [:]))

  /// `film` is what its media port serves.
  static func start(film: String = "/dev/null") async throws -> ServicePeer {
    let peer = ServicePeer()
    try await onThread { try peer.launch(film) }
    let listening = try await peer.next("listening")
    peer.port = try #require(listening.port)
    return peer
  }

  private func launch(_ film: String) throws {
    let output = Pipe()
    process.executableURL = try Self.python()
    process.arguments = [packageRoot.appendingPathComponent("Tests/Fixtures/Peers/service.py").path, film]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let reader = output.fileHandleForReading
    Thread.detachNewThread { [weak self] in
      var rest = Data()
      while case let more = reader.availableData, !more.isEmpty {
        rest.append(more)
        while let end = rest.firstIndex(of: 0x0A) {
          let line = rest[rest.startIndex..<end]
          rest = rest[(end + 1)...]
          guard let event = try? JSONDecoder().decode(Event.self, from: line) else { continue }
          self?.log.withLock { $0.events.append(event) }
        }
      }
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The next event of this name for which `condition` holds, after the last one of this name that was asked for.
  @discardableResult
  func next(
    _ name: String, within limit: Duration = .seconds(20), where condition: (Event) -> Bool = { _ in true },
    _ location: SourceLocation = #_sourceLocation
  ) async throws -> Event {
    var found: Event?
    _ = await eventually(within: limit) {
      found = log.withLock { log in
        let rest = log.events.indices.dropFirst(log.read[name] ?? 0)
        let place = rest.first { log.events[$0].event == name && condition(log.events[$0]) }
        log.read[name] = place.map { $0 + 1 } ?? log.events.count
        return place.map { log.events[$0] }
      }
      return found != nil
    }
    let seen = log.withLock { $0.events.map { "\($0.event) \($0.status ?? $0.call ?? "")" } }
    return try #require(found, "no \(name) in \(limit); there were \(seen)", sourceLocation: location)
  }

  func count(_ name: String, where condition: (Event) -> Bool = { _ in true }) -> Int {
    log.withLock { $0.events.count { $0.event == name && condition($0) } }
  }

  /// Writes one command; see service.py.
  func tell(_ command: String) { input.fileHandleForWriting.write(Data((command + "\n").utf8)) }

  /// Changes the script, and waits until it counts.
  func set(_ fields: String) async throws {
    tell(#"{"set": {\#(fields)}}"#)
    _ = await eventually { count("set") >= 1 }
    try await next("set")
  }

  /// RECEIVER_PYTHON, or what scripts/setup makes.
  private static func python() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["RECEIVER_PYTHON"] { return URL(fileURLWithPath: path) }
    let python = packageRoot.appendingPathComponent(".venv/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      throw PeerFailure("no \(python.path): run scripts/setup, or set RECEIVER_PYTHON to a Python with grpcio-tools")
    }
    return python
  }
}

struct PeerFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
