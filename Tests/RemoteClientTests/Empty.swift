// The first test of RemoteClient takes the place of this file.
