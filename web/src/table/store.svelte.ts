// One table as this browser knows it: what the server said last, what is being shown, and the turn that
// is being prepared. It holds no rules: what may be done is what the server lists.

import { tick } from 'svelte';
import type { GamePage, LegalMove } from '../games/page';
import { Motion } from '../kit/motion';
import { announce } from '../shell/announcer.svelte';
import { settings } from '../shell/settings.svelte';
import { playSound } from '../shell/sound';
import { toast } from '../shell/toasts.svelte';
import { Connection, type Asked, type Answer, type Listener as Hearing, type Status, type TableConnection } from '../wire/connection';
import type { ChatLine, Preview, Reacted, State, Table, Update } from '../wire/messages';
import { Playback } from './playback';

export interface LogLine {
  key: number;
  seat: number | null;
  text: string;
}

interface Draft<O, M> {
  moves: readonly LegalMove<M>[];
  observation: O;
  options: readonly LegalMove<M>[];
}

/** Told of everything that is shown, in the order in which it is shown. */
export type Listener<O, E> = (events: readonly E[], view: O) => void;

const LOG_LENGTH = 300;
const REACTION_SECONDS = 3;
const MOST_WAITING = 16; // actions that the server remembers; more at once could be made twice after a lost connection

type AnyPage = GamePage<any, any, any>;

export class TableStore<O = unknown, E = unknown, M = unknown> {
  // --- the connection and the table around the game ---
  status = $state<Status>('connecting');
  statusText = $state('');
  table = $state.raw<Table | null>(null);
  you = $state<number | null>(null);
  connected = $state.raw<readonly boolean[]>([]);
  watchers = $state(0);
  chat = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  reactions = $state.raw<readonly (Reacted & { key: number })[]>([]);
  deadline = $state<number | null>(null); // when the time for this move is over

  // --- the game as it is shown ---
  /** What the table shows; others' moves arrive here one after the other. */
  shown = $state.raw<O | null>(null);
  /** The events that led to what is shown now. */
  happening = $state.raw<readonly E[]>([]);
  awaited = $state.raw<readonly number[]>([]);
  log = $state.raw<readonly LogLine[]>([]);
  isCaughtUp = $state(true);
  /** What a bot would do, in words, until something has been done. */
  hint = $state<string | null>(null);
  isAskingHint = $state(false);
  /** A move or a turn is on its way to the server. */
  isSending = $state(false);

  #legal = $state.raw<readonly LegalMove<M>[]>([]);
  #newest = $state.raw<readonly LegalMove<M>[]>([]); // as the server said last, shown or not
  #draft = $state.raw<Draft<O, M> | null>(null);
  #wanted: readonly LegalMove<M>[] = []; // the turn that was last asked to be prepared, answered or not yet
  #drafts = 0; // how often one was asked for
  #page: AnyPage | null = null;
  #isPlayingDraft = false;
  #keys = 0;
  #listeners = new Set<Listener<O, E>>();

  readonly motion: Motion;
  #connection: TableConnection | null = null;
  readonly #playback: Playback;
  /** The element that holds the table; pieces travel inside it. */
  root: HTMLElement | null = null;

