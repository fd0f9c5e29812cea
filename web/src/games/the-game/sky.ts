// The cards shade from dawn (2) to night (99), so that a sorted hand reads as a sky.

type Colour = readonly [number, number, number];

const SKY: readonly (readonly [card: number, colour: Colour])[] = [
  [1, [245, 197, 172]], // dawn
  [20, [251, 226, 182]], // morning
  [42, [222, 236, 236]], // noon
  [60, [172, 205, 224]], // afternoon
  [75, [212, 171, 176]], // dusk
  [87, [112, 99, 147]], // evening
  [100, [33, 41, 74]], // night
];
const DARK_INK = '#1f2430';
const LIGHT_INK = '#fbf6ea';

function colourAt(card: number): Colour {
  const above = SKY.findIndex(([at]) => at >= card);
  const [low, from] = SKY[Math.max(0, above - 1)] ?? [1, [245, 197, 172]];
  const [high, to] = SKY[above < 0 ? SKY.length - 1 : above] ?? [low, from];
  const share = high === low ? 0 : (card - low) / (high - low);
  const mix = (k: 0 | 1 | 2): number => Math.round(from[k] + (to[k] - from[k]) * share);
  return [mix(0), mix(1), mix(2)];
}

/** How light a colour is to the eye, 0 to 1, as WCAG counts it. */
function lightness(colour: Colour): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** The face of a card and the ink on it. */
export function sky(card: number): { face: string; ink: string } {
  const top = colourAt(card);
  const light = lightness(top);
  const lower = colourAt(Math.max(1, card - 7));
  const face = `linear-gradient(170deg, rgb(${top.join(' ')}), rgb(${lower.join(' ')}))`;
  // The ink with more contrast.
  const dark = (light + 0.05) / (0.017 + 0.05);
  const bright = (0.92 + 0.05) / (light + 0.05);
  return { face, ink: dark >= bright ? DARK_INK : LIGHT_INK };
}
