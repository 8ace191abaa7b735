"""Reading: YAML files become records, and every mistake in them has its place.

`yaml_source` reads a file, `files` knows which there are, `topics` fills in what games share,
`references` finds names and references, `names` checks that they lead somewhere, and `validation`
makes records or mistakes.
"""
