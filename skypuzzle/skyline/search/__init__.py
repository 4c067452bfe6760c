"""Our own searches, in plain numbers, compiled where there is a compiler."""
