/*
title: Sources that were not read
says: They are known through others only, and bear witness as reported.
about: figures
columns: [
  source (source), siglum (text), label (label of source), reported_in (source),
  clauses (number)
]
*/
SELECT source, siglum, label, reported_in, clauses FROM source_unread
