// What Datasette's templates would write into each page; see datasette/strict.py.
"use strict";

// Its table.js asks for this.
window.DATASETTE_ALLOW_FACET = true;

/** Close the menus that a click was outside of. */
function closeMenus(event) {
  const within = event.target.closest("details");
  for (const menu of document.querySelectorAll("header details, .page-header details")) {
    if (menu !== within) menu.open = false;
  }
}

document.addEventListener("click", closeMenus);
