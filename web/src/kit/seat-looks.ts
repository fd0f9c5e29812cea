// Every seat has a colour and a shape, the same everywhere: figures, tokens, log, chat.

export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'drop'] as const;
export type Shape = (typeof SHAPES)[number];

export interface SeatLook {
  shape: Shape;
  /** For light and dark grounds alike; ink on it has enough contrast. */
  colour: string;
  path: string; // in a square of 24
}

const COLOURS = ['#e9a23b', '#5aa5c8', '#d9745a', '#79b08a', '#b391cf', '#c9b458'];
const PATHS: Record<Shape, string> = {
  circle: 'M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z',
  square: 'M5.500 3h13a2.500 2.500 0 0 1 2.500 2.500v13a2.500 2.500 0 0 1-2.500 2.500h-13a2.500 2.500 0 0 1-2.500-2.500v-13a2.500 2.500 0 0 1 2.500-2.500z',
  triangle: 'M12 2.200c.9 0 1.600.4 2 1.200l8.300 14.800c.9 1.600-.2 3.300-2 3.300H3.700c-1.800 0-2.900-1.700-2-3.300L10 3.400c.4-.8 1.100-1.200 2-1.200z',
  diamond: 'M10.400 1.900a2.300 2.300 0 0 1 3.200 0l8.500 8.500a2.300 2.300 0 0 1 0 3.200l-8.500 8.500a2.300 2.300 0 0 1-3.200 0l-8.500-8.500a2.300 2.300 0 0 1 0-3.200z',
  hexagon: 'M10.800 1.700a2.400 2.400 0 0 1 2.400 0l7.200 4.100a2.400 2.400 0 0 1 1.200 2.100v8.200a2.400 2.400 0 0 1-1.200 2.100l-7.200 4.100a2.400 2.400 0 0 1-2.400 0l-7.200-4.100a2.400 2.400 0 0 1-1.200-2.100V7.900a2.400 2.400 0 0 1 1.200-2.100z',
  drop: 'M12 1.500c.5 0 .9.200 1.200.6C16.800 6.500 20 10.600 20 14.500a8 8 0 0 1-16 0c0-3.900 3.200-8 6.800-12.400.3-.4.7-.6 1.200-.6z',
};

export function seatLook(seat: number): SeatLook {
  const shape = SHAPES[seat % SHAPES.length] ?? 'circle';
  return { shape, colour: COLOURS[seat % COLOURS.length] ?? '#e9a23b', path: PATHS[shape] };
}
