"""Code generation: the clauses of a ruleset become one readable Python module."""
