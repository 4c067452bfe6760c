"""What the kinds of puzzles about a single turn share: what can be reached in it, what tempts, dressing, words."""
