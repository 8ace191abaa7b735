"""The static pages, a critical edition of the catalogue, made from a build's database alone.

`generating` writes them; what is where says `addresses`; what a page holds, the module of its kind:
`games`, `rulesets`, `clauses`, `examples`, `sources`, `database`; how it looks, `templates/` and
`static/`. The pages need neither JavaScript nor a server, except for Run.
"""
