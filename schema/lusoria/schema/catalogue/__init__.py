"""The catalogue as people write it: its YAML files, their records, and rulesets put together.

`files` finds the files, `yaml_source` reads one, `validation` makes `records` of it, `names` and
`references` connect them, `model` holds them all, and `assemble` makes a ruleset for the program.
"""
