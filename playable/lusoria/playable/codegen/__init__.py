"""Code generation: clauses are bound to their rules, and hooks written as calls of them."""
