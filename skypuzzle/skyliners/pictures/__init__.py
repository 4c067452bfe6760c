"""Pictures of Skyliners: text, SVG, films and reports."""
