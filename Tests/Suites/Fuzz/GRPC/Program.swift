import Fuzzing

@testable import RemoteClient

/// What gRPC puts around messages, and the texts of its headers. The first byte of an input chooses what is tried.
@main
enum Program {
  static func main() {
    Fuzzer.run(seeds: { Seeds.all }) { data, count in
      var input = FuzzInput(data, count)
      let tries = Program.tries
      tries[Int(input.byte()) % tries.count](&input)
      return 0
    }
  }

  static let tries: [@Sendable (inout FuzzInput) -> Void] = [
    { Framing.check(&$0) }, { Statuses.checkFields(&$0) }, { Statuses.checkPercentEncoding(&$0) },
    { Statuses.checkCodes(&$0) }, { Requests.checkTimeout(&$0) }, { Requests.checkToken(&$0) },
    { Requests.checkEndpoint(&$0) }, { Framing.checkRequests(&$0) }, { MetadataFields.checkBase64(&$0) },
    { MetadataFields.checkReceived(&$0) }, { MetadataFields.checkSent(&$0) }, { MetadataFields.checkDetails(&$0) },
    { Framing.checkGzip(&$0) },
  ]
}

enum Seeds {
  static let all = [
    // Raw bytes, made messages, a cut: the steps of Framing.
    Seed("messages", [0, 0xFF, 0xFF, 4, 0, 0, 8, 0, 0, 0, 0, 3, 1, 2, 3, 3, 1, 0x00, 0x20, 7, 3, 1, 0xFF, 0xFF, 7, 3]),
    Seed("too-long", [0, 0x10, 0, 0, 0, 0, 6, 0, 0, 0x10, 0, 1, 0, 3]),
    Seed("compressed", [0, 0xFF, 0xFF, 0, 0, 0, 5, 1, 0, 0, 0, 0, 3]),
    Seed("no-message", [0, 0xFF, 0xFF, 0, 0, 0, 3, 0, 0, 0, 3]),
    text("status", 1, "\u{1}\u{1}0\u{2}\u{8}no%20way"), text("percent", 2, "\t%0Atest%20with%20%F0%9F%98%88%"),
    text("percent-broken", 2, "%%4%zz%FF%e2%82"), Seed("code", [3, 0, 0, 0, 11, 5]),
    Seed("timeout", [4, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1]),
    Seed("timeout-long", [4] + [UInt8](repeating: 0x7F, count: 16)),
    text("token", 5, "abc.DEF-1_~\r\nnext"), text("endpoint", 6, "tv.example:7443"),
    text("endpoint-6", 6, "[::1%eth0]:443"), text("endpoint-cleartext", 6, "http://127.0.0.1:80"),
    text("endpoint-tls", 6, "https://192.0.2.1"), Seed("request", [7, 0, 0, 3, 1, 2, 3, 0, 2, 2, 0, 255]),
    Seed("requests", [7, 1, 0, 1, 3, 1, 2, 3, 0, 4, 1, 1, 9, 3, 1]), text("base64", 8, "AAECAw=="),
    text("received", 9, "\u{5}\u{4}AAEC\u{6}\u{1}a\u{7}\u{5}x-bin\u{9}AAEC,AA=="),
    text("sent", 10, "\u{5}x-one\u{3}two\u{5}x-bin\u{3}abc"), Seed("details", [11] + MetadataFields.retryInfo),
    Seed("gzip", [12, 0xFF, 0xFF, 3] + [UInt8](repeating: 0x61, count: 60)),
    Seed("gzip-member", [12, 0xFF, 0xFF, 0] + (Gzip.deflated([UInt8](repeating: 0x61, count: 60)) ?? [])),
    Seed("gzip-messages", [0, 0xFF, 0xFF, 4, 1, 3, 7, 0x10, 0, 4, 0, 4, 0, 0, 0, 0, 4]),
  ]

  private static func text(_ name: String, _ kind: UInt8, _ text: String) -> Seed {
    Seed(name, [kind] + Array(text.utf8))
  }
}
