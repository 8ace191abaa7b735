"""What must hold for records to be right, and the catalogue as it is read with these checks.

`consistency`: records agree with each other. `rule_checks`, `rule_values`: clauses use rules that
exist, with values that they take. `editorial`: statements rest on what they must rest on.
`accounts`, `double_readings`, `document_coverage`: sentences are accounted for. `documents`,
`wording`, `copying`: citations agree with the documents. `reading` asks all of them.
"""
