// Written by tools/write_types.py from the types of the server. Do not edit.

export const PROTOCOL = 1;

export type Inbound = Hello | Ping | Preview | Hint | Join | Leave | Ready | Start | SeatBot | OpenSeat | AddSeat | RemoveSeat | Swap | Arrange | BotPlays | Back | MakeMove | Say | React | Rematch;

export type Action = Join | Leave | Ready | Start | SeatBot | OpenSeat | AddSeat | RemoveSeat | Swap | Arrange | BotPlays | Back | MakeMove | Say | React | Rematch;

export type Outbound = State | Update | Done | Refused | Previewed | Hinted | Presence | Pong | Closing;

/** The host adds an open seat. */
export interface AddSeat {
  type: "add-seat";
  id: string;
}

/** The host changes what the table agreed on; what is left away stays. Before the start only. */
export interface Arrange {
  type: "arrange";
  id: string;
  options?: Record<string, string | number | boolean> | null;
  seconds_per_move?: number | null;
  listed?: boolean | null;
  hints?: boolean | null;
}

/** A seat goes back from the bot to the person whose it is; the host or that person asks. */
export interface Back {
  type: "back";
  id: string;
  seat: number;
}

/** The host lets a bot play on for somebody who is absent; or somebody for themselves. */
export interface BotPlays {
  type: "bot-plays";
  id: string;
  seat: number;
}

/** Something that was said. */
export interface ChatLine {
  n: number;
  name: string;
  text: string;
  seat?: number | null;
}

export interface Claim {
  token: string;
}

export interface Claimed {
  table: string;
  seat: number;
}

/** The server closes this connection; come back after so many seconds, if there are any. */
export interface Closing {
  type: "closing";
  code: "slow" | "stopping" | "stored-elsewhere" | "too-many";
  text: string;
  again: number | null;
}

export interface Created {
  table: Table;
  link: string;
}

/** An action that was sent again had been done the first time. */
export interface Done {
  type: "done";
  id: string;
  n: number;
}

/** A game that is over. */
export interface FinishedGame {
  table: string;
  number: number;
  game: string;
  players: readonly string[];
  outcome: Outcome;
  ended: number;
  seat?: number | null;
}

export interface FinishedGames {
  games: readonly FinishedGame[];
}

/** A game on the shelf. */
export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  duration: string;
  fewest: number;
  most: number;
  options: readonly OptionInfo[];
  bots: readonly string[];
  about_bots: Record<string, string>;
  rules_version: number;
}

export interface Games {
  games: readonly GameInfo[];
}

export interface Guest {
  name: string;
  language: "en" | "fr";
}

export interface Health {
  status: "ok" | "stopping" | "storage";
  version: string;
  compiled: boolean;
}

/** The first message: the version of the protocol, and where the client left off. */
export interface Hello {
  type: "hello";
  version: number;
  language?: "en" | "fr" | null;
  stream?: string | null;
  n?: number;
  from_deal?: boolean;
  typed?: boolean;
}

/** What would a bot do in my place, after these moves of mine? Private, and nothing is made. */
export interface Hint {
  type: "hint";
  id: string;
  moves?: readonly (number | string)[];
}

/** What a bot would do in one's place, for oneself alone. */
export interface Hinted {
  type: "hinted";
  id: string;
  move: number;
  text: string;
}

/** Take an open seat: the one named, or the first. */
export interface Join {
  type: "join";
  id: string;
  name?: string | null;
  seat?: number | null;
}

/** Get up for good; in a game that goes on, a bot plays on at the seat. */
export interface Leave {
  type: "leave";
  id: string;
}

/** The first steps of a game, and examples for its rulebook. */
export interface Lesson {
  game: string;
  title: string;
  steps: readonly LessonStep[];
  examples: readonly LessonStep[];
  ready: string;
}

/** A position of a lesson, and what one is asked to do there. */
export interface LessonStep {
  name: string;
  title: string;
  text: string;
  task: string;
  done: string;
  table: Table;
  clause: string | null;
}

/** A table in the lobby, or in one's own list. */
export interface ListedTable {
  id: string;
  game: string;
  phase: "closed" | "open" | "over" | "playing";
  seats: readonly Seat[];
  changed: number;
  seat?: number | null;
}

/** A move, by its number or as written. */
export interface MakeMove {
  type: "move";
  id: string;
  move: number | string;
}

/** Who one is, for those at the table; there is no account. */
export interface NewGuest {
  name: string;
  language?: "en" | "fr" | null;
}

/** A seat of a new table; the first that is "me" is the host's. */
export interface NewSeat {
  kind: "bot" | "me" | "open";
  bot?: string | null;
}

/** A table to be set up. */
export interface NewTable {
  game: string;
  seats: readonly NewSeat[];
  options?: Record<string, string | number | boolean>;
  listed?: boolean;
  seconds_per_move?: number;
  hints?: boolean;
}

/** The host opens a seat again: whoever sat there is out. Before the start only. */
export interface OpenSeat {
  type: "open-seat";
  id: string;
  seat: number;
}

export interface OptionInfo {
  name: string;
  default: string | number | boolean;
  meaning: string;
  labels: Record<string, string>;
  allowed?: readonly (string | number | boolean)[] | null;
  lowest?: number | null;
  highest?: number | null;
}

/** How a game ended. */
export interface Outcome {
  termination: string;
  winners: readonly number[];
  scores: readonly number[];
}

/** Is somebody there? A browser cannot ask this otherwise. */
export interface Ping {
  type: "ping";
  id: string;
}

/** Here. */
export interface Pong {
  type: "pong";
  id: string;
}

