// What happens at this table, in words.

import type { Event, Observation } from '../../wire/games/the-game';
import type { Names } from '../page';
import { say } from './say';

export function tell(event: Event, names: Names, _view: Observation): string | null {
  switch (event.type) {
    case 'card-laid': {
      const { card, pile, covered } = event;
      return say(event.back ? 'told_back' : 'told_laid', { name: names(event.seat), card, pile, covered });
    }
    case 'cards-drawn':
      return event.count === 0 ? null : say('told_drew', { name: names(event.seat), count: event.count });
    case 'signal-given':
      return say('told_signal', { name: names(event.seat), pile: event.pile, what: say(`signal_${event.signal}`) });
    case 'signal-withdrawn':
      return say('told_withdrawn', { name: names(event.seat), pile: event.pile });
    case 'willing-said':
      return say('told_willing', { name: names(event.seat), what: say(`willing_${event.level as 0 | 1 | 2 | 3}`) });
    case 'starter-confirmed':
      return say('told_starts', { name: names(event.seat) });
    case 'turn-began':
      return say('told_turn', { name: names(event.seat) });
    case 'game-ended': {
      const count = event.outcome.scores[0] ?? 0;
      return count === 0 ? say('told_won') : say('told_end', { count });
    }
    case 'hand-dealt':
      return null;
  }
}

/** Milliseconds for which an event stays: about half a second a card, with a short pause before a turn. */
export function pace(event: Event): number {
  switch (event.type) {
    case 'card-laid':
      return event.back ? 750 : 550;
    case 'cards-drawn':
      return event.count > 0 ? 350 : 0;
    case 'turn-began':
      return 250;
    case 'starter-confirmed':
      return 700;
    case 'game-ended':
      return 900;
    default:
      return 0;
  }
}
