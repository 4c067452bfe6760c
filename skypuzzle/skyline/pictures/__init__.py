"""Pictures of Skyline of the World: text for the terminal, drawings, films, print, and reports in words."""
