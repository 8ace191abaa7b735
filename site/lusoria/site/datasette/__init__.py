"""Datasette over the built database, and the pages mounted at the same address.

`serve.run` is what `lusoria serve` does. The pages stand at `/`, Datasette at `/db/`; `mounting`
puts the two together, `plugin` hardens the connections and links rows to pages, `metadata` tells
Datasette what the tables mean, `queries` asks what people ask.
"""
