import Testing

@testable import ProtoGenerator

@Suite struct NamesTests {
  @Test(arguments: [
    ("position_ms", "positionMs"), ("install_id", "installID"), ("id", "id"), ("url", "url"),
    ("display_artwork_url", "displayArtworkURL"), ("session_uuid", "sessionUUID"), ("child_ids", "childIDs"),
    ("FieldName8", "fieldName8"), ("field_Name9", "fieldName9"), ("FIELD_NAME11", "fieldName11"),
    ("__field_name13", "fieldName13"), ("field_name17__", "fieldName17"), ("field_0_name6", "field0Name6"),
    ("self", "self_"), ("init", "init_"), ("unknown_fields", "unknownFields_"), ("GetReceiver", "getReceiver"),
    ("_", "_"),
  ])
  func member(_ proto: String, _ swift: String) {
    #expect(Names.member(proto) == swift)
  }

  @Test(arguments: [
    ("DYNAMIC_RANGE_HDR10", "DynamicRange", "hdr10"), ("KIND_UNSPECIFIED", "Kind", "unspecified"),
    ("PROGRESSIVE", "Kind", "progressive"), ("COLOUR_4K", "Colour", "colour4k"), ("COLOUR_", "Colour", "colour"),
    ("MEDIA_CORRUPT", "Code", "mediaCorrupt"), ("UNRECOGNIZED", "Code", "unrecognized_"), ("bAz", "Alias", "bAz"),
  ])
  func enumCase(_ proto: String, _ type: String, _ swift: String) {
    #expect(Names.enumCase(proto, of: type) == swift)
  }

  @Test func typesKeepClearOfSwifts() {
    #expect(Names.type("oneof_field", suffix: "OneOf") == "OneofField")
    #expect(Names.type("Any", suffix: "Message") == "AnyMessage")
    #expect(Names.type("type", suffix: "OneOf") == "TypeOneOf")
  }

  @Test func keywordsAndHiddenNames() {
    #expect(Names.escaped("default") == "`default`" && Names.escaped("rate") == "rate")
    #expect(Names.reference("value") == "self.value" && Names.reference("in") == "`in`")
  }
}
