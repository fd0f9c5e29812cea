// The faces of the cards: cool water for the low ones, warm clay for the high ones, and the sign of the
// power that is printed on a card. What a power does, and when, the server knows.

export type Power = 'peek' | 'spy' | 'swap';

type Colour = readonly [number, number, number];

const SHORE: readonly (readonly [card: number, colour: Colour])[] = [
  [0, [205, 231, 233]], // water
  [4, [222, 238, 220]], // reeds
  [7, [250, 241, 210]], // sand
  [10, [248, 220, 184]], // dunes
  [13, [238, 188, 165]], // clay
];
const PRINTED: Readonly<Record<number, Power>> = { 7: 'peek', 8: 'peek', 9: 'spy', 10: 'spy', 11: 'swap', 12: 'swap' };
const INK = '#1f2430';

function colourAt(card: number): Colour {
  const above = SHORE.findIndex(([at]) => at >= card);
  const [high, to] = SHORE[above < 0 ? SHORE.length - 1 : above] ?? [0, [255, 255, 255]];
  const [low, from] = SHORE[Math.max(0, above - 1)] ?? [high, to];
  const share = high === low ? 0 : (card - low) / (high - low);
  const mix = (k: 0 | 1 | 2): number => Math.round(from[k] + (to[k] - from[k]) * share);
  return [mix(0), mix(1), mix(2)];
}

/** The colour of a face and the ink on it. */
export function face(card: number): { face: string; ink: string } {
  const [r, g, b] = colourAt(card);
  return { face: `linear-gradient(165deg, rgb(253 250 243), rgb(${r} ${g} ${b}) 70%)`, ink: INK };
}

/** The sign that is printed on a card, if it has a power. */
export function printedPower(card: number): Power | null {
  return PRINTED[card] ?? null;
}
