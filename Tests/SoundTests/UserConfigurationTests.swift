import Foundation
import Playback
import Testing

@testable import Sound

/// PCMs of a configuration named by ALSA_CONFIG_PATH, which adds to the system's and stays set for the process.
@Suite(.serialized) struct UserConfigurationTests {
  private static let scratch: Scratch? = {
    let configuration = """
      </usr/share/alsa/alsa.conf>
      pcm.two {
        type multi
        slaves.a { pcm "null" channels 2 }
        bindings.0 { slave a channel 0 }
        bindings.1 { slave a channel 1 }
      }
      pcm.broken { type no_such_type }
      pcm.gone { type hw card "television" }
      """
    guard let scratch = try? Scratch() else { return nil }
    let path = scratch.path + "/asound.conf"
    guard (try? configuration.write(toFile: path, atomically: true, encoding: .utf8)) != nil else { return nil }
    setenv("ALSA_CONFIG_PATH", path, 1)
    return scratch
  }()

  init() throws { _ = try #require(Self.scratch) }

  @Test func deviceWithTwoChannelsGetsAMixOfSix() throws {
    let parameters = try ALSADevice.open("two", SoundFormat(sampleRate: 48_000, channels: 6)).parameters
    #expect(parameters.format == SoundFormat(sampleRate: 48_000, channels: 2))
    #expect(parameters.speakers == [.frontLeft, .frontRight])
  }

  @Test func mistakeInTheConfigurationIsTold() {
    #expect {
      _ = try ALSADevice.open("broken", stereo)
    } throws: { error in
      error is SoundError && "\(error)".contains("no_such_type")
    }
  }

  @Test func cardThatIsSwitchedOffIsTold() {
    #expect {
      _ = try ALSADevice.open("gone", stereo)
    } throws: { error in
      let text = "\(error)"
      return error is SoundError && text.contains("sound device gone: snd_pcm_open:") && text.contains("aplay -L")
    }
  }
}
