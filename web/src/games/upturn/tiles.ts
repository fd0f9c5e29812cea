// The tiles as this table draws, names and writes them. What a tile does is known to the server alone.

import type { Move, Observation } from '../../wire/games/upturn';
import { say } from './say';

export type Tile = NonNullable<Observation['rack']>[number];
export type ActionTile = Exclude<Tile, number>;

/** 11, 22, … 99 are printed with a frame. */
export const isDouble = (tile: Tile): boolean => typeof tile === 'number' && tile % 11 === 0;

/** A tile in words. */
export function nameOf(tile: Tile, marks: readonly number[]): string {
  if (typeof tile !== 'number') return say(`tile_${tile}`);
  if (isDouble(tile)) return say(marks.includes(tile) ? 'marked_double' : 'double', { number: tile });
  return say(marks.includes(tile) ? 'marked' : 'number', { number: tile });
}

/** The tile that a move lays, or begins to lay; null for a move that lays none. */
export function tileOf(move: Move): Tile | null {
  switch (move.type) {
    case 'lay':
      return move.number;
    case 'run':
      return move.double;
    case 'skip':
      return move.players === 1 ? 'skip' : 'skip2';
    case 'blue':
    case 'green':
    case 'double-arrow':
    case 'joker':
      return move.type;
    default:
      return null;
  }
}

/** A move that lays the tile, as the protocol writes it: to be told why it is not possible. */
export function written(tile: Tile, players: number): string {
  const side = players > 2 ? ' left' : '';
  switch (tile) {
    case 'blue':
    case 'green':
      return `${tile}${side}`;
    case 'double-arrow':
      return `double-arrow up${side}`;
    case 'joker':
      return 'joker up';
    default:
      return String(tile);
  }
}

/** A tile on the own rack; of two that are alike each has its own key. */
export interface Held {
  key: string;
  tile: Tile;
}

export function held(rack: readonly Tile[]): Held[] {
  const seen = new Map<Tile, number>();
  return rack.map((tile) => {
    const count = seen.get(tile) ?? 0;
    seen.set(tile, count + 1);
    return { tile, key: typeof tile === 'number' ? `tile-${tile}` : `rack-${tile}-${count}` };
  });
}
