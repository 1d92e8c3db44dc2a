// The first file of Decode takes the place of this one.
