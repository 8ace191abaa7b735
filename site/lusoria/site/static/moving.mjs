// Men that move visibly, unless a reader wants no motion.

const TIME = { duration: 450, easing: "ease-in-out" };

/**
 * Have men go from where they stood to where they stand; both are lists of {man, side, kind, x, y}.
 * A man who stands where one like him stood stays; each other comes from the nearest place left.
 */
export function glide(before, after) {
  if (isStill()) return;
  const left = [...before];
  const come = [];
  const last = after.at(-1)?.man;
  for (const each of after) {
    const same = left.findIndex((o) => o.side === each.side && o.kind === each.kind && o.x === each.x && o.y === each.y);
    if (same >= 0) left.splice(same, 1);
    else come.push(each);
  }
  for (const { man, side, x, y } of before.length ? come : []) {
    const away = (o) => (o.side === side ? Math.hypot(o.x - x, o.y - y) : Infinity);
    const from = left.reduce((best, o) => (away(o) < away(best) ? o : best), { side: null });
    if (from.side === null) {
      man.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
      continue;
    }
    left.splice(left.indexOf(from), 1);
    const here = man.localName === "use" ? { x, y } : { x: 0, y: 0 }; // a `use` is put there by its transform
    const there = { x: here.x + from.x - x, y: here.y + from.y - y };
    man.animate([there, here].map((o) => ({ transform: `translate(${o.x}px, ${o.y}px)` })), TIME);
    if (man !== last) last.after(man); // over the men that stay
  }
}

/** Have what is marked on a board come in when the men have moved. */
export function appear(marks) {
  if (!isStill()) marks.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], TIME);
}

function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
