"""Our own searches on plain numbers, and `cities`, which translates for the one that finds walkways and cities."""
