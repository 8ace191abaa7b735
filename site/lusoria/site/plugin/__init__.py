"""The plugin by which Datasette tells the catalogue in words, with documented hooks alone.

| module | hooks |
|---|---|
| `questions` | `register_routes`: the questions of `lusoria.schema.questions`, in any form |
| `look` | `prepare_jinja2_environment`, `register_routes`: what the templates use; the home page |
| `boards` | `register_routes`: pictures of positions; `prepare_connection`: play in SQL |
| `errors` | `handle_exception`: 400, 404 and 503 in one line where Datasette says 500 |
| `functions` | `prepare_connection`: functions of SQL and limits; copied into each build |
| `rows` | `asgi_wrapper`: CSV of whole tables; rows in words, and what belongs to them |
| `metadata` | none: titles, meanings, facets and settings; a build needs no Datasette for it |

`opening` puts them together. All of it runs under Datasette 0.65 and under 1.0.
"""
