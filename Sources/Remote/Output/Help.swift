/// What `--help` prints.
enum Help {
  static var text: String {
    """
    remote list               the account's attached receivers
    remote get                one receiver and what it plays
    remote watch              the same, a line at each change, until Ctrl-C
    remote load EPISODE       play an episode; --at TIME begins there, --wait waits until it plays or has failed
    remote play
    remote pause
    remote seek TIME          to 83.5, 1:23.4 or 1:02:03 of the film; +10 or -1:30 from where it is
    remote volume LEVEL       0 to 1, 0% to 100%, mute or unmute
    remote stop

    All but the first three return when the receiver has acknowledged.

    Flags:

    \(Options.flags.help)
    server, ca-file, token-file, receiver, timeout and json may also stand in the settings file (server = "tv:7443")
    or in the environment (REMOTE_SERVER); a flag counts more than the environment, and that more than the file.

    JSON, one object a line: list prints one a receiver, watch one a change, get one, with the keys receiver (uuid), label,
    platform, attached, status (idle, loading, buffering, playing, paused, ended, failed), acknowledged (directive),
    episode, title, position_ms, duration_ms, buffered_until_ms, rate, volume, muted, audio_track, subtitle_track,
    rung, failure (null, or code and message). Other verbs print directive, acknowledged_after_ms, played_after_ms
    (null without --wait), receiver (such an object). What fails prints error, exit, directive (null if none was sent).

    Exit: 0 done or acknowledged, 1 refused or failed, 2 a wrong command line or setting, 3 not acknowledged in time
    (with --wait: or not playing), 130 interrupted (watch: 0).
    """
  }
}