  constructor(
    readonly id: string,
    /** A replay shows a table that nobody is connected to. */
    readonly isLive = true,
    /** A lesson has no table at the server; its moves are tried elsewhere. */
    connect = (listener: Hearing): TableConnection => new Connection(id, listener, () => settings.language),
  ) {
    this.motion = new Motion(() => this.root);
    this.#playback = new Playback(
      () => (document.hidden ? 100 : settings.speed),
      () => (this.isCaughtUp = this.#playback.isCaughtUp),
    );
    if (!isLive) return;
    this.#connection = connect({
      status: (status, text) => {
        this.status = status;
        this.statusText = text;
      },
      state: (state) => this.#takeState(state),
      update: (update) => this.#takeUpdate(update),
      presence: ({ connected, watchers }) => {
        this.connected = connected;
        this.watchers = watchers;
      },
      refused: ({ text }) => toast(text),
    });
  }

  get connection(): TableConnection {
    if (this.#connection === null) throw new Error('a replay asks nothing of the server');
    return this.#connection;
  }

  // --- for a game's table --------------------------------------------------------------------------

  /** What to draw: the prepared turn if there is one, else the table as it stands. */
  get view(): O | null {
    return this.#draft?.observation ?? this.shown;
  }

  /** What may be done next, after the prepared moves if there are any; empty while something moves. */
  get options(): readonly LegalMove<M>[] {
    if (!this.isCaughtUp || this.isSending || this.status !== 'open') return [];
    return this.#draft?.options ?? this.#legal;
  }

  /** What may be done at this very moment, although something older is still being shown: for what cannot wait. */
  get urgent(): readonly LegalMove<M>[] {
    return this.status === 'open' ? this.#newest : [];
  }

  /** The moves that are prepared and not played yet; nobody else knows of them. */
  get prepared(): readonly LegalMove<M>[] {
    return this.#draft?.moves ?? [];
  }

  get isMyTurn(): boolean {
    return this.you !== null && this.awaited.includes(this.you);
  }

  get names(): (seat: number) => string {
    const seats = this.table?.seats ?? [];
    return (seat) => seats[seat]?.name || `${seat + 1}`;
  }

  /** The other seats, in the order of play after one's own. */
  get others(): readonly number[] {
    const count = this.table?.seats.length ?? 0;
    const first = this.you ?? -1;
    const all = Array.from({ length: count }, (_, k) => (first + 1 + k + count) % count);
    return all.filter((seat) => seat !== this.you);
  }

  /** Make one move now. */
  async play(move: LegalMove<M>): Promise<boolean> {
    this.isSending = true;
    const answer = await this.connection.send({ type: 'move', move: move.number });
    this.isSending = false;
    return this.#accepted(answer);
  }

  /** Add a move to the turn that is being prepared; it can be taken back. */
  async prepare(move: LegalMove<M>): Promise<boolean> {
    return this.#redraft([...this.prepared, move]);
  }

  /** Prepare these moves in place of all that were prepared. */
  async prepareInstead(moves: readonly LegalMove<M>[], quietly = false): Promise<boolean> {
    return this.#redraft(moves, quietly);
  }

  /** Take back one prepared move, and those after it that are not possible without it. */
  async takeBack(index = this.prepared.length - 1): Promise<void> {
    if (this.prepared.length === 0) return;
    const left = this.prepared.filter((_, k) => k !== index);
    if (left.length > 0 && !(await this.#redraft(left, true))) {
      await this.takeBackAll(this.prepared.slice(0, index));
    } else if (left.length === 0) {
      await this.takeBackAll([]);
    }
  }

  async takeBackAll(left: readonly LegalMove<M>[] = []): Promise<void> {
    if (left.length > 0) await this.#redraft(left);
    else await this.#change(() => this.#forgetDraft());
  }

  /** Play the prepared moves, one after the other, and then another one, such as the end of the turn. */
  async playPrepared(last?: LegalMove<M>): Promise<boolean> {
    const moves = last === undefined ? this.prepared : [...this.prepared, last];
    this.isSending = true;
    this.#isPlayingDraft = true;
    const answers: Answer[] = [];
    for (let k = 0; k < moves.length && answers.every(({ done }) => done); k += MOST_WAITING) {
      const some = moves.slice(k, k + MOST_WAITING);
      answers.push(
        ...(await Promise.all(some.map(({ number }) => this.connection.send({ type: 'move', move: number })))),
      );
    }
    await this.#change(() => {
      this.#forgetDraft();
      this.isSending = false;
      this.#isPlayingDraft = false;
    });
    const refused = answers.find((answer) => !answer.done);
    return refused === undefined || this.#accepted(refused);
  }

  /** What the table would look like after some more moves; null if that cannot be. */
  async foresee(
    moves: readonly LegalMove<M>[],
  ): Promise<{ observation: O; options: readonly LegalMove<M>[] } | null> {
    const numbers = [...this.prepared, ...moves].map(({ number }) => number);
    const answer = await this.connection.preview(numbers);
    if ('refused' in answer) return null;
    const { observation, legal, moves: typed } = answer.seen;
    return { observation: observation as O, options: zip<M>(legal, typed ?? []) };
  }

  /** Why a move, written as the protocol writes it, is not possible now: one sentence. */
  async whyNot(written: string): Promise<string | null> {
    const moves: Preview['moves'] = [...this.prepared.map(({ number }) => number), written];
    const answer = await this.connection.preview(moves);
    return 'refused' in answer ? answer.refused.text : null;
  }

  /** Whether one may ask now what a bot would do. */
  get mayAskHint(): boolean {
    return this.table?.hints === true && this.table.phase === 'playing' && this.you !== null && this.isMyTurn && this.options.length > 0;
  }

  /** Ask what a bot would do after what is prepared; for oneself alone. */
  async askHint(): Promise<void> {
    if (!this.mayAskHint || this.isAskingHint) return;
    this.isAskingHint = true;
    const answer = await this.connection.hint(this.prepared.map(({ number }) => number));
    this.isAskingHint = false;
    if ('refused' in answer) toast(answer.refused.text);
    else this.hint = answer.hinted.text;
  }

  /** Show what waits at once. */
  skip(): void {
    this.#playback.skip();
  }

  /** Show nothing further, and offer no moves, until `release`: something is being looked at. */
  hold(): void {
    this.#playback.hold();
  }

  release(): void {
    this.#playback.release();
  }

  /** Hear of all events as they are shown; `happening` may have gone on before it is drawn. */
  listen(listener: Listener<O, E>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // --- for the shell -------------------------------------------------------------------------------

  /** The page of the game, as soon as it is loaded: it tells what events are in words. */
  usePage(page: AnyPage): void {
    this.#page = page;
  }

  /** Anything that is not a move: joining, starting, saying something. Refusals are shown. */
  async ask(asked: Asked): Promise<boolean> {
    return this.#accepted(await this.connection.send(asked));
  }

  /** The same, where the caller shows the refusal. */
  async tryTo(asked: Asked): Promise<Answer> {
    return this.connection.send(asked);
  }

  close(): void {
    this.#playback.clear();
    this.#connection?.close();
  }

  /** Show a moment of a finished game. */
  async showMoment(moment: { table: Table; you: number | null; observation: O; events: readonly E[] }): Promise<void> {
    await this.#change(() => {
      this.table = moment.table;
      this.you = moment.you;
      this.connected = moment.table.seats.map(() => true);
      this.shown = moment.observation;
      this.happening = moment.events;
      for (const listener of this.#listeners) listener(moment.events, moment.observation);
    });
    this.#tell(moment.events, true);
  }

  // --- what comes in -------------------------------------------------------------------------------

  #takeState(state: State): void {
    this.#playback.clear();
    this.you = state.you;
    this.connected = state.connected;
    this.watchers = state.watchers;
    this.chat = state.chat ?? [];
    this.#newest = zip<M>(state.legal ?? [], state.moves ?? []);
    void this.#change(() => {
      this.table = state.table;
      this.shown = (state.observation ?? null) as O | null;
      this.awaited = state.awaited ?? [];
      this.#legal = zip<M>(state.legal ?? [], state.moves ?? []);
      this.happening = [];
      this.#setClock(state.clock);
    });
    this.#tell((state.missed ?? []) as readonly E[], false);
    if (this.#draft !== null) void this.#refresh();
  }

  #takeUpdate(update: Update): void {
    if (update.chat != null) this.#takeChat(update.chat);
    if (update.reaction != null) this.#takeReaction(update.reaction);
    if (update.observation == null && update.table == null) return;
    if (update.observation != null) this.#newest = zip<M>(update.legal ?? [], update.moves ?? []);
    const events = (update.events ?? []) as readonly E[];
    const isOwn = update.id != null;
    this.#playback.add({
      stays: isOwn ? 0 : this.#pace(events, update.observation as O),
      show: () => this.#show(update, events, isOwn),
    });
  }

  #show(update: Update, events: readonly E[], isOwn: boolean): void {
    const wasMyTurn = this.isMyTurn;
    const change = () => {
      if (update.table != null) this.table = update.table;
      if (update.observation == null) return;
      this.shown = update.observation as O;
      this.happening = events;
      for (const listener of this.#listeners) listener(events, this.shown);
      this.awaited = update.awaited ?? [];
      this.#legal = zip<M>(update.legal ?? [], update.moves ?? []);
      this.#setClock(update.clock);
    };
    // What was prepared is on the table already: only what comes after it moves.
    if (this.#draft !== null && isOwn) change();
    else void this.#change(change);
    this.#tell(events, !isOwn || this.#draft === null);
    if (this.#draft !== null && !this.#isPlayingDraft) void this.#refresh();
    if (!wasMyTurn && this.isMyTurn) playSound('your-turn');
    else if (!isOwn && events.length > 0) playSound('card');
  }

  #takeChat(line: ChatLine): void {
    this.chat = [...this.chat, line].slice(-100);
    if (line.seat !== this.you || this.you === null) {
      this.unread += 1;
      announce(`${line.name}: ${line.text}`);
    }
  }

  #takeReaction(reaction: Reacted): void {
    const key = ++this.#keys;
    this.reactions = [...this.reactions, { ...reaction, key }];
    setTimeout(() => {
      this.reactions = this.reactions.filter((other) => other.key !== key);
    }, REACTION_SECONDS * 1000);
  }

  #setClock(seconds: number | null | undefined): void {
    this.deadline = seconds == null ? null : Date.now() + seconds * 1000;
  }

  #tell(events: readonly E[], aloud: boolean): void {
    const page = this.#page;
    if (page === null) return;
    const said: string[] = [];
    for (const event of events) {
      const text = page.tell(event, this.names, this.shown);
      if (text === null) continue;
      const seat = (event as { seat?: number }).seat ?? null;
      this.log = [...this.log, { key: ++this.#keys, seat, text }].slice(-LOG_LENGTH);
      said.push(page.aloud?.(event, this.names, this.shown) ?? text);
    }
    if (aloud && said.length > 0) announce(said.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' '));
  }

  #pace(events: readonly E[], view: O): number {
    const page = this.#page;
    if (page === null) return 0;
    return events.reduce((sum, event) => sum + page.pace(event, view), 0);
  }

  // --- the prepared turn ---------------------------------------------------------------------------

  async #redraft(moves: readonly LegalMove<M>[], quietly = false): Promise<boolean> {
    const mine = ++this.#drafts;
    this.#wanted = moves;
    const answer = await this.connection.preview(moves.map(({ number }) => number));
    const isNewest = mine === this.#drafts;
    if (!isNewest && (quietly || 'seen' in answer)) return true; // what was asked for since then counts
    if ('refused' in answer) {
      if (isNewest) this.#wanted = this.prepared;
      if (!quietly) toast(answer.refused.text);
      return false;
    }
    const { observation, legal, moves: typed } = answer.seen;
    const options = zip<M>(legal, typed ?? []);
    await this.#change(() => {
      this.#draft = { moves, observation: observation as O, options };
    });
    return true;
  }

  #forgetDraft(): void {
    this.#drafts += 1; // whatever is still on its way comes too late
    this.#wanted = [];
    this.#draft = null;
  }

  /** The table changed under a prepared turn: a signal, or the turn is over. */
  async #refresh(): Promise<void> {
    const moves = this.#wanted; // with what was added a moment ago and has not been answered
    if (!this.isMyTurn) await this.takeBackAll();
    else if (moves.length > 0 && !(await this.#redraft(moves, true))) await this.takeBackAll();
  }

  async #change(what: () => void): Promise<void> {
    this.hint = null;
    this.motion.remember();
    what();
    await tick();
    this.motion.travel();
  }

  #accepted(answer: Answer): boolean {
    if (!answer.done) toast(answer.refused.text);
    return answer.done;
  }
}

function zip<M>(numbers: readonly number[], moves: readonly unknown[]): LegalMove<M>[] {
  return numbers.map((number, k) => ({ number, move: moves[k] as M }));
}
