// The first test of Receiver takes the place of this file.
