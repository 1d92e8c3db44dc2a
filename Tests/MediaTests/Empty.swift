// The first test of Media takes the place of this file.
