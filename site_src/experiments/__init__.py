"""Fixture in, result out: each module reads one fixture and computes its experiment."""
