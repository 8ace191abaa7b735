// The matrix of games by questions: one game chosen is read in words, as fits a narrow screen. The
// address keeps the choice.

const table = document.getElementById("_matrix");
const chooser = document.getElementById("_game");

if (table) {
  chooser.closest("[hidden]").hidden = false;
  chooser.value = new URLSearchParams(location.search).get("game") ?? "";
  chooser.addEventListener("change", () => {
    const asked = chooser.value ? `?game=${encodeURIComponent(chooser.value)}` : location.pathname;
    history.replaceState(null, "", asked);
    show(chooser.value);
  });
  show(chooser.value);
}

function show(game) {
  const heads = [...table.tHead.rows[0].cells];
  const column = game ? heads.findIndex((cell) => cell.dataset.game === game) : -1;
  const isOne = column > 0;
  table.classList.toggle("one", isOne);
  heads.forEach((cell, at) => (cell.hidden = isOne && at > 0 && at !== column));
  for (const body of table.tBodies) {
    const [heading, ...rows] = body.rows;
    for (const row of rows) showRow(row, column, isOne);
    heading.hidden = rows.every((row) => row.hidden);
    heading.cells[0].colSpan = isOne ? 2 : heads.length;
  }
}

function showRow(row, column, isOne) {
  [...row.cells].forEach((cell, at) => {
    cell.hidden = isOne && at > 0 && at !== column;
    for (const said of cell.querySelectorAll("p")) said.replaceWith(said.firstElementChild);
  });
  const links = isOne ? row.cells[column].querySelectorAll("a.given") : [];
  row.hidden = isOne && links.length === 0;
  for (const link of links) {
    const said = document.createElement("p");
    const sentence = document.createElement("span");
    sentence.textContent = link.title;
    link.before(said);
    said.append(link, sentence);
  }
}
