"""What runs in the page beside `lusoria.playable`: questions as JSON, and how games are played.

These modules travel in the page's archive; they import `lusoria.playable` and the standard library.
"""
