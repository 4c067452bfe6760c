"""The commands of Cloud City, one small file each: parse, call, print."""
