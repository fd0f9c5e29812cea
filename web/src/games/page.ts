// What a game provides to be played on the page. A game's folder exports one of these as `page`.

import type { Component } from 'svelte';
import type { TableStore } from '../table/store.svelte';

/** What somebody at a seat is called. */
export type Names = (seat: number) => string;

export interface GamePage<O = unknown, E = unknown, M = unknown> {
  /** The table: everything between the header and the bottom of the screen. */
  Table: Component<{ store: TableStore<O, E, M> }>;
  /** What the end looks like: the verdict, the scores, the last cards. */
  Ending: Component<{ store: TableStore<O, E, M> }>;
  /** An event in words, for the log and for screen readers; null for what need not be said. */
  tell(event: E, names: Names, view: O): string | null;
  /** The same aloud, where what is heard is more than what is kept: a card that is shown only once. */
  aloud?(event: E, names: Names, view: O): string | null;
  /** The keys of this table and what they do, for the help; without it those of The Game. */
  keys?(): readonly (readonly [key: string, meaning: string])[];
  /** Milliseconds for which an event stays before the next thing happens, at speed 1. */
  pace(event: E, view: O): number;
}

/** A typed legal move and its number, by which it is made. */
export interface LegalMove<M> {
  number: number;
  move: M;
}

type AnyPage = GamePage<any, any, any>;

/** The games with a table, each loaded when somebody sits down at one. */
export const GAMES: Record<string, () => Promise<{ page: AnyPage }>> = {
  'the-game': () => import('./the-game'),
  cabo: () => import('./cabo'),
  upturn: () => import('./upturn'),
};
