"""Datasette over the built database, which stands beside the pages (`lusoria.site.serve`).

| module | does |
|---|---|
| `database` | makes that Datasette |
| `overrides` | replaces the inside of Datasette, and looks up once what never changes |
| `metadata` | tells Datasette what the tables mean, and writes it into a build for any other |
| `questions` | says where to start and what may be asked, and answers page by page |
| `charts` | draws maps and timelines over tables |
| `rows` | shows cells, and what belongs to a row, as `lusoria.site.things` has it |
| `moved` | leads on from addresses of tables and columns that are called otherwise now |
| `errors` | says what is wrong with an address or a query, and marks functions as hooks |
| `functions` | has the functions of SQL, and limits what a query takes |
| `rendering` | reads templates, without scripts and styles; has what they use; chooses columns |
"""
