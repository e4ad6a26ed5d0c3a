"""Measurements to be run by hand; no test depends on a clock."""
