"""Skyline of the World on web pages: the board in JavaScript, and the rules in words for a screen."""
