"""The mapping of records to the rows of the tables."""
