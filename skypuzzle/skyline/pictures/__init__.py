"""Skyline of the World to look at: text for the terminal, drawings, films, paper, and answers in words."""
