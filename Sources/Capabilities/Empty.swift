// The first file of Capabilities takes the place of this one.
