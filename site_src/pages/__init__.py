"""From Markdown with bound numbers to checked HTML."""
