"""What the database answers, in words: on the pages of the site and in Datasette.

| module | does |
|---|---|
| `answer` | says the rows of an answer, with what they refer to by its labels |
| `cells` | shows a value, and links it to a row and a page |
| `kinds` | knows kinds of columns and parameters: how a value is said, what may be given; labels |
"""
