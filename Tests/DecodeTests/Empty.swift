// The first test of Decode takes the place of this file.
