"""Proof by the program: examples are replayed, and clauses left out to see that they count.

`example_results` plays an example, `ablation` leaves clauses out, `proving` does both for a
catalogue, `result_cache` keeps what was found, and `check` reports everything that is wrong.
"""
