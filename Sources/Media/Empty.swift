// The first file of Media takes the place of this one.
