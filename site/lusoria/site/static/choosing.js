// The page on which a game is chosen: the game that was left (kept.mjs), one that was not tried, one family.
// It runs before what follows it is painted, so that nothing moves.
"use strict";

{
  let games = {};
  try {
    games = JSON.parse(localStorage.getItem("lusoria-games")) ?? {};
  } catch {} // a browser that keeps nothing
  const made = (tag, ...inside) => {
    const found = document.createElement(tag);
    found.append(...inside);
    return found;
  };
  const left = Object.entries(games).filter(([, each]) => each.address);
  const [last, told] = left.sort(([, one], [, other]) => other.at - one.at)[0] ?? [];
  const place = document.getElementById("_go-on");
  const picture = made("img");
  document.getElementById("_untried").hidden = Object.keys(games).length === 0;
  if (told) {
    const words = made("span", made("b", "Go on with your game"), `${told.name}, turn ${told.turn}`);
    const link = made("a", picture, words);
    picture.alt = "";
    link.href = told.address;
    place.append(link);
    place.hidden = false;
  }

  const onlyFamily = (event) => {
    const link = event.target.closest("[data-family]");
    if (!link) return;
    event.preventDefault();
    for (const each of event.currentTarget.querySelectorAll("[data-family]")) each.ariaCurrent = each === link ? "true" : null;
    for (const each of document.querySelectorAll("section.family")) each.hidden = link.dataset.family && each.id !== link.dataset.family;
  };
  document.querySelector(".by-family ul").addEventListener("click", onlyFamily);

  /** Have the ways to play lead to a game against whom the reader chooses. */
  const chooseLevel = (field, cards) => {
    const choose = () => {
      const isUsual = "usual" in field.selectedOptions[0].dataset;
      for (const card of cards) {
        const other = card.dataset.seat === "white" ? "black" : "white";
        for (const link of card.querySelectorAll(".pic, h3 a, .play")) {
          link.search = isUsual ? "" : `?${other}=${field.value}`;
        }
      }
    };
    field.addEventListener("change", choose);
    if (!("usual" in field.selectedOptions[0].dataset)) choose(); // a browser keeps what was chosen
  };

  document.addEventListener("DOMContentLoaded", () => {
    const cards = [...document.querySelectorAll(".game-card")];
    const board = cards.find((each) => each.dataset.game === last)?.querySelector("img");
    if (board) picture.src = board.src;
    chooseLevel(document.getElementById("_against"), cards);
    const fresh = cards.filter((each) => !games[each.dataset.game]);
    const chosen = fresh[Math.floor(Math.random() * fresh.length)];
    if (!chosen) return;
    const link = made("a", chosen.querySelector("h3").textContent);
    link.href = chosen.querySelector("h3 a").href;
    document.getElementById("_untried").append("A game you have not tried: ", link);
  });
}
