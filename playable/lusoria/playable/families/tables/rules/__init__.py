"""The rules of the tables games, one function each, a module for each moment of a turn."""
