"""What the engines of all families share."""
