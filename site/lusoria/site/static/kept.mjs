// Keeps which games were tried in this browser, and the address of the one that was left: it holds the whole game.

const KEPT = "lusoria-games";

addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", () => document.hidden && keep());

function keep() {
  const { game } = document.querySelector("#play").dataset;
  const turns = new URLSearchParams(location.hash.slice(1)).get("turns")?.split(";") ?? [];
  if (!turns.length) return;
  const name = document.title.replace(/^Play | · lusoria$/g, "");
  const isOver = document.querySelector("#play .ended");
  const address = isOver ? null : location.href;
  try {
    const games = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    games[game] = { address, at: Date.now(), name, turn: turns.length + 1 };
    localStorage.setItem(KEPT, JSON.stringify(games));
  } catch {} // a browser that keeps nothing
}
