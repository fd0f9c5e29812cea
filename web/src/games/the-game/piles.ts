// The four piles as the table names them. Which way a pile goes is part of the material, like its base.

import type { Lay } from '../../wire/games/the-game';

export type PileName = Lay['pile'];

export interface PilePlan {
  name: PileName;
  rises: boolean;
  base: number;
}

export const PILES: readonly PilePlan[] = [
  { name: 'A', rises: true, base: 1 },
  { name: 'B', rises: true, base: 1 },
  { name: 'C', rises: false, base: 100 },
  { name: 'D', rises: false, base: 100 },
];
