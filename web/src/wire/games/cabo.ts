// Written by tools/write_types.py from the types of the server. Do not edit.

export type Observation = CaboObservation;

export type Event = CaboCalled | CardDiscarded | CardDrawn | CardLookedAt | CardTaken | CardsReplaced | CardsSwapped | DrawPileShuffled | GameEnded | RoundDealt | RoundEnded | SetFailed | StarterDrawn | TurnBegan;

export type Move = CallCabo | Discard | Draw | Peek | Place | Spy | Swap | SwapOthers | Take;

/** CB-14: every other player has one more turn. */
export interface CaboCalled {
  type: "cabo-called";
  seat: number;
}

/** The table as one viewer sees it. */
export interface CaboObservation {
  type: "cabo";
  viewer: number | null;
  phase: "dealing" | "deciding" | "holding" | "over" | "peeking";
  round: number;
  starter: number | null;
  dealer: number | null;
  on_turn: number | null;
  caller: number | null;
  places: readonly (readonly boolean[])[];
  known: readonly (readonly (number | null)[])[] | null;
  looked_at: readonly (readonly number[])[];
  peeks_left: readonly number[];
  draw_pile: number;
  discard_top: number | null;
  discard_count: number;
  held: number | null;
  held_from: "discard" | "draw" | null;
  power: "peek" | "spy" | "swap" | null;
  totals: readonly number[];
  resets: readonly number[];
  last_scores: readonly number[] | null;
  memory: "helped" | "people";
  protect_caller: boolean;
  swap_opponents: boolean;
  outcome: Outcome | null;
}

/** CB-7, CB-14: call Cabo; every other player has one more turn. */
export interface CallCabo {
  type: "cabo";
}

/** CB-6, CB-12: face up, with or without the use of its power. */
export interface CardDiscarded {
  type: "card-discarded";
  seat: number;
  card: number;
}

/** CB-6: seen by who drew it. */
export interface CardDrawn {
  type: "card-drawn";
  seat: number;
  card: number | null;
}

/** CB-3, CB-12: everybody sees at which card ``seat`` looks, ``seat`` alone sees its value. */
export interface CardLookedAt {
  type: "card-looked-at";
  seat: number;
  owner: number;
  place: number;
  card: number | null;
  how: "first-look" | "peek" | "spy";
}

/** CB-5: the top discard, which everybody has seen. */
export interface CardTaken {
  type: "card-taken";
  seat: number;
  card: number;
}

/** CB-5, CB-6, CB-9: the replaced cards are face up on the discard pile, the new one is not. */
export interface CardsReplaced {
  type: "cards-replaced";
  seat: number;
  places: readonly number[];
  discarded: readonly number[];
  card: number | null;
  card_from: "discard" | "draw";
}

/** CB-12, CB-19: two cards changed places, and nobody looked. */
export interface CardsSwapped {
  type: "cards-swapped";
  seat: number;
  first_owner: number;
  first_place: number;
  second_owner: number;
  second_place: number;
}

/** CB-6: discard the drawn card without using its power. */
export interface Discard {
  type: "discard";
}

/** CB-6: draw a card and look at it. */
export interface Draw {
  type: "draw";
}

/** CB-13: the discards but the top are the new draw pile. */
export interface DrawPileShuffled {
  type: "draw-pile-shuffled";
  count: number;
}

export interface GameEnded {
  type: "game-ended";
  outcome: Outcome;
}

/** How a game ended. */
export interface Outcome {
  termination: string;
  winners: readonly number[];
  scores: readonly number[];
}

/** CB-3, CB-12: look at one of one's own cards. */
export interface Peek {
  type: "peek";
  place: number;
}

/** CB-5, CB-6, CB-9: the card in hand replaces the card of a place, or a set of equal cards. */
export interface Place {
  type: "place";
  places: readonly number[];
}

/** CB-2, CB-4: cards lie face down, and one starts the discard pile. */
export interface RoundDealt {
  type: "round-dealt";
  round: number;
  cards: number;
  discard_top: number;
  draw_pile: number;
  starter: number;
  dealer: number | null;
}

/** CB-15 to CB-18: all cards are shown and counted. */
export interface RoundEnded {
  type: "round-ended";
  round: number;
  caller: number;
  hands: readonly (readonly (number | null)[])[];
  sums: readonly number[];
  scores: readonly number[];
  totals: readonly number[];
  kamikaze: number | null;
  fell_back: readonly number[];
}

/** CB-10: not equal: shown to everybody and put back, the card in hand is discarded. */
export interface SetFailed {
  type: "set-failed";
  seat: number;
  places: readonly number[];
  cards: readonly number[];
  discarded: number;
}

/** CB-12: look at a card of another player. */
export interface Spy {
  type: "spy";
  seat: number;
  place: number;
}

/** CB-4: who starts the first round, by lot. */
export interface StarterDrawn {
  type: "starter-drawn";
  seat: number;
}

/** CB-12: exchange one of one's own cards with one of another player, both unseen. */
export interface Swap {
  type: "swap";
  own_place: number;
  seat: number;
  place: number;
}

/** CB-19: exchange cards of two opponents, the lower seat first. */
export interface SwapOthers {
  type: "swap-others";
  first_seat: number;
  first_place: number;
  second_seat: number;
  second_place: number;
}

/** CB-5: take the top discard. */
export interface Take {
  type: "take";
}

export interface TurnBegan {
  type: "turn-began";
  seat: number;
  last: boolean;
}
