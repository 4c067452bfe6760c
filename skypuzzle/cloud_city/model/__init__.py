"""Cloud City as a CP-SAT model: the city that can still be laid, its walkways, and its Special Requests."""
