"""The values of each topic, in explicit tables."""
