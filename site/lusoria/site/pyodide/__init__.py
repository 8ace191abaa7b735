"""Python for the page: Pyodide, our own wheel, the worker and the script, put into a built site.

`place(site, say)` is all that a build needs. Afterwards `site/run/` holds

    run.mjs asking.mjs telling.mjs worker.mjs run.css   the page's script, the worker, the style
    lusoria_playable-….whl                            `lusoria.playable` and `answering`
    manifest.json                                     which wheel, which Pyodide
    pyodide/                                          Pyodide, its licences and a notice

`run.mjs` says at its head what a page has to contain.
"""

from lusoria.site.pyodide.placing import RUN, place, vendor
from lusoria.site.pyodide.wheel import make_wheel

__all__ = ["RUN", "make_wheel", "place", "vendor"]
