"""What is done to a page after its template."""

from __future__ import annotations

from lusoria.site.pages.printing import dense


def test_blank_lines_go_but_not_those_of_preformatted_text() -> None:
    page = "<p>One</p>\n\n \n<pre>a\n\n\nb</pre>\n\n<textarea>\n\nc</textarea>\n\n\n<p>"
    assert dense(page) == ("<p>One</p>\n<pre>a\n\n\nb</pre>\n<textarea>\n\nc</textarea>\n<p>")
