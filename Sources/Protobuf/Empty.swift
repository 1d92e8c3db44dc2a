// The first file of Protobuf takes the place of this one.
