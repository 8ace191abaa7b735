"""The database and the builds: `tables` and views, the `rows` of records, publishing.

`build` makes a build, `sqlite_file` writes its database, `publish` shows it in one step, and
`answers` asks a build, or the data where there is none.
"""
