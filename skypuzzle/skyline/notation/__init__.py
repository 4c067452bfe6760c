"""Reading the text that people type; `str` of any value writes it. Standard library only."""
