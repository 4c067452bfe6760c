"""Our own search on bare boards. It works on plain numbers; `questions.searching` translates for it."""
