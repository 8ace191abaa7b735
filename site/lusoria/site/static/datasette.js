// What the script within Datasette's template would do; see datasette/strict.py.
"use strict";

// Its table.js asks for this.
window.DATASETTE_ALLOW_FACET = true;
