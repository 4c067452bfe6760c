"""Playing Skyliners: puzzles, whole games against bots, verdicts and the final scoring."""
