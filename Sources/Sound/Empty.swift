// The first file of Sound takes the place of this one.
