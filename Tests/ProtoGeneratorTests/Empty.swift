// The first test of ProtoGenerator takes the place of this file.
