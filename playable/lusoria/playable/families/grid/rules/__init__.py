"""The rules of the grid games, one function for each thing that a clause may say."""
