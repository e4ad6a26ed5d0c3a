"""Figures: one small file each, drawn once for all languages."""
