"""Help for authors: new records, the files that commands write, and schemas for their editors."""
