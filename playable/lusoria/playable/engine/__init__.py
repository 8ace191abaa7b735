"""The engine that all families share: the loop of a game, the turn, chance.

All modules but `supplied` are text of programs: `program` puts them into the module of each
ruleset, so that the compiled host runs them as well. What they need of the family is declared in
`supplied`. A program takes a module whole or not at all:

| module | in which programs |
|---|---|
| `chance`, `loop` | in all |
| `bits` | in all; compiled, its functions are machine instructions |
| `alternating`, `stages` | one of them: `stages` where a rule is called at `follow` |
| `throwing` | of families with dice |
| `transpositions` | of families whose search has such a table |
| `turn` | where plays are listed, and one of them is chosen, by what `worth` says if need be |
| `unaided` | of rulesets without a player |
"""
