// What happened is shown one thing after the other, so that one can follow it.
//
// The server tells what happened as fast as it happens; a person sees each step for a moment. Whoever is
// in a hurry skips: then everything that waits is shown at once.

export interface Scene {
  /** Milliseconds for which it stays before the next one, at speed 1. */
  stays: number;
  show(): void;
}

export interface Clock {
  later(milliseconds: number, what: () => void): number;
  cancel(timer: number): void;
}

export const windowClock: Clock = {
  later: (milliseconds, what) => window.setTimeout(what, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
};

const MANY = 12; // scenes that wait: somebody was away, and need not see each of them slowly

export class Playback {
  #queue: Scene[] = [];
  #timer: number | null = null;
  #isHeld = false;

  constructor(
    private readonly speed: () => number,
    private readonly changed: () => void,
    private readonly clock: Clock = windowClock,
  ) {}

  /** Whether everything that happened has been shown. */
  get isCaughtUp(): boolean {
    return this.#queue.length === 0 && this.#timer === null && !this.#isHeld;
  }

  add(scene: Scene): void {
    this.#queue.push(scene);
    if (this.#timer === null && !this.#isHeld) this.#next();
    else this.changed();
  }

  /** Somebody looks at what is shown for as long as they like: nothing else is shown meanwhile. */
  hold(): void {
    this.#isHeld = true;
    this.changed();
  }

  /** Go on after a hold. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (this.#timer === null) this.#next();
    else this.changed();
  }

  /** Show all that waits, at once, as far as nothing asks to be looked at. */
  skip(): void {
    if (this.#timer !== null) this.clock.cancel(this.#timer);
    this.#timer = null;
    while (!this.#isHeld && this.#queue.length > 0) this.#queue.shift()?.show();
    this.changed();
  }

  /** Forget what waits: it is out of date. */
  clear(): void {
    if (this.#timer !== null) this.clock.cancel(this.#timer);
    this.#timer = null;
    this.#queue = [];
    this.changed();
  }

  #next(): void {
    this.#timer = null;
    while (!this.#isHeld) {
      const scene = this.#queue.shift();
      if (scene === undefined) break;
      scene.show();
      const hurry = this.#queue.length > MANY ? 8 : 1;
      const stays = scene.stays / this.speed() / hurry;
      if (stays > 0) {
        this.#timer = this.clock.later(stays, () => this.#next());
        break;
      }
    }
    this.changed();
  }
}
