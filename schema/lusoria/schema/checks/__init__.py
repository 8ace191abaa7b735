"""What must hold for records to be right, and the catalogue as it is read with these checks.

`consistency`: records agree with each other. `rules`: clauses use rules that exist, with values
that they take. `editorial`: statements rest on what they must rest on. `accounts`:
sentences are accounted for, and as they were read. `documents`: citations agree with the documents.
`wording`: so do words, and none is copied. `reading` asks all of them.
"""
