"""Help for authors: skeletons of new records, and the account of a document as it is being made."""
