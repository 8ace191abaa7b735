"""What may be asked about play, answered once for the command line, HTTP and the page.

`play` answers by a ruleset alone, and travels in the page's archive; `library` finds rulesets, and
answers by their names, as the command line and HTTP ask.
"""
