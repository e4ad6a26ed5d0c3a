"""The order audit in parts: the shop and its tools, the fixture's reader, the consent rule, the evaluator."""
