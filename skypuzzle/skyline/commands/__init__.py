"""The commands of Skyline of the World, one small file each: parse, call, print."""
