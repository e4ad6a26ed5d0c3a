"""Every value that a page may quote, every claim that it may make, and every source that it may cite."""
