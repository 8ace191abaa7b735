"""Datasette over the built database, which stands beside the pages (`lusoria.site.serve`).

| module | does |
|---|---|
| `database` | makes that Datasette: its settings, and what is added to it |
| `overrides` | replaces the inside of Datasette, and looks up once what never changes |
| `metadata` | tells Datasette what the tables mean |
| `questions` | shows what may be asked, and answers in words |
| `kinds` | knows the kinds of columns and parameters: how a value is said, what may be given |
| `home` | says where to start |
| `frame` | has what is around every page: the version, the digest, the way to the pages |
| `labels` | tells rows apart by words |
| `columns` | leaves columns out of tables |
| `charts` | draws maps and timelines over tables |
| `row_pages` | tells what belongs to a row, as `lusoria.site.things` has it |
| `errors` | says what is wrong with an address or a query, and marks functions as hooks |
| `functions` | has the functions of SQL, and limits what a query takes |
| `folder` | makes the folder of a build one that any Datasette serves |
| `strict` | takes scripts and styles out of Datasette's pages |
| `rendering` | reads templates once, and makes long pages in pieces |
| `cells` | shows cells, draws boards in them, and links them to rows and pages |
"""
