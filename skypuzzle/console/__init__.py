"""What every command needs: options, output, progress, exit codes."""
