"""Estimators and bounds: standard library only, no files, no text, no randomness of their own."""
