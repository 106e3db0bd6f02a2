"""What the processes of this server do."""
