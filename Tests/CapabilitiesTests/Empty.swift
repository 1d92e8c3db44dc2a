// The first test of Capabilities takes the place of this file.
