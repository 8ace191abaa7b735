"""Track games."""
