"""Datasette over the built database, which stands beside the pages (`lusoria.site.serve`).

| module | does |
|---|---|
| `database` | makes that Datasette |
| `files` | writes what stands in a build for any other |
| `overrides` | replaces the inside of Datasette, and looks up once what never changes |
| `metadata` | tells Datasette what the tables mean |
| `questions` | shows what may be asked, what of it is unknown, and the answer page by page |
| `home` | says where to start |
| `charts` | draws maps and timelines over tables |
| `row_pages` | tells what belongs to a row, as `lusoria.site.things` has it |
| `moved` | leads on from addresses of tables and columns that are called otherwise now |
| `errors` | says what is wrong with an address or a query, and marks functions as hooks |
| `functions` | has the functions of SQL, and limits what a query takes |
| `rendering` | reads templates, without scripts and styles; has what they use; chooses columns |
| `cells` | shows cells, draws boards in them, and links them to rows and pages |
"""
