// Going through long lists and tables by keyboard: Tab goes from part to part, the arrow keys
// within one: left and right from link to link, up and down from row to row. What a row is, the
// part's `data-rows` says. Without this script Tab goes to every link.

const WITHIN = "a[href], button, summary";

for (const part of document.querySelectorAll("[data-rows]")) rove(part, part.dataset.rows);

// Makes one stop of a part; `row` is a selector. Returns what finds the stop again after a change.
export function rove(part, row = WITHIN) {
  const all = () => [...part.querySelectorAll(WITHIN)];
  const start = () => {
    const found = all();
    if (found.some((each) => each === document.activeElement)) settle(document.activeElement);
    else settle(found.find((each) => each.checkVisibility()));
  };
  start();
  part.classList.add("roves");
  new MutationObserver(start).observe(part, { childList: true, subtree: true });
  part.addEventListener("toggle", start, true);
  part.addEventListener("focusin", ({ target }) => settle(target.closest(WITHIN)));
  part.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const found = all().filter((each) => each.checkVisibility());
    const at = found.indexOf(document.activeElement);
    const goal = at < 0 ? undefined : goals(found, at, row)[event.key]?.();
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  });
  return start;

  function settle(one) {
    if (one) for (const each of all()) each.setAttribute("tabindex", each === one ? 0 : -1);
  }
}

function goals(found, at, row) {
  return {
    ArrowRight: () => found[at + 1],
    ArrowLeft: () => found[at - 1],
    ArrowDown: () => inRow(found.slice(at + 1), found[at], row),
    ArrowUp: () => {
      const up = inRow(found.slice(0, at).reverse(), found[at], row);
      const line = up && rowOf(up, row);
      return up && (columnOf(up) < 0 ? found.find((each) => rowOf(each, row) === line) : up);
    },
    Home: () => found[0],
    End: () => found.at(-1),
  };
}

// The first link that stands in another row; in a table, in the same column.
function inRow(links, from, row) {
  const [line, column] = [rowOf(from, row), columnOf(from)];
  return links.find((each) => rowOf(each, row) !== line && columnOf(each) === column);
}

const rowOf = (link, row) => link.closest(row) ?? link;
const columnOf = (link) => link.closest("td, th")?.cellIndex ?? -1;
