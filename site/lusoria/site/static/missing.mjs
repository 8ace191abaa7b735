// The links of the page for errors: it is shown at any address, but this script knows where it is.
const root = new URL("../", import.meta.url);

for (const link of document.querySelectorAll("a[href]:not([href^='#'], [href^='?'])")) {
  link.href = new URL(link.getAttribute("href"), root);
}
for (const form of document.forms) form.action = new URL(form.getAttribute("action"), root);
document.body.classList.remove("lost");
