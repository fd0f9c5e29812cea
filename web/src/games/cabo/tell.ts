// What happens at this table, in words. What is written down tells no card that was shown only once: one
// could look it up. Whoever listens hears it, once.

import { listed } from '../../words';
import type { Event, Observation } from '../../wire/games/cabo';
import type { Names } from '../page';
import { say } from './say';

const numbered = (places: readonly number[]): string => listed(places.map((place) => String(place + 1)));

export function tell(event: Event, names: Names, _view: Observation): string | null {
  switch (event.type) {
    case 'starter-drawn':
      return null; // the deal says it
    case 'round-dealt':
      return say('told_dealt', { round: event.round, top: event.discard_top, name: names(event.starter) });
    case 'draw-pile-shuffled':
      return say('told_shuffled', { count: event.count });
    case 'turn-began':
      return say(event.last ? 'told_last_turn' : 'told_turn', { name: names(event.seat) });
    case 'card-looked-at': {
      const { seat, owner, place } = event;
      const values = { name: names(seat), owner: names(owner), place: place + 1 };
      return say(seat === owner ? 'told_looks_own' : 'told_looks', values);
    }
    case 'card-taken':
      return say('told_takes', { name: names(event.seat), card: event.card });
    case 'card-drawn':
      return say('told_draws', { name: names(event.seat) });
    case 'cabo-called':
      return say('told_called', { name: names(event.seat) });
    case 'cards-replaced': {
      const values = { name: names(event.seat), count: event.places.length, places: numbered(event.places) };
      return say('told_replaced', { ...values, card: event.discarded[0] ?? '' });
    }
    case 'set-failed':
      return say('told_failed', { name: names(event.seat), places: numbered(event.places), card: event.discarded });
    case 'card-discarded':
      return say('told_discards', { name: names(event.seat), card: event.card });
    case 'cards-swapped':
      return say('told_swapped', {
        name: names(event.seat),
        one: names(event.first_owner),
        here: event.first_place + 1,
        other: names(event.second_owner),
        there: event.second_place + 1,
      });
    case 'round-ended': {
      const scores = event.scores.map((score, seat) =>
        say('told_score', { name: names(seat), score, total: event.totals[seat] ?? 0 }),
      );
      const kamikaze = event.kamikaze === null ? [] : [say('told_kamikaze', { name: names(event.kamikaze) })];
      const fallen = event.fell_back.map((seat) =>
        say('told_fell_back', { name: names(seat), total: event.totals[seat] ?? 0 }),
      );
      return [say('told_round_ended', { round: event.round }), ...kamikaze, listed(scores), ...fallen].join(' ');
    }
    case 'game-ended':
      return say(event.outcome.winners.length > 1 ? 'told_shared' : 'told_won', {
        names: listed(event.outcome.winners.map(names)),
      });
  }
}

/** What is heard where it is more than what is written: the cards that one sees now. */
export function aloud(event: Event, names: Names, view: Observation): string | null {
  const written = tell(event, names, view);
  if (event.type === 'card-looked-at' && event.card !== null) {
    return say('heard_sees', { what: written ?? '', card: event.card });
  }
  if (event.type === 'card-drawn' && event.card !== null) return say('heard_drew', { card: event.card });
  if (event.type === 'set-failed') {
    return say('heard_failed', { what: written ?? '', cards: listed(event.cards.map(String)) });
  }
  return null;
}

/** Milliseconds for which an event stays, so that one can follow it. */
export function pace(event: Event): number {
  switch (event.type) {
    case 'round-dealt':
      return 900;
    case 'draw-pile-shuffled':
      return 900;
    case 'turn-began':
      return 300;
    case 'card-looked-at':
      return event.how === 'first-look' ? 0 : 900; // all look at once, and nobody waits
    case 'card-taken':
    case 'card-drawn':
      return 650;
    case 'cards-replaced':
      return 900;
    case 'card-discarded':
      return 500;
    case 'cards-swapped':
      return 1300;
    case 'set-failed':
      return 400;
    default:
      return 0;
  }
}
