// The Game for boardgame.io, clause by clause (TG-n in docs/rules), with what it offers for the purpose:
// moves that refuse, an order of turns, an end, and a view that hides what a player may not know.
// Signals are left out, which spares this server the work of judging them.

const { INVALID_MOVE } = require("boardgame.io/core");

const PILES = 4;
const LOWEST = 2;
const HIGHEST = 99;
const JUMP = 10;
const MINIMUM = 2;

const isRising = (pile) => pile < 2;

// TG-6, TG-7: onward, or exactly ten back.
function canLay(top, card, rising) {
  return rising ? card > top || card === top - JUMP : card < top || card === top + JUMP;
}

const canLayAny = (G, seat) =>
  G.hands[seat].some((card) => G.tops.some((top, pile) => canLay(top, card, isRising(pile))));

const hasLaidMinimum = (G) => G.laidThisTurn.length >= G.minimum;

// TG-2: 8 alone, 7 for two, 6 for more.
const handSize = (players) => ({ 1: 8, 2: 7 })[players] ?? 6;

// A deck may be given, so that a game can be compared card by card; otherwise it is shuffled here.
function setup({ ctx, random }, setupData) {
  const box = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, k) => LOWEST + k);
  const deck = setupData?.deck ? [...setupData.deck] : random.Shuffle(box);
  const hands = {};
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    hands[seat] = deck.splice(0, handSize(ctx.numPlayers));
  }
  return {
    deck,
    hands,
    tops: [1, 1, HIGHEST + 1, HIGHEST + 1],
    minimum: MINIMUM,
    laid: 0,
    laidThisTurn: [],
    lastTurn: [],
  };
}

// TG-5: one card from the hand onto a pile.
function lay({ G, playerID }, card, pile) {
  const hand = G.hands[playerID];
  const place = hand.indexOf(card);
  const isPile = Number.isInteger(pile) && pile >= 0 && pile < PILES;
  if (place < 0 || !isPile || !canLay(G.tops[pile], card, isRising(pile))) return INVALID_MOVE;
  hand.splice(place, 1);
  G.tops[pile] = card;
  G.laid += 1;
  G.laidThisTurn.push([card, pile]);
}

// TG-8: draw as many as were laid, and the next player is on turn.
function end({ G, playerID, events }) {
  if (!hasLaidMinimum(G)) return INVALID_MOVE;
  G.hands[playerID].push(...G.deck.splice(0, G.laidThisTurn.length));
  events.endTurn();
}

// TG-10: the minimum is fixed for the whole turn that begins now.
function onBegin({ G }) {
  G.lastTurn = G.laidThisTurn;
  G.laidThisTurn = [];
  G.minimum = G.deck.length === 0 ? 1 : MINIMUM;
}

// TG-8, TG-11: clockwise, passing over players without cards.
function next({ G, ctx }) {
  let following = (ctx.playOrderPos + 1) % ctx.numPlayers;
  for (let step = 0; step < ctx.numPlayers && G.hands[following].length === 0; step++) {
    following = (following + 1) % ctx.numPlayers;
  }
  return following;
}

// TG-12, TG-15: all laid, or the player on turn cannot lay the minimum.
function endIf({ G, ctx }) {
  const left = HIGHEST - LOWEST + 1 - G.laid;
  if (left === 0) return { termination: "all-laid", score: 0 };
  if (!hasLaidMinimum(G) && !canLayAny(G, ctx.currentPlayer)) {
    return { termination: "stuck", score: left };
  }
}

// TG-3, TG-9: one's own hand, everybody's number of cards, and what lies open.
function playerView({ G, playerID }) {
  const { deck, hands, ...open } = G;
  return {
    ...open,
    drawPile: deck.length,
    handSizes: Object.values(hands).map((hand) => hand.length),
    hand: playerID === null || playerID === undefined ? null : hands[playerID],
  };
}

// Moves run on the server only: a client does not know what will be drawn. There is nothing to undo,
// so no copies are kept for it. Each player is sent the whole view, as is the default: to find out
// what changed in it (deltaState) costs this server five times as much.
module.exports = {
  name: "the-game",
  minPlayers: 1,
  maxPlayers: 5,
  disableUndo: true,
  setup,
  moves: {
    lay: { move: lay, client: false },
    end: { move: end, client: false },
  },
  turn: { onBegin, order: { first: () => 0, next } },
  endIf,
  playerView,
};
