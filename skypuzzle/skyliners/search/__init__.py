"""Our own search on bare boards. It knows numbers only; `questions.searching` asks it in the words of the game."""
