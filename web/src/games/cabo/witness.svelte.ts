// What somebody at this table has seen happen and may still be looking at: which card is which, who looked
// where, the cards that lie open for a moment, the end of a round, and the rounds before. A card that was
// shown once is forgotten here when it is turned back: remembering is the game.

import { tick } from 'svelte';
import { milliseconds } from '../../kit/motion';
import type { TableStore } from '../../table/store.svelte';
import type { Event, Move, Observation, RoundEnded } from '../../wire/games/cabo';
import { mark, type Mark } from './marks';
import { agree, follow, freshPieces, type Pieces } from './pieces';
import { keepRounds, keptRounds, withRound, type Round } from './rounds';

/** A card that lies open for a moment. */
export interface Sight {
  owner: number;
  place: number;
  card: number;
  /** Shown to everybody, because a set was not equal. */
  isPublic: boolean;
}

const SIGHT = 6000; // milliseconds at speed 1
const REVEAL = 9000; // for those who watch; players look as long as they like
const CALL = 1900;
const STEP = 100;

export class Witness {
  pieces = $state.raw<Pieces>({ at: [], held: null, discards: [] });
  marks = $state.raw<readonly Mark[]>([]);
  sights = $state.raw<readonly Sight[]>([]);
  reveal = $state.raw<RoundEnded | null>(null);
  rounds = $state.raw<readonly Round[]>([]);
  /** Who called a moment ago. */
  called = $state<number | null>(null);
  /** The share of the time that is left until what lies open turns back; null while nothing runs. */
  left = $state<number | null>(null);

  #waiting: Event[] = []; // what came with the end of a round, for when it has been looked at
  #timer: number | null = null;
  #round = 0;
  readonly #stopListening: () => void;

  constructor(private readonly store: TableStore<Observation, Event, Move>) {
    const number = store.table?.number ?? 1;
    this.rounds = store.isLive ? keptRounds(store.id, number) : [];
    if (store.shown !== null) {
      this.pieces = freshPieces(store.shown);
      this.#round = store.shown.round;
      this.#see(store.happening, store.shown);
    }
    this.#stopListening = store.listen((events, view) => this.#see(events, view));
  }

  /** The card that lies open at a place, if one does. */
  sightAt(owner: number, place: number): Sight | undefined {
    return this.sights.find((sight) => sight.owner === owner && sight.place === place);
  }

  /** Turn one card back, or all of them. */
  turnBack(sight?: Sight): void {
    this.sights = sight === undefined ? [] : this.sights.filter((other) => other !== sight);
    if (this.sights.length > 0) return;
    this.#stopClock();
    this.store.release();
  }

  /** Stop the time: it stays open until it is turned back by hand. */
  keepOpen(): void {
    this.#stopClock();
  }

  /** The end of the round has been looked at: on with what followed it. */
  async goOn(): Promise<void> {
    const view = this.store.shown;
    if (this.reveal === null || view === null) return;
    this.#stopClock();
    this.reveal = null;
    await tick(); // the draw pile is there again, and the new cards come from it
    this.store.motion.remember();
    for (const event of this.#waiting.splice(0)) this.#follow(event, view);
    this.pieces = agree(this.pieces, view);
    await tick();
    this.store.motion.travel();
    this.store.release();
  }

  close(): void {
    this.#stopListening();
    this.#stopClock();
    this.store.release();
  }

  #see(events: readonly Event[], view: Observation): void {
    if (!this.store.isLive) {
      // A replay shows one moment; nothing of the one before is still there.
      this.sights = [];
      this.reveal = null;
    }
    if (view.round !== this.#round && !events.some(({ type }) => type === 'round-dealt')) this.marks = [];
    this.#round = view.round;
    for (const event of events) {
      if (this.reveal !== null && this.store.isLive) this.#waiting.push(event);
      else this.#follow(event, view);
    }
    if (this.reveal === null) this.pieces = agree(this.pieces, view);
  }

  #follow(event: Event, view: Observation): void {
    this.pieces = follow(this.pieces, event, view);
    this.marks = mark(this.marks, event, view);
    switch (event.type) {
      case 'card-looked-at': {
        const { owner, place, card } = event;
        if (card === null) return;
        // The first looks may lie open together, as they would in two hands.
        const open = event.how === 'first-look' ? this.sights : [];
        const maySeeMore = view.phase === 'peeking' && (view.peeks_left[event.seat] ?? 0) > 0;
        this.#open([...open, { owner, place, card, isPublic: false }], maySeeMore);
        return;
      }
      case 'set-failed':
        this.#open(
          event.places.map((place, k) => ({ owner: event.seat, place, card: event.cards[k] ?? 0, isPublic: true })),
          false,
        );
        return;
      case 'cabo-called':
        this.#announceCall(event.seat);
        return;
      case 'round-ended':
        this.#end(event);
        return;
    }
  }

  #open(sights: readonly Sight[], maySeeMore: boolean): void {
    this.sights = sights;
    if (!this.store.isLive) return;
    if (!maySeeMore) this.store.hold();
    this.#startClock(SIGHT, () => this.turnBack());
  }

  // Nothing else happens while the call is heard, also when one called oneself.
  #announceCall(seat: number): void {
    this.called = seat;
    if (this.store.isLive) this.store.hold();
    setTimeout(() => {
      this.called = null;
      if (this.sights.length === 0 && this.reveal === null) this.store.release();
    }, milliseconds(CALL));
  }

  #end(event: RoundEnded): void {
    const { store } = this;
    this.rounds = withRound(this.rounds, event);
    this.sights = [];
    this.called = null;
    this.reveal = event;
    if (!store.isLive) return;
    keepRounds(store.id, store.table?.number ?? 1, this.rounds);
    this.#stopClock();
    store.hold();
    const isWatching = store.you === null || store.table?.seats[store.you]?.bot != null;
    if (isWatching) this.#startClock(REVEAL, () => void this.goOn());
  }

  // Time that passes while nobody sees the page does not count.
  #startClock(lasts: number, over: () => void): void {
    this.#stopClock();
    const whole = milliseconds(lasts);
    let passed = 0;
    this.left = 1;
    this.#timer = window.setInterval(() => {
      if (document.hidden) return;
      passed += STEP;
      this.left = Math.max(0, 1 - passed / whole);
      if (passed < whole) return;
      this.#stopClock();
      over();
    }, STEP);
  }

  #stopClock(): void {
    if (this.#timer !== null) window.clearInterval(this.#timer);
    this.#timer = null;
    this.left = null;
  }
}
