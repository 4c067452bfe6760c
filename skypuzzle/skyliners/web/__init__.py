"""Skyliners on web pages: the board in JavaScript, and what Python works out for it beforehand."""
