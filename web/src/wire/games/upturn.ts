// Written by tools/write_types.py from the types of the server. Do not edit.

export type Observation = UpTurnObservation;

export type Event = BagRefilled | CallDue | CallForgotten | GameEnded | HandOutBegan | PlayTurned | PlayerHit | RackDealt | RowTurned | RunAnnounced | StartingTileLaid | StartingTileReturned | TileLaid | TilesDrawn | TilesGiven | TurnBegan | TurnPassed | UpturnCalled;

export type Move = Blue | DoubleArrow | Draw | Give | Green | Hit | Joker | Lay | Pass | Run | Skip | Call;

/** UT-19: tiles from the table were mixed into a new bag. */
export interface BagRefilled {
  type: "bag-refilled";
  count: number;
}

/** UT-13: lay a blue arrow: the row rises. */
export interface Blue {
  type: "blue";
  side: "left" | "right" | null;
}

/** UT-16: call "Upturn". */
export interface Call {
  type: "upturn";
}

/** UT-16: one tile left, and the call is still to be made. */
export interface CallDue {
  type: "call-due";
  seat: number;
}

/** UT-16: another tile was laid before the call. */
export interface CallForgotten {
  type: "call-forgotten";
  seat: number;
}

/** UT-13: lay a double arrow: the row rises or falls. */
export interface DoubleArrow {
  type: "double-arrow";
  way: "down" | "up";
  side: "left" | "right" | null;
}

/** UT-8: draw a tile. */
export interface Draw {
  type: "draw";
}

export interface GameEnded {
  type: "game-ended";
  outcome: Outcome;
}

/** UT-12: hand the next of the drawn tiles to a player, unseen. */
export interface Give {
  type: "give";
  seat: number;
}

/** UT-13: lay a green arrow: the row falls. */
export interface Green {
  type: "green";
  side: "left" | "right" | null;
}

/** UT-12: so many tiles were drawn and wait to be handed out. */
export interface HandOutBegan {
  type: "hand-out-began";
  seat: number;
  count: number;
}

/** UT-11: choose who draws for a mark. */
export interface Hit {
  type: "hit";
  seat: number;
}

/** UT-15: lay a joker, and play again. */
export interface Joker {
  type: "joker";
  way: "down" | "up";
}

/** UT-7: lay a number of one's rack; a double too, without other numbers before it. */
export interface Lay {
  type: "lay";
  number: number;
}

/** How a game ended. */
export interface Outcome {
  termination: string;
  winners: readonly number[];
  scores: readonly number[];
}

/** UT-8: having drawn, keep the tile and lay nothing. */
export interface Pass {
  type: "pass";
}

/** UT-13: the play goes the other way round. */
export interface PlayTurned {
  type: "play-turned";
  play: "left" | "right";
}

/** UT-11: chosen to draw for a mark. */
export interface PlayerHit {
  type: "player-hit";
  seat: number;
  target: number;
}

/** UT-3: a rack is seen by its owner only. */
export interface RackDealt {
  type: "rack-dealt";
  seat: number;
  count: number;
  tiles: readonly (number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2")[] | null;
}

/** UT-5, UT-13, UT-15: the row has another direction than before, or its first. */
export interface RowTurned {
  type: "row-turned";
  row: "falling" | "rising" | null;
}

/** UT-12: begin a run; its numbers are laid one by one, the double last. */
export interface Run {
  type: "run";
  double: number;
}

export interface RunAnnounced {
  type: "run-announced";
  seat: number;
  double: number;
}

/** UT-14: lay a skip-one or a skip-two. */
export interface Skip {
  type: "skip";
  players: 1 | 2;
}

export interface StartingTileLaid {
  type: "starting-tile-laid";
  tile: number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2";
}

/** UT-4: it was no number and went back into the bag. */
export interface StartingTileReturned {
  type: "starting-tile-returned";
  tile: number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2";
}

export interface TileLaid {
  type: "tile-laid";
  seat: number;
  tile: number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2";
}

/** UT-8, UT-11, UT-16: everybody sees how many, the drawer sees which. */
export interface TilesDrawn {
  type: "tiles-drawn";
  seat: number;
  count: number;
  why: "draw" | "forgotten-call" | "mark";
  tiles: readonly (number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2")[] | null;
}

/** UT-12: handed out unseen: only the receiver sees which, not even the giver. */
export interface TilesGiven {
  type: "tiles-given";
  seat: number;
  receiver: number;
  count: number;
  tiles: readonly (number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2")[] | null;
}

export interface TurnBegan {
  type: "turn-began";
  seat: number;
}

export interface TurnPassed {
  type: "turn-passed";
  seat: number;
}

/** The table as one viewer sees it. */
export interface UpTurnObservation {
  type: "upturn";
  viewer: number | null;
  phase: "dealing" | "give" | "hit" | "opening" | "over" | "run" | "turn";
  on_turn: number | null;
  row: "falling" | "rising" | null;
  play: "left" | "right";
  last_number: number | null;
  lines: readonly (readonly (number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2")[])[];
  rack: readonly (number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2")[] | null;
  rack_sizes: readonly number[];
  bag: number;
  has_drawn: boolean;
  drawn: number | "blue" | "double-arrow" | "green" | "joker" | "skip" | "skip2" | null;
  run_to: number | null;
  laid_this_turn: number;
  to_give: number;
  must_call: number | null;
  empty_draws: number;
  numbers: readonly number[];
  actions: readonly number[];
  marks: readonly number[];
  mark_self: boolean;
  marks_in_run: boolean;
  outcome: Outcome | null;
}

export interface UpturnCalled {
  type: "upturn-called";
  seat: number;
}
