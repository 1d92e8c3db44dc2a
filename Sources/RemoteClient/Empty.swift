// The first file of RemoteClient takes the place of this one.
