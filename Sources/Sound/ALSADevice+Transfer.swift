internal import CALSA
import Glibc
import Linux
import Playback

extension ALSADevice {
  private func fault(_ code: Int32, _ operation: String) -> PCMFault {
    switch code {
    case -EPIPE: .underrun
    case -ESTRPIPE: .suspended
    default: .lost("\(operation): \(String(cString: snd_strerror(code)))")
    }
  }

  private func check(_ code: Int32, _ operation: String) throws(PCMFault) {
    if code < 0 { throw fault(code, operation) }
  }

  func status() throws(PCMFault) -> PCMStatus {
    var status: OpaquePointer?
    try check(snd_pcm_status_malloc(&status), "snd_pcm_status_malloc")
    defer { snd_pcm_status_free(status) }
    try check(snd_pcm_status(handle, status), "snd_pcm_status")
    let state: PCMState
    switch snd_pcm_status_get_state(status) {
    case SND_PCM_STATE_RUNNING, SND_PCM_STATE_DRAINING: state = .running
    case SND_PCM_STATE_PAUSED: state = .paused
    case SND_PCM_STATE_XRUN: state = .underrun
    case SND_PCM_STATE_SUSPENDED: state = .suspended
    case SND_PCM_STATE_DISCONNECTED: throw .lost("snd_pcm_status: disconnected")
    default: state = .prepared
    }
    var stamp = snd_htimestamp_t()
    snd_pcm_status_get_htstamp(status, &stamp)
    let now = MonotonicClock.now()
    let told = MonotonicInstant(nanoseconds: Int64(stamp.tv_sec) * 1_000_000_000 + Int64(stamp.tv_nsec))
    // Some plugins stamp with the wall clock or not at all.
    let isOfNow = told <= now && now - told < .milliseconds(500)
    return PCMStatus(
      state: state, delay: Int(snd_pcm_status_get_delay(status)), room: Int(snd_pcm_status_get_avail(status)),
      instant: isOfNow ? told : now)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(PCMFault) -> Int {
    let frames = bytes.count / parameters.frameBytes
    guard frames > 0, let base = bytes.baseAddress else { return 0 }
    let taken = snd_pcm_writei(handle, base, snd_pcm_uframes_t(frames))
    if taken >= 0 { return Int(taken) }
    let code = Int32(clamping: taken)
    if code == -EAGAIN || code == -EINTR { return 0 }
    throw fault(code, "snd_pcm_writei")
  }

  func start() throws(PCMFault) { try check(snd_pcm_start(handle), "snd_pcm_start") }

  func pause(_ paused: Bool) throws(PCMFault) { try check(snd_pcm_pause(handle, paused ? 1 : 0), "snd_pcm_pause") }

  func drop() throws(PCMFault) { try check(snd_pcm_drop(handle), "snd_pcm_drop") }

  func prepare() throws(PCMFault) { try check(snd_pcm_prepare(handle), "snd_pcm_prepare") }

  func resume() throws(PCMFault) -> Bool {
    // -EAGAIN: the driver is not back yet; -ENOSYS: it cannot. Both are prepared anew.
    snd_pcm_resume(handle) >= 0
  }
}
