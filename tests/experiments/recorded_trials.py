"""What the booking trials printed when the experiment was first published; it must reproduce to the last digit."""

RECORDED = """\
uniform successes_per_task [6, 10, 7, 8, 7, 10, 6, 9, 8, 5, 8, 9, 6, 8, 6, 9, 7, 7, 10, 7]
k=1 pass^k=0.765 pass@k=0.765 task_bootstrap_95pct=[0.705,0.825]
k=2 pass^k=0.589 pass@k=0.941 task_bootstrap_95pct=[0.491,0.694]
k=5 pass^k=0.295 pass@k=1.000 task_bootstrap_95pct=[0.153,0.443]
split successes_per_task [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 5, 5, 7, 4, 5, 5, 5, 6, 3, 7]
k=1 pass^k=0.760 pass@k=0.760 task_bootstrap_95pct=[0.650,0.870]
k=2 pass^k=0.629 pass@k=0.891 task_bootstrap_95pct=[0.471,0.802]
k=5 pass^k=0.511 pass@k=0.994 task_bootstrap_95pct=[0.309,0.713]
"""
