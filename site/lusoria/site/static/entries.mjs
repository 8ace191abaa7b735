// Going through long lists by keyboard: Tab goes from part to part, the arrow keys within one.
// Without this script Tab goes to every link. The part that is being read is marked in the contents.

const WITHIN = "a[href], button, summary";

for (const part of document.querySelectorAll(".contents details, .entry")) rove(part);
markWhatIsRead();

function rove(part) {
  const all = () => [...part.querySelectorAll(WITHIN)];
  const seen = () => all().filter((each) => each.checkVisibility());
  const start = () => settle(seen().find((each) => each === document.activeElement) ?? seen()[0]);
  start();
  new MutationObserver(start).observe(part, { childList: true, subtree: true });
  document.querySelector(".switches")?.addEventListener("change", start);
  part.addEventListener("focusin", ({ target }) => settle(target.closest(WITHIN)));
  part.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const found = seen();
    const at = found.indexOf(document.activeElement);
    const goal = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key];
    if (at < 0 || goal === undefined || !found[goal]) return;
    event.preventDefault();
    found[goal].focus();
  });

  function settle(one) {
    if (one) for (const each of all()) each.tabIndex = each === one ? 0 : -1;
  }
}

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
