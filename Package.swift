// swift-tools-version:6.0
// Two compilers build this: Swift 6.3 on Debian 12 and Debian 13's own swiftlang 6.0.3.
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-warnings-as-errors"]),
]

/// A target of ours. The arrows of the map (docs/Map.md) are its `dependencies`.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

/// A program that outside judges run or are run against (Tests/Suites/README.md).
func suite(_ name: String, _ folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Suites/\(folder)", swiftSettings: settings)
}

/// A C library family: one module, one pkg-config name, and what Swift cannot import as inline functions in its shim.h.
func library(_ name: String, _ pkgConfig: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig)
}

let package = Package(
  name: "receiver",
  products: [
    .executable(name: "receiver", targets: ["Receiver"]),
    .executable(name: "remote", targets: ["Remote"]),
    .executable(name: "proto-generator", targets: ["ProtoGenerator"]),
  ],
  targets: [
    library("CNGHTTP2", "libnghttp2"),
    library("COpenSSL", "openssl"),
    library("CZlib", "zlib"),
    library("CCURL", "libcurl"),
    library("CFFmpeg", "libavformat"),
    library("CALSA", "alsa"),
    library("CPNG", "libpng"),
    .target(name: "CLinux"),

    module("Playback", []),
    module("Linux", ["Playback", "CLinux"]),
    module("Protobuf", []),
    program("ProtoGenerator", ["Protobuf"]),
    module("RemoteClient", ["Playback", "Linux", "Protobuf", "CNGHTTP2", "COpenSSL", "CZlib"]),
    module("Media", ["Playback", "Linux", "CCURL"]),
    module("Decode", ["Playback", "Linux", "CFFmpeg"]),
    module("Display", ["Playback", "Linux", "CPNG"]),
    module("Sound", ["Playback", "Linux", "CALSA"]),
    module("Capabilities", ["Playback", "Linux"]),
    program("Receiver", ["Playback", "Linux", "RemoteClient", "Media", "Decode", "Display", "Sound", "Capabilities"]),
    program("Remote", ["Playback", "Linux", "RemoteClient"]),
    .executableTarget(
      name: "wire-benchmark", dependencies: ["Playback", "Linux", "RemoteClient"], path: "Benchmarks/Wire",
      swiftSettings: settings),
    suite("probe", "Probe", ["Playback", "Linux", "RemoteClient"]),
    suite("model-checker", "Model", ["Playback"]),
    suite("conformance-testee", "Conformance", ["Protobuf", "RemoteClient"]),
    suite("interop-client", "Interop", ["Playback", "Linux", "Protobuf", "RemoteClient"]),

    tests("Playback", []),
    tests("Linux", ["Playback"]),
    tests("Protobuf", []),
    tests("ProtoGenerator", ["Protobuf"]),
    tests("RemoteClient", ["Playback", "Linux", "Protobuf"]),
    tests("Media", ["Playback", "Linux"]),
    tests("Decode", ["Playback", "Linux"]),
    tests("Display", ["Playback", "Linux"]),
    tests("Sound", ["Playback", "Linux"]),
    tests("Capabilities", ["Playback", "Linux"]),
    tests("Receiver", ["Playback", "Linux", "RemoteClient", "Media", "Decode", "Display", "Sound"]),
    tests("Remote", ["Playback", "Linux", "RemoteClient"]),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzing targets link libFuzzer, which no other build has use for: scripts/fuzz sets RECEIVER_FUZZ. The code that the
// trial messages have there is a test target's otherwise.
if Context.environment["RECEIVER_FUZZ"] != nil {
  func fuzz(
    _ name: String, _ folder: String, _ dependencies: [Target.Dependency], exclude: [String] = []
  ) -> Target {
    .executableTarget(
      name: "fuzz-\(name)", dependencies: ["Fuzzing"] + dependencies, path: "Tests/Suites/Fuzz/\(folder)",
      exclude: ["regressions"] + exclude, swiftSettings: settings)
  }
  package.targets.removeAll { $0.type == .test }
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Suites/Fuzz/CLibFuzzer"),
    .target(
      name: "Fuzzing", dependencies: ["CLibFuzzer"], path: "Tests/Suites/Fuzz/Fuzzing", swiftSettings: settings),
    .target(
      name: "ProtobufTrial", dependencies: ["Protobuf"], path: "Tests/ProtobufTests/Generated", swiftSettings: settings),
    fuzz("protobuf", "Protobuf", ["Protobuf", "ProtobufTrial", "RemoteClient"]),
    fuzz("grpc", "GRPC", ["Protobuf", "RemoteClient"]),
    fuzz("http2", "HTTP2", ["Linux", "RemoteClient"], exclude: ["record", "seeds"]),
    fuzz("text", "Text", ["Playback", "Linux", "Media"]),
  ]
}
