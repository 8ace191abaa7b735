// Taking a game up: from its address, from its record, or as a new one. Its turns are judged one by
// one, but what has been judged in this visit is kept, so that going back and forward takes no time.

import { NO_THROW, Refusal, STOPPED } from "./asking.mjs";
import { Game, called } from "./game.mjs";

const kept = new Map(); // the judged turns, by what led to them

/**
 * The game that is said: {seed, position?, opening?, throw?, drawn?, turns, steps, play?}, by the
 * address of a ruleset and its `changes`. `ask` asks by these, `report` is told how far it is. Beside
 * the game, `verdict` is that on a turn that is not legal, to which the game goes, or on the `play`
 * that is tried at its end; or a sentence, if there can be none.
 */
export async function takenUp(said, { ruleset, changes, ask, report }) {
  const game = new Game({ ruleset, changes, seed: said.seed, ...(await beginning(said, ask)) });
  const rules = JSON.stringify([ruleset, changes, game.beginning]);
  let way = rules;
  for (const [number, turn] of said.turns.entries()) {
    way += `;${turn.throw}:${turn.play}`;
    if (!kept.has(way)) {
      report(`Turn ${number + 1} of ${said.turns.length}`);
      const verdict = await ask("try", { position: game.position, history: game.past, ...turn });
      if (!verdict.legal) return { game: thrown(game, turn), verdict };
      kept.set(way, verdict);
    }
    const verdict = kept.get(way);
    thrown(game, turn).end(verdict, verdict.steps);
  }
  return { game, verdict: (await playOn(game, said, ask)) ?? (await tried(game, said, ask)) };
}

async function beginning({ position, opening, throw: thrown, drawn, seed }, ask) {
  if (position && !opening) return { start: position, position, throw: thrown, drawn: Number(drawn) || 0 };
  return { ...(await ask("begin", { seed, start: position, opening })), isDrawn: !opening };
}

/** The game with the throw of a turn: given at the beginning, or drawn. */
function thrown(game, turn) {
  const isDrawn = game.throw === null && turn.throw !== NO_THROW;
  game.enter({ throw: turn.throw, drawn: game.drawn + (isDrawn ? 1 : 0) });
  return game;
}

/** Play the steps of the turn that is going on; a sentence if one cannot be played. */
async function playOn(game, { seed, steps }, ask) {
  for (const name of steps) {
    const { position, throw: given, drawn, past: history, played } = game;
    const told = await ask("turn", { position, throw: given, drawn, history, played, seed, last: null });
    game.enter(told);
    const step = told.next.find((each) => called(each, told.next) === name);
    if (!step) return `The step ${name} cannot be played here.`;
    game.played = [...played, { ...step, name }];
  }
  return null;
}

/** The verdict on the play that is tried, with the throw of the turn; a sentence if it cannot be read. */
async function tried(game, { seed, play }, ask) {
  if (!play) return null;
  const { position, throw: given, drawn, past: history, played } = game;
  if (given === null) game.enter(await ask("turn", { position, drawn, history, played, seed, last: null }));
  try {
    return await ask("try", { position, throw: game.throw, history, play });
  } catch (error) {
    if (!(error instanceof Refusal) || error.message === STOPPED) throw error;
    return `The play ${play} cannot be judged here: ${error.message}`;
  }
}
