// Cards and tiles travel from where they were to where they are now.
//
// Everything that moves carries `data-piece`, a name that stays with the thing wherever it lies. Before
// the table changes, `remember` notes where every piece is; after, `travel` starts each from its old
// place. A piece that was nowhere comes from the anchor that its `data-from` names; places that pieces
// come from and go to carry `data-anchor`. Nothing else about motion is needed in a game's table.

import { settings, wantsStillness } from '../shell/settings.svelte';

const TRAVEL = 240; // milliseconds at speed 1
const APPEAR = 160;
const EASE = 'cubic-bezier(0.22, 0.8, 0.3, 1)';
const SHORTEST = 2; // pixels that are not worth a journey

type Rects = Map<string, DOMRect>;

export function milliseconds(atSpeedOne: number): number {
  return atSpeedOne / settings.speed;
}

export class Motion {
  #before: Rects = new Map();
  #anchors: Rects = new Map();

  constructor(private readonly root: () => HTMLElement | null) {}

  /** Note where everything is; call it just before the table changes. */
  remember(): void {
    this.#before = this.#rects('piece');
    this.#anchors = this.#rects('anchor');
  }

  /** Let everything travel from where it was; call it when the change is in the document. */
  travel(): void {
    const root = this.root();
    if (root === null || typeof root.animate !== 'function') return;
    const still = wantsStillness();
    // Read all places first, then start all journeys: the browser lays out once.
    const journeys: [HTMLElement, DOMRect | undefined, DOMRect][] = [];
    for (const piece of root.querySelectorAll<HTMLElement>('[data-piece]')) {
      const name = piece.dataset['piece'] ?? '';
      const from = this.#before.get(name) ?? this.#anchors.get(piece.dataset['from'] ?? '');
      journeys.push([piece, from, piece.getBoundingClientRect()]);
    }
    for (const [piece, from, to] of journeys) {
      const name = piece.dataset['piece'] ?? '';
      const wasThere = this.#before.has(name);
      if (from === undefined || still) {
        if (!wasThere) appear(piece);
      } else {
        journey(piece, from, to);
      }
    }
    this.#before = new Map();
    this.#anchors = new Map();
  }

  /** Something that is not kept on the table goes from one anchor to another, and is gone. */
  async send(from: string, to: string, look: string, count = 1): Promise<void> {
    const root = this.root();
    if (root === null || wantsStillness()) return;
    const start = this.#find(from)?.getBoundingClientRect();
    const end = this.#find(to)?.getBoundingClientRect();
    if (start === undefined || end === undefined || typeof root.animate !== 'function') return;
    const journeys = [];
    for (let k = 0; k < count; k++) {
      const ghost = document.createElement('div');
      ghost.className = `ghost ${look}`;
      ghost.setAttribute('aria-hidden', 'true');
      document.body.append(ghost);
      const size = ghost.getBoundingClientRect();
      const x = (rect: DOMRect) => rect.x + rect.width / 2 - size.width / 2;
      const y = (rect: DOMRect) => rect.y + rect.height / 2 - size.height / 2;
      const animation = ghost.animate(
        [
          { transform: `translate(${x(start)}px, ${y(start)}px)`, opacity: 1 },
          { transform: `translate(${x(end)}px, ${y(end)}px) scale(0.6)`, opacity: 0.4 },
        ],
        { duration: milliseconds(TRAVEL * 1.5), delay: milliseconds(k * 70), easing: EASE, fill: 'both' },
      );
      journeys.push(animation.finished.catch(() => undefined).then(() => ghost.remove()));
    }
    await Promise.all(journeys);
  }

  #find(anchor: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`) ?? null;
  }

  #rects(kind: 'piece' | 'anchor'): Rects {
    const found: Rects = new Map();
    for (const node of this.root()?.querySelectorAll<HTMLElement>(`[data-${kind}]`) ?? []) {
      found.set(node.dataset[kind] ?? '', node.getBoundingClientRect());
    }
    return found;
  }
}

function journey(piece: HTMLElement, from: DOMRect, to: DOMRect): void {
  if (to.width === 0 || to.height === 0) return;
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  const scale = Math.min(from.width / to.width, 2) || 1;
  if (Math.abs(x) < SHORTEST && Math.abs(y) < SHORTEST && Math.abs(scale - 1) < 0.02) return;
  const far = Math.min(1.35, 0.8 + Math.hypot(x, y) / 900); // a long way takes a little longer
  piece.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: milliseconds(TRAVEL * far), easing: EASE },
  );
}

function appear(piece: HTMLElement): void {
  piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR, easing: 'ease-out' });
}
