// Dragging a card onto a pile, with a mouse, a pen or a finger. A short press stays a click.

import type { PileName } from './piles';

const FAR = 7; // pixels before a press becomes a drag

export class DragCard {
  card = $state<number | null>(null);
  over = $state<PileName | null>(null);
  x = $state(0);
  y = $state(0);
  /** A click follows a drop; it is not meant. */
  hasJustDropped = false;
  #pressed: { card: number; x: number; y: number; pointer: number } | null = null;

  constructor(private readonly dropped: (card: number, pile: PileName) => Promise<void>) {}

  start = (event: PointerEvent, card: number): void => {
    if (event.button !== 0) return;
    this.hasJustDropped = false;
    this.#pressed = { card, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  };

  move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (pressed === null || event.pointerId !== pressed.pointer) return;
    const x = event.clientX - pressed.x;
    const y = event.clientY - pressed.y;
    if (this.card === null && Math.hypot(x, y) < FAR) return;
    this.card = pressed.card;
    this.x = x;
    this.y = y;
    this.over = pileAt(event.clientX, event.clientY);
  };

  drop = (event: PointerEvent): void => {
    const { card, over } = this;
    if (this.#pressed === null || event.pointerId !== this.#pressed.pointer) return;
    if (card !== null) {
      this.hasJustDropped = true;
      setTimeout(() => (this.hasJustDropped = false), 50);
      if (over !== null) {
        // It stays where the hand let go of it until it is known where it goes, and travels on from there.
        this.#pressed = null;
        this.over = null;
        void this.dropped(card, over).finally(this.cancel);
        return;
      }
    }
    this.cancel();
  };

  cancel = (): void => {
    this.#pressed = null;
    this.card = null;
    this.over = null;
    this.x = 0;
    this.y = 0;
  };
}

function pileAt(x: number, y: number): PileName | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-pile]');
  return (found?.dataset['pile'] as PileName | undefined) ?? null;
}
