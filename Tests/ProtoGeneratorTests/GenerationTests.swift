import Foundation
import Protobuf
import Testing

@testable import ProtoGenerator

@Suite struct GenerationTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// The descriptor set that protoc makes of `file` in `directory`.
  private func descriptors(_ directory: URL, _ file: String) throws -> FileDescriptorSet {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "protoc", "--proto_path=\(directory.path)", "--include_imports", "--include_source_info",
      "--descriptor_set_out=\(output.path)", file,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try FileDescriptorSet(serialized: Array(try Data(contentsOf: output)))
  }

  private func descriptors(text: String) throws -> FileDescriptorSet {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try text.write(to: directory.appendingPathComponent("a.proto"), atomically: true, encoding: .utf8)
    return try descriptors(directory, "a.proto")
  }

  @Test func kindsAreAsCheckedIn() throws {
    let set = try descriptors(Self.tests.appendingPathComponent("Fixtures/protobuf"), "kinds.proto")
    let files = try Generation(set: set, namespaces: ["receiver.test": "Trial"]).files()
    let golden = Self.tests.appendingPathComponent("ProtobufTests/Generated")
    #expect(try FileManager.default.contentsOfDirectory(atPath: golden.path).sorted() == files.map(\.name))
    for file in files {
      #expect(try String(contentsOf: golden.appendingPathComponent(file.name), encoding: .utf8) == file.text)
    }
  }

  @Test func descriptorsComeBack() throws {
    let set = try descriptors(Self.tests.appendingPathComponent("Fixtures/protobuf"), "kinds.proto")
    #expect(try FileDescriptorSet(serialized: set.serialized()) == set)
  }

  @Test func namespaceComesFromThePackage() throws {
    let set = try descriptors(text: "syntax = \"proto3\"; package a_b.c1; message M {}")
    #expect(try Generation(set: set, namespaces: [:]).files().map(\.name) == ["ABC1.M.swift", "ABC1.swift"])
  }

  @Test(arguments: [
    ("syntax = \"proto2\"; package a; message M {}", "a.proto: only proto3 is supported"),
    ("syntax = \"proto3\"; message M {}", "a.proto: a file without package needs --namespace =NAME"),
    (
      "syntax = \"proto3\"; package a; message Type {} message TypeMessage {}",
      "A.TypeMessage.swift would be written twice"
    ),
  ])
  func refusesWhatItCannotSay(_ text: String, _ message: String) throws {
    let set = try descriptors(text: text)
    #expect {
      try Generation(set: set, namespaces: [:]).files()
    } throws: {
      ($0 as? GeneratorError)?.description == message
    }
  }

  @Test func groupIsRefused() {
    var field = FieldDescriptor()
    (field.name, field.number, field.type) = ("g", 1, .unrecognized(10))
    let message = MessageDescriptor {
      $0.name = "M"
      $0.fields = [field]
    }
    let file = FileDescriptor {
      ($0.name, $0.package, $0.syntax, $0.messages) = ("a.proto", "a", "proto3", [message])
    }
    let set = FileDescriptorSet { $0.files = [file] }
    #expect {
      try Generation(set: set, namespaces: [:]).files()
    } throws: {
      ($0 as? GeneratorError)?.description == "a.M.g: type 10 is not one of proto3"
    }
  }

  @Test func argumentsAreRead() throws {
    let arguments = try Arguments(["set.pb", "--namespace", "a.b=C", "out", "--namespace", "=D"])
    #expect(arguments.descriptorSet == "set.pb" && arguments.outputDirectory == "out")
    #expect(arguments.namespaces == ["a.b": "C", "": "D"])
    for wrong in [[], ["a"], ["a", "b", "c"], ["a", "b", "--namespace"], ["a", "b", "--namespace", "x"]] {
      #expect(throws: GeneratorError.self) { try Arguments(wrong) }
    }
  }
}
