"""What the first edition asked of puzzles, kept as it was: sets of that edition are still judged by it."""

FIRST_EDITION = 1
