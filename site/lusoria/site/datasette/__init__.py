"""Datasette over the built database, and the pages mounted at the same address.

`serve.run` is what `lusoria serve` does. The pages stand at `/`, Datasette at `/db/`.

| module | does |
|---|---|
| `serve` | listens, and ends |
| `switching` | goes over from a build to the next |
| `opened` | opens a build: its pages, a Datasette of its own, and the processes beside them |
| `database` | makes that Datasette: its settings, and what is added to it |
| `mounting` | puts the two together, and makes every answer safe |
| `hosts` | knows by which names the server may be called, and makes addresses |
| `files` | sends the pages |
| `connections` | cuts off who asks or reads too slowly |
| `turns` | lets in so many at once, and whoever has had least |
| `bounded`, `answers` | bound what Datasette does for the public, and keep what it answers |
| `overrides`, `kept` | replace the inside of Datasette, and keep what never changes up to a bound |
| `metadata` | tells Datasette what the tables mean |
| `questions` | shows what may be asked, and answers in words |
| `kinds` | knows the kinds of columns and parameters: how a value is said, what may be given |
| `home` | says where to start |
| `frame` | has what is around every page: the version, the digest, the way to the pages |
| `labels` | tells rows apart by words |
| `columns` | leaves columns out of tables |
| `charts` | draws maps and timelines over tables |
| `row_pages`, `sections`, `stories…` | tell what belongs to a row |
| `terms` | tells searches from others, and limits what a full-text query looks for |
| `refusals` | says in a line, or in JSON, why there is no answer |
| `asking` | limits what a query takes, and says what is wrong with an address |
| `strict` | takes scripts and styles out of Datasette's pages |
| `rendering` | reads templates once, and makes long pages in pieces |
| `plugin` | shows cells, and links them to rows and pages |
| `drawing` | draws boards |
| `routes`, `openapi` | answer for boards and play, and in SQL; and say what may be asked |
| `processes`, `lines` | ask processes that can be ended; are the inside of one |
| `player`, `searcher` | play and draw; search: each in such a process |
| `mistakes` | makes those wait who ask wrongly again and again |
"""
