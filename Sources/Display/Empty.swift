// The first file of Display takes the place of this one.
