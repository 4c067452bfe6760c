"""Questions about a city or a game. An answer is yes with a proof, no with its reasons, or undecided."""
