"""Cloud City as JSON: the document types, and reading and writing them."""
