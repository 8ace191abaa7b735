"""The server: `listening.run` is what `lusoria serve` does.

The pages stand at `/`, Datasette at `/db/` (`lusoria.site.datasette`), play beside both.

| module | does |
|---|---|
| `listening` | listens at a port until it is interrupted; drops slow and idle connections |
| `app` | puts pages, Datasette and play of a build together, and goes over to the next one |
| `bounds` | bounds what is made for the public: at once, in time, in size; whose turn it is |
| `sending` | sends answers and pages: in pieces, compressed, with a tag to keep them by |
| `play` | answers for boards and play, and in SQL; says what may be asked |
| `processes`, `inside` | ask processes that can be ended; are the inside of one |
| `player`, `searcher` | play and draw; search: each in such a process |
"""
