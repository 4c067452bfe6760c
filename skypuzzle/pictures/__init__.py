"""What pictures of any game are made with."""
