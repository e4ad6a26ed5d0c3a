"""Every Run Counts: computes the numbers, binds the prose to them, and builds the site."""
