"""How each language writes numbers, and how to read them back; messages and typography."""
