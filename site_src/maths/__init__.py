"""Estimators and bounds: standard library only, no files, no text, no randomness of their own.

Exact first: counts are ints, proportions and probabilities Fractions; floats appear only where a root, a logarithm
or a quantile does, and are never accepted where an exact number can be given.

Not estimable. Where the data don't determine what is asked for (n < k, no tasks, a single task or cluster) every
function raises ``NotEstimableError``, a ``ValueError`` whose ``reason`` is one of

=================  =========================================================================
"empty"            no tasks, trials, scores or attempts at all
"too-few-trials"   n < k, for the task or for some task of a mean (a subset of k needs k trials)
"one-task"         a single task: nothing shows how tasks vary
"one-cluster"      a single cluster: nothing shows how clusters vary
"no-flips"         a sign test in which no task changed
=================  =========================================================================

Any other ``ValueError`` says that the arguments contradict each other: that is an error of the caller.
"""
