// The first test of Remote takes the place of this file.
