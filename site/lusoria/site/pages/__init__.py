"""The static pages, a critical edition of the catalogue, made from a build's database alone.

`writing` writes them; `addresses` says where each is. What a page holds stands in the module of
its kind (`games`, `rulesets`, `clauses`, `examples`, `sources`, `database` …), how it looks in
`templates/` and `static/`. The pages need neither JavaScript nor a server, except for Run.
"""
