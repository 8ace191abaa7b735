"""The database and the builds: the `rows` of records, the file, publishing.

`build` makes a build, `sqlite_file` writes its database, `publish` shows it in one step, and
`answers` asks a build, or the data where there is none.
"""
