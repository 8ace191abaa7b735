"""A toy family for the tests: a small mancala. Two sides, three holes each, a store each.

A side takes the seeds of one of its holes and sows them one by one: over its holes, into its store,
over the enemy's holes, past the enemy's store. It shows how little a new family has to say.
"""
