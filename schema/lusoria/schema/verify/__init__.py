"""Proof by the program: examples are replayed, and clauses left out to see that they count.

`example_results` plays an example and keeps what was found, `proof` replays all examples of a
catalogue and leaves its clauses out, and `check` reports everything that is wrong.
"""
