"""Cloud City's puzzles: `aerial`, `survey` and `finish`, one package each."""
