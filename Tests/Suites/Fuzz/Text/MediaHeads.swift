import Fuzzing
import Playback

@testable import Media

/// What a media server says about the bytes that it sends.
enum MediaHeads {
  /// A range that is accepted lies in its object, and is written as it is read.
  static func checkRange(_ input: inout FuzzInput) {
    let text = String(decoding: input.remainder(), as: UTF8.self)
    guard let range = ContentRange(text) else { return }
    if let part = range.part {
      expect(part.lowerBound >= 0 && part.upperBound < range.total ?? .max, "\(range)")
      let total = range.total.map { "\($0)" } ?? "*"
      expect(ContentRange("bytes \(part.lowerBound)-\(part.upperBound)/\(total)") == range, "\(range)")
    } else {
      expect(range.total ?? -1 >= 0, "\(range)")
    }
  }

  /// Bytes are used only where they are those that were asked for.
  static func checkHead(_ input: inout FuzzInput) {
    var head = ResponseHead()
    while !input.isEmpty {
      let line = input.string()
      line.withUnsafeBytes { head.take(line: $0) }
    }
    if let wait = head.retryAfter { expect(wait >= .zero && wait <= .seconds(86_400), "a wait of \(wait)") }
    guard let place = try? MediaPlace("https://media.example/film.mp4") else { fatalError("no place") }
    let asked: ClosedRange<Int64> = 0...99
    for known in [nil, ObjectIdentity(size: 100, entityTag: "\"a\"")] {
      guard
        case .use(let part, let identity) = ResponseChoice.choose(head: head, asked: asked, known: known, place: place)
      else { continue }
      expect(head.status == 206, "\(head.status) is no part")
      expect(part.lowerBound == 0 && part.upperBound <= 99 && part.upperBound < identity.size, "\(part) of \(identity)")
      if let known { expect(identity == known, "\(identity) is another object") }
    }
  }

  /// A place that is taken shows no more of itself than its host and its name, and never its query.
  static func checkPlace(_ input: inout FuzzInput) {
    let url = String(decoding: input.remainder(), as: UTF8.self)
    do throws(MediaFailure) {
      let place = try MediaPlace(url)
      expect(!place.host.isEmpty, "no host in a place")
      expect(!place.description.utf8.contains(0x3F), "a query is shown: \(place)")
    } catch { expect(!"\(error)".isEmpty, "refused without a reason") }
  }
}
