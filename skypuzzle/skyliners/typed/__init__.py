"""Playing by typing, line by line, for pipes and for terminals without a full screen."""
