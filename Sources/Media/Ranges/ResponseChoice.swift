import Playback

/// What is known of an object from the responses so far; every later one must agree.
struct ObjectIdentity: Equatable, Sendable {
  var size: Int64
  var entityTag: String?
}

/// Whether a response to a ranged request may be used: the part that it carries, or why not.
///
/// curl does not check the answer to a range; a server that sends other bytes than were asked for would be played as
/// noise, and one that sends fewer as a film that ends early.
enum ResponseChoice: Equatable {
  case use(part: ClosedRange<Int64>, identity: ObjectIdentity)
  case refuse(MediaFailure)

  static func choose(
    head: ResponseHead, asked: ClosedRange<Int64>, known: ObjectIdentity?, place: MediaPlace
  ) -> ResponseChoice {
    guard head.status == 206 else { return .refuse(failure(of: head, known: known, place: place)) }
    let range = head.contentRange.flatMap { ContentRange($0) }
    guard let range, let part = range.part else {
      return .refuse(
        MediaFailure(
          .protocolViolation, "media server \(place.host) sent a part without saying which (no Content-Range)"))
    }
    guard let total = range.total else {
      return .refuse(
        MediaFailure(.protocolViolation, "media server \(place.host) does not say how long \(place.name) is"))
    }
    guard part.lowerBound == asked.lowerBound, part.upperBound <= asked.upperBound else {
      return .refuse(
        MediaFailure(
          .protocolViolation,
          "media server \(place.host) sent bytes \(part.lowerBound)-\(part.upperBound) of \(place.name) "
            + "where \(asked.lowerBound)-\(asked.upperBound) were asked for"))
    }
    if let known {
      guard known.size == total else { return .refuse(changed("it had \(known.size) bytes, now \(total)", place)) }
      if let before = known.entityTag, let now = head.entityTag, before != now {
        return .refuse(changed("its entity tag is another", place))
      }
    }
    return .use(
      part: part, identity: ObjectIdentity(size: total, entityTag: known?.entityTag ?? head.entityTag))
  }

  private static func changed(_ how: String, _ place: MediaPlace) -> MediaFailure {
    MediaFailure(
      .protocolViolation, "\(place.name) was replaced on media server \(place.host) while it played: \(how)")
  }

  private static func failure(of head: ResponseHead, known: ObjectIdentity?, place: MediaPlace) -> MediaFailure {
    switch head.status {
    case 200:
      return MediaFailure(
        .protocolViolation,
        "media server \(place.host) does not support byte ranges (it answered 200 where 206 was due)")
    case 401, 403:
      return MediaFailure(
        .unauthorized, "media server \(place.host) refuses the media token for \(place.name) (\(head.status))")
    case 404, 410:
      return MediaFailure(.missing, "\(place.name) is not on media server \(place.host) (\(head.status))")
    case 408, 425, 429, 500...599:
      return MediaFailure(.transient, "media server \(place.host) is in trouble (it answered \(head.status))")
    case 416:
      if head.contentRange.flatMap({ ContentRange($0) })?.total == 0 {
        return MediaFailure(.corrupt, "\(place.name) on media server \(place.host) is empty")
      }
      return changed("the bytes that were asked for are no longer there (416)", place)
    default:
      return MediaFailure(
        .protocolViolation, "media server \(place.host) answered \(head.status) for \(place.name)")
    }
  }
}
