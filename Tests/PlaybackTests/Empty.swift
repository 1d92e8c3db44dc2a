// The first test of Playback takes the place of this file.