/** Who is there now. It is not numbered: the last one counts. */
export interface Presence {
  type: "presence";
  connected: readonly boolean[];
  watchers: number;
}

/** What would the table look like to me after these moves? Private, and nothing is made. */
export interface Preview {
  type: "preview";
  id: string;
  moves: readonly (number | string)[];
}

/** The table as it would be. */
export interface Previewed {
  type: "previewed";
  id: string;
  observation: unknown;
  legal: readonly number[];
  moves?: readonly unknown[] | null;
}

/** One of a few harmless signs. */
export interface React {
  type: "react";
  id: string;
  reaction: "hello" | "laugh" | "oops" | "thanks" | "well-played" | "wow";
}

/** Somebody gave a sign. */
export interface Reacted {
  seat: number;
  reaction: "hello" | "laugh" | "oops" | "thanks" | "well-played" | "wow";
}

/** Say that one is ready, or not yet; ``mix`` goes into the shuffle (docs/fair-shuffles.md). */
export interface Ready {
  type: "ready";
  id: string;
  ready?: boolean;
  mix?: string | null;
}

/** Something was not done; nothing has changed. */
export interface Refused {
  type: "refused";
  code: "bad-message" | "bad-name" | "bad-option" | "failed" | "full" | "hello-first" | "illegal-move" | "invalid-move" | "no-guest" | "not-found" | "not-now" | "not-yours" | "origin" | "stopping" | "storage" | "talk" | "too-fast" | "too-large" | "too-many" | "version";
  text: string;
  id?: string | null;
}

/** After the end: another game at this table with the same people. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** The host takes a seat away; those behind it move up. Before the start only. */
export interface RemoveSeat {
  type: "remove-seat";
  id: string;
  seat: number;
}

export interface Replay {
  view: string;
  steps: readonly ReplayStep[];
}

/** The table after one move of a finished game. */
export interface ReplayStep {
  events: readonly unknown[];
  observations: readonly unknown[];
  seat?: number | null;
  move?: string | null;
}

/** After the end: what made the shuffles. */
export interface Reveal {
  secret: string;
  contributions: readonly string[];
}

/** The rules of a game in our own words, as Markdown with clause ids. */
export interface Rulebook {
  game: string;
  title: string;
  markdown: string;
}

/** Say something to the table, under the talk rules of the game. */
export interface Say {
  type: "chat";
  id: string;
  text: string;
}

/** Something that happened, and the table after it. */
export interface Scene {
  events: readonly unknown[];
  observation: unknown;
}

/** One place at the table. */
export interface Seat {
  kind: "bot" | "open" | "person";
  name?: string;
  bot?: string | null;
  ready?: boolean;
}

/** The host puts a bot on an open seat, or another bot in a bot's place. */
export interface SeatBot {
  type: "seat-bot";
  id: string;
  seat: number;
  bot?: string | null;
}

/** A link that moves a seat to another device, once. */
export interface SeatLink {
  token: string;
  link: string;
  seconds: number;
}

/** The host begins the game; no seat may be open. */
export interface Start {
  type: "start";
  id: string;
}

/** All that a viewer may know now: after ``hello``, and when one gets another seat. */
export interface State {
  type: "state";
  n: number;
  stream: string;
  you: number | null;
  table: Table;
  connected: readonly boolean[];
  watchers: number;
  missed?: readonly unknown[] | null;
  observation?: unknown;
  awaited?: readonly number[];
  legal?: readonly number[];
  moves?: readonly unknown[];
  clock?: number | null;
  chat?: readonly ChatLine[];
  id?: string | null;
}

/** The host exchanges two seats. Before the start only. */
export interface Swap {
  type: "swap";
  id: string;
  first: number;
  second: number;
}

/** What everybody may know of a table beside the game itself. */
export interface Table {
  id: string;
  game: string;
  phase: "closed" | "open" | "over" | "playing";
  options: Record<string, string | number | boolean>;
  seats: readonly Seat[];
  host: number | null;
  listed: boolean;
  seconds_per_move: number;
  number: number;
  commitment: string;
  hints?: boolean;
  outcome?: Outcome | null;
  reveal?: Reveal | null;
}

export interface Tables {
  tables: readonly ListedTable[];
}

/** What came of the last move, and of what the others answered; or how the step begins. */
export interface Tried {
  scenes: readonly Scene[];
  awaited: readonly number[];
  legal: readonly number[];
  moves: readonly unknown[];
  reached: boolean;
}

/** Why a request was refused. */
export interface Trouble {
  code: "bad-message" | "bad-name" | "bad-option" | "failed" | "full" | "hello-first" | "illegal-move" | "invalid-move" | "no-guest" | "not-found" | "not-now" | "not-yours" | "origin" | "stopping" | "storage" | "talk" | "too-fast" | "too-large" | "too-many" | "version";
  text: string;
}

/** Moves of the learner's at a step, all from its beginning on. */
export interface Try {
  moves?: readonly (number | string)[];
  preview?: readonly (number | string)[] | null;
}

/** What one action changed. Parts that are left away are as they were. */
export interface Update {
  type: "update";
  n: number;
  id?: string | null;
  events?: readonly unknown[];
  observation?: unknown;
  awaited?: readonly number[] | null;
  legal?: readonly number[] | null;
  moves?: readonly unknown[] | null;
  clock?: number | null;
  table?: Table | null;
  chat?: ChatLine | null;
  reaction?: Reacted | null;
}

/** Whether the shuffle and the moves of a finished game are as they should be. */
export interface Verified {
  good: boolean;
  commitment: string;
  moves: number;
  text: string;
}
