// The first test of Display takes the place of this file.
