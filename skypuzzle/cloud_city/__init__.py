"""Cloud City: lay tiles, raise towers and join them by walkways."""
