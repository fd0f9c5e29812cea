// What happens at this table, in words.

import { listed } from '../../words/speaker.svelte';
import type { Event, Observation } from '../../wire/games/upturn';
import type { Names } from '../page';
import { say } from './say';
import { nameOf, type Tile } from './tiles';

export function tell(event: Event, names: Names, view: Observation): string | null {
  const name = 'seat' in event ? names(event.seat) : '';
  const named = (tiles: readonly Tile[]): string => listed(tiles.map((tile) => nameOf(tile, view.marks)));
  switch (event.type) {
    case 'starting-tile-returned':
      return say('told_returned', { tile: nameOf(event.tile, view.marks) });
    case 'starting-tile-laid':
      return say('told_started', { tile: nameOf(event.tile, view.marks) });
    case 'turn-began':
      return say('told_turn', { name });
    case 'tile-laid':
      return say('told_laid', { name, tile: nameOf(event.tile, view.marks) });
    case 'row-turned':
      return event.row === null ? null : say(`told_${event.row}`);
    case 'play-turned':
      return say(`told_play_${event.play}`);
    case 'run-announced':
      return say('told_run', { name, double: event.double });
    case 'player-hit':
      return say('told_hit', { name, target: names(event.target) });
    case 'tiles-drawn': {
      const { count, tiles } = event;
      if (count === 0) return event.why === 'draw' ? say('told_drew_nothing', { name }) : null;
      if (tiles !== null) return say('told_drew_which', { name, tiles: named(tiles) });
      return say(`told_drew_${event.why}`, { name, count });
    }
    case 'tiles-given': {
      const { count, tiles } = event;
      const receiver = names(event.receiver);
      if (tiles !== null) return say('told_given_which', { name, receiver, tiles: named(tiles) });
      return say('told_given', { name, receiver, count });
    }
    case 'hand-out-began':
      return say('told_hand_out', { name, count: event.count });
    case 'turn-passed':
      return say('told_passed', { name });
    case 'call-due':
      return say('told_due', { name });
    case 'upturn-called':
      return say('told_called', { name });
    case 'call-forgotten':
      return say('told_forgot', { name });
    case 'bag-refilled':
      return say('told_refilled', { count: event.count });
    case 'game-ended':
      return say(event.outcome.termination === 'deadlock' ? 'told_stuck' : 'told_won', {
        name: listed(event.outcome.winners.map(names)),
      });
    case 'rack-dealt':
      return null;
  }
}

const STAYS: Partial<Record<Event['type'], number>> = {
  'starting-tile-laid': 700,
  'tile-laid': 650,
  'row-turned': 350,
  'play-turned': 450,
  'run-announced': 500,
  'player-hit': 450,
  'tiles-drawn': 400,
  'tiles-given': 350,
  'hand-out-began': 350,
  'turn-passed': 400,
  'turn-began': 150,
  'upturn-called': 800,
  'call-forgotten': 900,
  'bag-refilled': 600,
  'game-ended': 900,
};

/** Milliseconds for which an event stays: about half a second a tile, longer where the table turns. */
export function pace(event: Event): number {
  return STAYS[event.type] ?? 0;
}
