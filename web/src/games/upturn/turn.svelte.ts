// One's own turn: the tile that is chosen, the run that is being composed, and the moves that come of it.
// What is possible is what the server lists; nothing here knows why.

import { toast } from '../../shell/toasts.svelte';
import type { TableStore } from '../../table/store.svelte';
import type { Event, Move, Observation } from '../../wire/games/upturn';
import type { LegalMove } from '../page';
import { doubleOf, placeFor, withoutNumber } from './run';
import { say } from './say';
import { held, tileOf, written, type Held, type Tile } from './tiles';

export type Store = TableStore<Observation, Event, Move>;
type Option = LegalMove<Move>;

export class Turn {
  /** The key of the tile that is chosen on the rack. */
  #chosen = $state<string | null>(null);
  /** The call is to be made together with the move. */
  withCall = $state(false);
  /** After which moves, by number, the call could be made. */
  #calls = $state.raw<ReadonlySet<number>>(new Set());
  /** What could be laid when the run began: a number that was left out can still be put in its place. */
  #between = $state.raw<readonly Option[]>([]);
  #wantsAll = false;
  /** What comes after a number that was put in between, until somebody is chosen for its mark. */
  #waiting: readonly Option[] = [];
  #working: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: Store) {}

  get view(): Observation {
    return this.store.view as Observation;
  }

  get rack(): readonly Held[] {
    return held(this.view.rack ?? []);
  }

  /** The tile that is chosen; one that has left the rack is chosen no more. */
  get chosen(): Held | null {
    return this.rack.find(({ key }) => key === this.#chosen) ?? null;
  }

  /** Whether it is one's own turn, as the table stands or as it is prepared. */
  get isMine(): boolean {
    const { you, prepared, shown } = this.store;
    return you !== null && (prepared.length > 0 || shown?.on_turn === you);
  }

  /** The numbers that are prepared and not played. */
  get tentative(): ReadonlySet<number> {
    const laid = this.store.prepared.flatMap(({ move }) => (move.type === 'lay' ? [move.number] : []));
    return new Set(laid);
  }

  get isComposing(): boolean {
    return this.isMine && this.view.phase === 'run';
  }

  /** What was prepared is a whole turn. */
  get isComplete(): boolean {
    return this.store.prepared.length > 0 && !['run', 'hit', 'give'].includes(this.view.phase);
  }

  /** All moves that lay a tile, or begin with it. */
  optionsFor(tile: Tile): readonly Option[] {
    const found = this.store.options.filter(({ move }) => tileOf(move) === tile);
    if (found.length > 0 || !this.isComposing) return found;
    return this.#between.filter((option) => tileOf(option.move) === tile && this.store.options.length > 0);
  }

  /** The options of the chosen tile. */
  get choices(): readonly Option[] {
    return this.chosen === null ? [] : this.optionsFor(this.chosen.tile);
  }

  /** Whether the call could be made with what is chosen or prepared. */
  get canCallWith(): boolean {
    if (this.isComplete) return this.#find('upturn') !== undefined && this.store.urgent.every(({ move }) => move.type !== 'upturn');
    return this.choices.some(({ number }) => this.#calls.has(number));
  }

  /** The call that is due at this moment, whoever is on turn and whatever is still being shown. */
  get call(): Option | undefined {
    return this.store.urgent.find(({ move }) => move.type === 'upturn');
  }

  /** The draw, or keeping what was drawn. */
  get drawOrKeep(): Option | undefined {
    return this.#find('draw') ?? this.#find('pass');
  }

  /** The choice of somebody, for a mark or for a drawn tile. */
  choiceOf(seat: number): Option | undefined {
    return this.store.options.find(({ move }) => (move.type === 'hit' || move.type === 'give') && move.seat === seat);
  }

  /** How many of the prepared tiles somebody gets. */
  givenTo(seat: number): number {
    return this.store.prepared.filter(({ move }) => move.type === 'give' && move.seat === seat).length;
  }

  // --- doing something; whoever types faster than the server answers gets it in the order of typing ---

  choose(key: string | null): void {
    this.#chosen = key === this.#chosen ? null : key;
    this.withCall = false;
    const tile = this.chosen?.tile;
    if (tile === undefined) return;
    if (this.isComposing) void this.lay(tile);
    else if (this.isMine && this.store.options.length > 0 && this.choices.length === 0) void this.explain(tile);
  }

  /** Ask of each move of the chosen tile whether the call could be made with it. */
  async askForCalls(): Promise<void> {
    this.#calls = new Set();
    if (this.isComposing) return;
    for (const option of this.choices) {
      if (option.move.type === 'run') continue;
      const seen = await this.store.foresee([option]);
      if (seen?.options.some(({ move }) => move.type === 'upturn')) {
        this.#calls = new Set([...this.#calls, option.number]);
      }
    }
  }

  /** Lay a tile where nothing is left to choose; else it is chosen, and the choice is offered. */
  lay(tile: Tile): Promise<void> {
    return this.#inOrder(async () => {
      const options = this.optionsFor(tile);
      const [only] = options;
      if (only === undefined) await this.#explain(tile);
      else if (this.isComposing) await this.#add(only);
      else if (options.length === 1) await this.#make(only);
      else this.#chosen = this.rack.find((other) => other.tile === tile)?.key ?? null;
    });
  }

