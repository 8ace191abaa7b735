"""Python for the page: Pyodide, our own wheel, the worker and the script, put into a built site.

`place(site, say)` is all that a build needs. Afterwards `site/run/` holds

    run.mjs play.mjs …                 the page's scripts, the worker, the styles
    manifest.json                      the parts that the worker loads: files, bytes, digests
    lusoria_playable-….whl.packed      `lusoria.playable` and `lusoria.site.inpage`, compressed
    pyodide/                           Pyodide, compressed, its licences and a notice

`run.mjs` says at its head what a page has to contain.
"""

from lusoria.site.pyodide.placing import RUN, place, vendor
from lusoria.site.pyodide.wheel import make_wheel

__all__ = ["RUN", "make_wheel", "place", "vendor"]
