"""Our own searches on plain numbers; `searching` translates for the one that finds walkways and cities."""
