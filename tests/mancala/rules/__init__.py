"""The rules of the toy family."""
