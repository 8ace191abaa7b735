"""The rules of the track games, one function each, a module for each moment of a turn."""
