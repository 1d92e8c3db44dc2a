// The first test of Protobuf takes the place of this file.
