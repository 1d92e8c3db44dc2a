// The first test of Sound takes the place of this file.
