// A tiny eye where somebody looked. It goes where the card goes, as it would in people's heads, and fades
// over a few turns. Everybody saw who looked where; nobody but them saw what.

import type { Event, Observation } from '../../wire/games/cabo';

export interface Mark {
  /** Who looked. */
  seat: number;
  /** At a card of whom, and which. */
  owner: number;
  place: number;
  /** How many turns ago. */
  age: number;
}

const ROUNDS_SEEN = 2; // how often the turn goes around before a mark is gone

export function mark(marks: readonly Mark[], event: Event, view: Observation): readonly Mark[] {
  switch (event.type) {
    case 'round-dealt':
      return [];
    case 'card-looked-at': {
      const { seat, owner, place } = event;
      const others = marks.filter((old) => !(old.seat === seat && old.owner === owner && old.place === place));
      return [...others, { seat, owner, place, age: 0 }];
    }
    case 'cards-replaced':
      return marks.filter(({ owner, place }) => owner !== event.seat || !event.places.includes(place));
    case 'cards-swapped': {
      const { first_owner, first_place, second_owner, second_place } = event;
      return marks.map((old) => {
        if (old.owner === first_owner && old.place === first_place)
          return { ...old, owner: second_owner, place: second_place };
        if (old.owner === second_owner && old.place === second_place)
          return { ...old, owner: first_owner, place: first_place };
        return old;
      });
    }
    case 'turn-began':
      return marks
        .map((old) => ({ ...old, age: old.age + 1 }))
        .filter(({ age }) => age <= ROUNDS_SEEN * view.places.length);
    default:
      return marks;
  }
}

/** How clearly a mark is still seen, from 1 down. */
export function strength(age: number, players: number): number {
  return Math.max(0.35, 1 - age / (ROUNDS_SEEN * players + 1));
}
