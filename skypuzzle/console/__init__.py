"""What every command needs, whatever the game: options, output, progress, exit codes."""
