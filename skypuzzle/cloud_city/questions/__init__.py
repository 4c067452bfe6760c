"""Questions about a city or a game, and answers that are yes with a proof, no with its reasons, or not settled."""
