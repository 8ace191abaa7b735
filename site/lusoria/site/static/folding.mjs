// On a narrow screen what stands below a heading in a long list is folded away; a button tells how
// much it is, and shows it. On a wide screen, in print and without this script all is there.

const narrow = matchMedia("screen and (max-width: 46rem)");

for (const list of document.querySelectorAll("[data-folds]")) {
  for (const item of list.children) fold(item, list.dataset.folds);
}

function fold(item, word) {
  const below = item.querySelector(":scope > ul");
  if (!below) return;
  const button = document.createElement("button");
  button.className = "fold";
  button.textContent = `${below.children.length} ${word}`;
  const show = (open) => {
    below.hidden = !open;
    button.setAttribute("aria-expanded", open);
  };
  const settle = () => {
    button.hidden = !narrow.matches;
    show(!narrow.matches || item.contains(document.querySelector(":target")));
  };
  button.addEventListener("click", () => show(below.hidden));
  narrow.addEventListener("change", settle);
  below.before(button);
  settle();
}
