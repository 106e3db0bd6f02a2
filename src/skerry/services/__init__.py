"""Who has it: several providers answering as one."""
