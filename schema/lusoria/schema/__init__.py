"""The catalogue: its records in YAML, its check, its database, and rulesets assembled from it."""
