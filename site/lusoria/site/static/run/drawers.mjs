// Drawers: what is not always needed slides in beside the table. `data-opens` names one, by its id.

/** Have buttons within `root` open and close its drawers; `onOpen` is told which one opens. */
export function drawers(root, onOpen) {
  const open = (id) => {
    for (const each of root.querySelectorAll("dialog[open]")) each.close();
    const drawer = root.querySelector(`#${id}`);
    onOpen(id);
    drawer.showModal();
  };
  root.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-opens]");
    if (button) return open(button.dataset.opens);
    if (target.closest("[data-shuts]") || target.localName === "dialog") target.closest("dialog").close();
  });
  return {
    open,
    close: () => root.querySelector("dialog[open]")?.close(),
  };
}
