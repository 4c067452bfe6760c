"""Pictures of Cloud City: text for the terminal, drawings, films, paper, and reports in words."""
