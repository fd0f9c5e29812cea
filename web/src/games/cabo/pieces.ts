// Which card is which, as far as one can follow it with the eyes. Every card gets a name that stays with
// it from the deal to the discard pile, so that it can be seen to travel. Names say nothing of values.

import type { Event, Observation } from '../../wire/games/cabo';

export interface Discarded {
  name: string;
  card: number;
}

export interface Pieces {
  /** By seat and place. */
  at: readonly (readonly string[])[];
  /** The card in somebody's hand. */
  held: string | null;
  /** The last few discards, the top one last. */
  discards: readonly Discarded[];
}

const DEPTH = 5; // discards whose way is still seen

let names = 0;
const newName = (): string => `card-${++names}`;

/** New names for a table that one sees for the first time. */
export function freshPieces(view: Observation): Pieces {
  return {
    at: view.places.map((row) => row.map(newName)),
    held: view.held_from === null ? null : newName(),
    discards: view.discard_top === null ? [] : [{ name: newName(), card: view.discard_top }],
  };
}

/** Where the cards are after something happened; `view` is the table afterwards. */
export function follow(pieces: Pieces, event: Event, view: Observation): Pieces {
  const { at, held, discards } = pieces;
  switch (event.type) {
    case 'round-dealt': {
      return {
        at: view.places.map((row) => row.map(newName)),
        held: null,
        discards: [{ name: newName(), card: event.discard_top }],
      };
    }
    case 'card-drawn':
      return { ...pieces, held: newName() };
    case 'card-taken':
      return { ...pieces, held: discards.at(-1)?.name ?? newName(), discards: discards.slice(0, -1) };
    case 'card-discarded':
      return { ...pieces, held: null, discards: heap(discards, [{ name: held ?? newName(), card: event.card }]) };
    case 'set-failed':
      return { ...pieces, held: null, discards: heap(discards, [{ name: held ?? newName(), card: event.discarded }]) };
    case 'cards-replaced': {
      const row = at[event.seat] ?? [];
      const thrown = event.places.map((place, k) => ({
        name: row[place] ?? newName(),
        card: event.discarded[k] ?? 0,
      }));
      const [first] = event.places;
      // The places that are empty now get a name that nothing carries.
      const kept = row.map((name, place) =>
        place === first ? (held ?? newName()) : event.places.includes(place) ? newName() : name,
      );
      return { at: at.with(event.seat, kept), held: null, discards: heap(discards, thrown) };
    }
    case 'cards-swapped': {
      const { first_owner: one, first_place: here, second_owner: other, second_place: there } = event;
      const mine = at[one]?.[here] ?? newName();
      const theirs = at[other]?.[there] ?? newName();
      const given = at.with(one, (at[one] ?? []).with(here, theirs));
      return { ...pieces, at: given.with(other, (given[other] ?? []).with(there, mine)) };
    }
    case 'draw-pile-shuffled':
      return { ...pieces, discards: discards.slice(-1) };
    default:
      return pieces;
  }
}

/** What lies on the discard pile is what the server says; where the two differ, something was missed. */
export function agree(pieces: Pieces, view: Observation): Pieces {
  const top = pieces.discards.at(-1);
  const isSame = (top?.card ?? null) === view.discard_top;
  const discards = view.discard_top === null ? [] : [{ name: newName(), card: view.discard_top }];
  const held = view.held_from === null ? null : (pieces.held ?? newName());
  const seats = view.places.map((row, seat) => row.map((_, place) => pieces.at[seat]?.[place] ?? newName()));
  return { at: seats, held, discards: isSame ? pieces.discards : discards };
}

function heap(discards: readonly Discarded[], thrown: readonly Discarded[]): readonly Discarded[] {
  return [...discards, ...thrown].slice(-DEPTH);
}