  make(option: Option): Promise<void> {
    return this.#inOrder(() => this.#make(option));
  }

  explain(tile: Tile): Promise<void> {
    return this.#inOrder(() => this.#explain(tile));
  }

  /** Choose somebody, for a mark or for a drawn tile. */
  pick(seat: number): Promise<void> {
    return this.#inOrder(async () => {
      const option = this.choiceOf(seat);
      if (option === undefined) return;
      const isGift = option.move.type === 'give';
      if (isGift) void this.store.motion.send('to-give', `seat-${seat}`, 'tile-back');
      // What is the last thing to be settled of a turn that is on the table already need not be prepared.
      if (this.store.prepared.length === 0 && (!isGift || this.view.to_give === 1)) await this.store.play(option);
      else await this.#prepare(option);
      if (this.#waiting.length > 0) await this.store.prepareInstead([...this.store.prepared, ...this.#waiting]);
      this.#waiting = [];
      if (this.#wantsAll) await this.#addAll();
    });
  }

  addAll(): Promise<void> {
    return this.#inOrder(() => this.#addAll());
  }

  finishRun(): Promise<void> {
    return this.#inOrder(async () => {
      const double = this.view.run_to;
      const last = this.store.options.find(({ move }) => move.type === 'lay' && move.number === double);
      if (last !== undefined) await this.#prepare(last);
    });
  }

  takeBack(): Promise<void> {
    this.#wantsAll = false;
    this.#waiting = [];
    return this.#inOrder(() => this.store.takeBack());
  }

  /** Take one number out of the prepared run. */
  takeOut(number: number): Promise<void> {
    this.#wantsAll = false;
    this.#waiting = [];
    return this.#inOrder(async () => {
      const left = withoutNumber(this.store.prepared, number);
      await this.store.takeBackAll(left);
    });
  }

  playPrepared(): Promise<void> {
    return this.#inOrder(async () => {
      if (!this.isComplete) return;
      const call = this.withCall ? this.#find('upturn') : undefined;
      this.withCall = false;
      this.#chosen = null;
      await this.store.playPrepared(call);
    });
  }

  callNow(): Promise<void> {
    const { call } = this;
    return call === undefined ? Promise.resolve() : this.store.play(call).then(() => undefined);
  }

  // --- how it is done ------------------------------------------------------------------------------

  #find(type: Move['type']): Option | undefined {
    return this.store.options.find(({ move }) => move.type === type);
  }

  #inOrder(what: () => Promise<unknown>): Promise<void> {
    const done = this.#working.then(what);
    this.#working = done.catch(() => undefined);
    return done.then(() => undefined);
  }

  async #explain(tile: Tile): Promise<void> {
    const why = await this.store.whyNot(written(tile, this.view.rack_sizes.length));
    if (why !== null) toast(why);
  }

  async #make(option: Option): Promise<void> {
    const calls = this.withCall && this.#calls.has(option.number);
    this.#chosen = null;
    this.withCall = false;
    if (option.move.type === 'run') {
      this.#wantsAll = false;
      if (await this.#prepare(option)) this.#between = this.store.options;
    } else if (calls && (await this.store.prepare(option))) {
      await this.store.playPrepared(this.#find('upturn'));
    } else if (!calls) {
      await this.store.play(option);
    }
  }

  /** What cannot be foreseen, because the bag would be filled anew, is played instead. */
  async #prepare(option: Option): Promise<boolean> {
    if ((await this.store.foresee([option])) !== null) return this.store.prepare(option);
    await this.store.playPrepared(option);
    return false;
  }

  async #add(option: Option): Promise<void> {
    this.#chosen = null;
    if (this.store.options.includes(option)) {
      await this.#prepare(option);
      return;
    }
    const [before, after] = placeFor(this.store.prepared, option, this.store.shown?.last_number ?? 0);
    if (await this.store.prepareInstead([...before, option, ...after], true)) return;
    // Something has to be chosen for it before the run goes on.
    if (await this.store.prepareInstead([...before, option])) this.#waiting = after;
  }

  async #addAll(): Promise<void> {
    this.#wantsAll = true;
    for (let next = this.#nearest(); next !== undefined; next = this.#nearest()) await this.#prepare(next);
    if (this.view.phase !== 'hit') this.#wantsAll = false;
  }

  /** The next number of a run that leaves none out. */
  #nearest(): Option | undefined {
    if (!this.isComposing) return undefined;
    const last = this.view.last_number ?? 0;
    const double = doubleOf(this.store.prepared) ?? this.view.run_to;
    const far = ({ move }: Option): number => (move.type === 'lay' ? Math.abs(move.number - last) : Infinity);
    return this.store.options
      .filter(({ move }) => move.type === 'lay' && move.number !== double)
      .toSorted((one, other) => far(one) - far(other))[0];
  }

  /** What the rack's tiles would say when they are pressed while somebody has to be chosen. */
  get mustPick(): string | null {
    if (!this.isMine) return null;
    if (this.view.phase === 'hit') return say('who_draws');
    if (this.view.phase === 'give') return say('who_gets', { count: this.view.to_give });
    return null;
  }
}
