// The entries of a ruleset: each is one stop of Tab, and so is each group of the contents. The
// entry that is being read is marked in the contents.

import { rove } from "./roving.mjs";

for (const part of document.querySelectorAll(".contents details, .entry")) {
  const again = rove(part);
  document.querySelector(".switches")?.addEventListener("change", again);
}
markWhatIsRead();

function markWhatIsRead() {
  const links = new Map([...document.querySelectorAll(".contents li a")].map((link) => [link.hash.slice(1), link]));
  const near = new Set();
  const watch = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) near[isIntersecting ? "add" : "delete"](target);
      const first = [...links.keys()].find((id) => near.has(document.getElementById(id)));
      for (const [id, link] of links) {
        if (id === first) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-5% 0px -70% 0px" },
  );
  for (const id of links.keys()) watch.observe(document.getElementById(id));
}
