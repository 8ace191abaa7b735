"""The catalogue as people write it: its YAML files, their records, and rulesets put together.

`files` finds the files, `yaml_source` reads one, `validation` makes `records` of it, `names` and
`references` connect them, `model` holds them all, `derived` tells what follows from them, and
`assemble` makes a ruleset for the program. `texts` are the documents in which sources were read.
"""
