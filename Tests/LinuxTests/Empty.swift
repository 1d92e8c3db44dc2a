// The first test of Linux takes the place of this file.
