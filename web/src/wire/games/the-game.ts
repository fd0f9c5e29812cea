// Written by tools/write_types.py from the types of the server. Do not edit.

export type Observation = TheGameObservation;

export type Event = CardLaid | CardsDrawn | GameEnded | HandDealt | SignalGiven | SignalWithdrawn | StarterConfirmed | TurnBegan | WillingSaid;

export type Move = EndTurn | Lay | GiveSignal | ConfirmStarter | SayWilling | WithdrawSignal;

export interface CardLaid {
  type: "card-laid";
  seat: number;
  card: number;
  pile: "A" | "B" | "C" | "D";
  covered: number;
  back: boolean;
}

/** TG-8: everybody sees how many, the drawer sees which. */
export interface CardsDrawn {
  type: "cards-drawn";
  seat: number;
  count: number;
  cards: readonly number[] | null;
}

/** TG-4: say who starts; any player may. */
export interface ConfirmStarter {
  type: "starts";
  seat: number;
}

/** TG-8: draw, and the next player is on turn. */
export interface EndTurn {
  type: "end";
}

export interface GameEnded {
  type: "game-ended";
  outcome: Outcome;
}

/** TG-14: ask the others something about a pile; it replaces one's earlier signal there. */
export interface GiveSignal {
  type: "signal";
  pile: "A" | "B" | "C" | "D";
  signal: "keep-off" | "keep-off!" | "no-jump" | "no-jump!";
}

/** TG-3: a hand is seen by its owner only. */
export interface HandDealt {
  type: "hand-dealt";
  seat: number;
  count: number;
  cards: readonly number[] | null;
}

/** TG-5: lay a card of one's hand on a pile. */
export interface Lay {
  type: "lay";
  card: number;
  pile: "A" | "B" | "C" | "D";
}

/** How a game ended. */
export interface Outcome {
  termination: string;
  winners: readonly number[];
  scores: readonly number[];
}

/** TG-4: how gladly one would start, 0 to 3. */
export interface SayWilling {
  type: "willing";
  level: number;
}

export interface SignalGiven {
  type: "signal-given";
  seat: number;
  pile: "A" | "B" | "C" | "D";
  signal: "keep-off" | "keep-off!" | "no-jump" | "no-jump!";
}

export interface SignalWithdrawn {
  type: "signal-withdrawn";
  seat: number;
  pile: "A" | "B" | "C" | "D";
}

export interface StarterConfirmed {
  type: "starter-confirmed";
  by: number;
  seat: number;
}

/** The table as one viewer sees it. */
export interface TheGameObservation {
  type: "the-game";
  viewer: number | null;
  phase: "dealing" | "over" | "playing" | "starting";
  tops: readonly number[];
  hand: readonly number[] | null;
  hand_sizes: readonly number[];
  draw_pile: number;
  on_turn: number | null;
  minimum: number;
  laid_this_turn: readonly (readonly [number, "A" | "B" | "C" | "D"])[];
  last_turn: readonly (readonly [number, "A" | "B" | "C" | "D"])[];
  laid: readonly (readonly [number, "A" | "B" | "C" | "D"])[] | null;
  signals: readonly (readonly ("keep-off" | "keep-off!" | "no-jump" | "no-jump!" | null)[])[];
  willing: readonly (number | null)[];
  jump: number;
  outcome: Outcome | null;
}

export interface TurnBegan {
  type: "turn-began";
  seat: number;
  minimum: number;
}

export interface WillingSaid {
  type: "willing-said";
  seat: number;
  level: number;
}

/** TG-14: take back one's signal on a pile. */
export interface WithdrawSignal {
  type: "withdraw";
  pile: "A" | "B" | "C" | "D";
}
