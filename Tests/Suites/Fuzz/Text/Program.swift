import Fuzzing

/// Texts that people and media servers write. The first byte of an input chooses what is tried.
@main
enum Program {
  static func main() {
    Fuzzer.run(seeds: { seeds }) { data, count in
      var input = FuzzInput(data, count)
      let tries = Program.tries
      tries[Int(input.byte()) % tries.count](&input)
      return 0
    }
  }

  static let tries: [@Sendable (inout FuzzInput) -> Void] = [
    { SettingsTexts.checkDocument(&$0) }, { SettingsTexts.checkTable(&$0) }, { SettingsTexts.checkQuoting(&$0) },
    { MediaHeads.checkRange(&$0) }, { MediaHeads.checkHead(&$0) }, { MediaHeads.checkPlace(&$0) },
  ]

  private static let seeds = [
    text(
      "settings", 0, "# set\n[sound]\ndevice = \"hw:0,3\" # card\nrate=48_000\nx.y = -1.5e3\non = true\nt='a\\b'\r\n"),
    text("escapes", 0, "a = \"\\\"\\\\\\n\\t\\u00e9\\U0001F600\"\n\u{FEFF}b = 1\n"),
    text("table", 1, "server = \"a:1\"\nflag = true\n"), text("quoting", 2, "a \"b\" \\ \n\u{7F}\u{2028}\u{85}"),
    text("range", 3, "bytes 0-99/1234"), text("range-none", 3, "bytes */9"), text("range-open", 3, "BYTES 5-9/*"),
    text("head", 4, "\u{18}HTTP/1.1 206 Partial\r\n\u{20}Content-Range: bytes 0-9/10    \r\n\u{0B}ETag: \"a\"\r\n"),
    text("place", 5, "https://media.example:8443/films/a.mp4?token=secret"), text("place-6", 5, "http://[::1]:80/"),
  ]

  private static func text(_ name: String, _ kind: UInt8, _ text: String) -> Seed {
    Seed(name, [kind] + Array(text.utf8))
  }
}
