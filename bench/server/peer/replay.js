// Plays given games with boardgame.io's own reducer, and tells how they went: a line of JSON in for
// each game (its deck, and its moves as [card, pile] or null for the end of a turn), a line out.

const readline = require("node:readline");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const game = require("./the_game.js");

const PLAYERS = 4;
const reducer = CreateGameReducer({ game });

function replay({ deck, moves }) {
  let state = InitializeGame({ game, numPlayers: PLAYERS, setupData: { deck } });
  const steps = [];
  for (const move of moves) {
    const seat = state.ctx.currentPlayer;
    const payload = { type: move === null ? "end" : "lay", args: move ?? [], playerID: seat };
    const before = state._stateID;
    state = reducer(state, { type: "MAKE_MOVE", payload });
    steps.push({
      accepted: state._stateID > before,
      on_turn: state.ctx.gameover ? null : Number(state.ctx.currentPlayer),
      tops: state.G.tops,
      hands: Object.values(state.G.hands).map((hand) => [...hand].sort((a, b) => a - b)),
      draw_pile: state.G.deck.length,
      minimum: state.G.minimum,
      outcome: state.ctx.gameover ?? null,
    });
  }
  return steps;
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(replay(JSON.parse(line)))));
