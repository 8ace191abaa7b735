// What every page does: it tells if it has changed, and helps to cite it.

if (document.querySelector(".cite")) import("./cite.mjs");

// A link that names the digest of a page (?v=…): whoever follows it is told if the page has changed.
const asked = new URLSearchParams(location.search).get("v");
const shown = document.querySelector("[data-version]")?.dataset.version;

if (shown && asked !== shown && /^[0-9a-f]{12}$/.test(asked ?? "")) {
  const note = document.createElement("p");
  note.className = "notice";
  note.setAttribute("role", "note");
  note.textContent = `This page has changed: the link names version ${asked}, and this is ${shown}.`;
  document.getElementById("_content").before(note);
}
