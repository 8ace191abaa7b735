"""Help for authors: new records, and the files that commands write."""
