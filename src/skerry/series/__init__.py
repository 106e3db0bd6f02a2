"""What we keep: the rows of each history series and register, and who they are from."""
