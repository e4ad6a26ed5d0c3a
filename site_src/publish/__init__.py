"""From checked pages to a folder that can be served."""
