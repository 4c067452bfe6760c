"""The commands of Skyliners, one small file each: parse, call, print."""
