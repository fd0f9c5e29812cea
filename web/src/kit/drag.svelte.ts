// Dragging a piece onto a place, with a mouse, a pen or a finger. A short press stays a click.

const FAR = 7; // pixels before a press becomes a drag

export class Drag<Piece, Place extends string> {
  piece = $state.raw<Piece | null>(null);
  over = $state<Place | null>(null);
  x = $state(0);
  y = $state(0);
  /** A click follows a drop; it is not meant. */
  hasJustDropped = false;
  #pressed: { piece: Piece; x: number; y: number; pointer: number } | null = null;

  constructor(
    /** The data attribute that names a place, without `data-`. */
    private readonly attribute: string,
    private readonly dropped: (piece: Piece, place: Place) => Promise<void>,
  ) {}

  start = (event: PointerEvent, piece: Piece): void => {
    if (event.button !== 0) return;
    this.hasJustDropped = false;
    this.#pressed = { piece, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  };

  move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (pressed === null || event.pointerId !== pressed.pointer) return;
    const x = event.clientX - pressed.x;
    const y = event.clientY - pressed.y;
    if (this.piece === null && Math.hypot(x, y) < FAR) return;
    this.piece = pressed.piece;
    this.x = x;
    this.y = y;
    this.over = this.#placeAt(event.clientX, event.clientY);
  };

  drop = (event: PointerEvent): void => {
    const { piece, over } = this;
    if (this.#pressed === null || event.pointerId !== this.#pressed.pointer) return;
    if (piece !== null) {
      this.hasJustDropped = true;
      setTimeout(() => (this.hasJustDropped = false), 50);
      if (over !== null) {
        // It stays where the hand let go of it until it is known where it goes, and travels on from there.
        this.#pressed = null;
        this.over = null;
        void this.dropped(piece, over).finally(this.cancel);
        return;
      }
    }
    this.cancel();
  };

  cancel = (): void => {
    this.#pressed = null;
    this.piece = null;
    this.over = null;
    this.x = 0;
    this.y = 0;
  };

  #placeAt(x: number, y: number): Place | null {
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>(`[data-${this.attribute}]`);
    return (found?.dataset[this.attribute] as Place | undefined) ?? null;
  }
}
