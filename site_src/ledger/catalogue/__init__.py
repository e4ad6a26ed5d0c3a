"""The values of each topic, and :mod:`topics`, the list of all of them."""
