import Foundation
import Playback
import Testing

@testable import Sound

@Suite struct ALSADeviceTests {
  @Test func unknownDeviceIsNamedWithWhatToDo() {
    #expect {
      _ = try ALSADevice.open("no-such-device", stereo)
    } throws: { error in
      let text = "\(error)"
      return error is SoundError
        && text.contains("sound device no-such-device: snd_pcm_open: No such file or directory")
        && text.contains("Unknown PCM no-such-device")
        && text.contains("aplay -L")
    }
  }

  @Test func hardwareThatIsNotThereIsAnError() {
    #expect(throws: SoundError.self) { _ = try SoundOutput.check(device: "hw:77,0") }
    #expect(throws: SoundError.self) { _ = try SoundOutput.check(device: "") }
  }

  @Test func deviceThatDoesNotOpenIsAwayUntilItDoes() async throws {
    let scratch = try Scratch()
    let fifo = "\(scratch.path)/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let device = "file:\(fifo),raw"
    func refusal() -> String {
      do throws(SoundError) {
        _ = try ALSADevice.open(device, stereo, within: .milliseconds(50))
        return "it opened"
      } catch { return error.reason }
    }
    #expect(refusal().contains("did not open within"))
    #expect(refusal() == "it is still being opened")
    let reader = open(fifo, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(reader >= 0)
    while refusal() != "it opened" { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test func oneNameIsOpenedByManyAtOnce() async {
    let refusals = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<40 {
        group.addTask {
          do throws(SoundError) {
            _ = try ALSADevice.open("null", stereo, within: .seconds(60))
            return nil
          } catch { return error.reason }
        }
      }
      var refusals: [String] = []
      for await refusal in group { if let refusal { refusals.append(refusal) } }
      return refusals
    }
    #expect(refusals == [])
  }

  @Test(arguments: [44_100, 48_000, 96_000], [1, 2, 6, 8])
  func nullDeviceTakesAnyFormatAndDoesNotPace(sampleRate: Int, channels: Int) throws {
    let format = SoundFormat(sampleRate: sampleRate, channels: channels)
    let parameters = try ALSADevice.open("null", format).parameters
    #expect(parameters.format == format)
    #expect(parameters.sampleFormat == .signed32)
    #expect(!parameters.paces)
    #expect(parameters.speakers == Speaker.standard(channels))
    #expect(abs(parameters.bufferFrames - sampleRate / 5) <= 1)
  }

  @Test func whatEndsInTheNullDeviceIsFoundBehindOthers() throws {
    for device in ["plug:null", "plug:SLAVE='file:/dev/null,raw'", "file:/dev/null,raw"] {
      #expect(try !ALSADevice.open(device, stereo).parameters.paces, "\(device)")
    }
  }
}
