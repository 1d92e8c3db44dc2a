internal import CPNG

/// A screenshot that libpng refused to write.
package struct PNGError: Error, CustomStringConvertible {
  package let reason: String
  package var description: String { "png_image_write_to_memory: \(reason)" }
}

/// PNG by libpng's simplified API, which needs no setjmp.
enum PNG {
  static func encode(_ raster: Raster) throws(PNGError) -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(raster.width)
    image.height = UInt32(raster.height)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
    image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    // Deflate's stored blocks, filter bytes and chunk headers are far below a sixty-fourth.
    let capacity = raster.bytes.count + raster.bytes.count / 64 + raster.height + 65_536
    var size = png_alloc_size_t(capacity)
    var written: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      written = png_image_write_to_memory(
        &image, buffer.baseAddress, &size, 0, raster.bytes, png_int_32(raster.width * 3), nil)
      count = written != 0 ? Int(size) : 0
    }
    guard written != 0 else { throw PNGError(reason: message(of: image)) }
    return bytes
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
