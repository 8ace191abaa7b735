// The links of the page for errors: it is shown at any address, but this script knows where it is.
const root = new URL("../", import.meta.url);
const list = document.getElementById("_from-root");

for (const link of list.querySelectorAll("a")) {
  link.href = new URL(link.getAttribute("href"), root);
}
list.parentElement.hidden = false;
