"""Cloud City to look at: text for the terminal, drawings, films, paper, and answers in words."""
