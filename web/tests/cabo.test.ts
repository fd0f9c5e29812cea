import { describe, expect, it } from 'vitest';
import { face, printedPower } from '../src/games/cabo/faces';
import { mark, strength, type Mark } from '../src/games/cabo/marks';
import { agree, follow, freshPieces } from '../src/games/cabo/pieces';
import { curveOf, isWhole, roundsIn, withRound, type Round } from '../src/games/cabo/rounds';
import type { Event, Observation, RoundEnded } from '../src/wire/games/cabo';

const view = (changes: Partial<Observation> = {}): Observation => ({
  type: 'cabo',
  viewer: 0,
  phase: 'deciding',
  round: 1,
  starter: 0,
  dealer: null,
  on_turn: 0,
  caller: null,
  places: [
    [true, true, true, true],
    [true, true, true, true],
  ],
  known: null,
  looked_at: [[], []],
  peeks_left: [0, 0],
  draw_pile: 40,
  discard_top: 5,
  discard_count: 1,
  held: null,
  held_from: null,
  power: null,
  totals: [0, 0],
  resets: [0, 0],
  last_scores: null,
  memory: 'people',
  protect_caller: false,
  swap_opponents: false,
  outcome: null,
  ...changes,
});

describe('the cards keep their names on their way', () => {
  const start = freshPieces(view());
  const after = (events: readonly Event[]) => events.reduce((pieces, event) => follow(pieces, event, view()), start);

  it('from the draw pile to a place, and what lay there to the discard pile', () => {
    const drawn = after([{ type: 'card-drawn', seat: 0, card: 3 }]);
    const replaced: Event = { type: 'cards-replaced', seat: 0, places: [2], discarded: [9], card: 3, card_from: 'draw' };
    const placed = follow(drawn, replaced, view());
    expect(placed.at[0]?.[2]).toBe(drawn.held);
    expect(placed.discards.at(-1)).toEqual({ name: start.at[0]?.[2], card: 9 });
    expect(placed.held).toBeNull();
  });

  it('all of a set, and the new card lies at the first place', () => {
    const taken = after([{ type: 'card-taken', seat: 1, card: 5 }]);
    expect(taken.held).toBe(start.discards[0]?.name);
    const set: Event = { type: 'cards-replaced', seat: 1, places: [3, 0], discarded: [7, 7], card: 5, card_from: 'discard' };
    const placed = follow(taken, set, view());
    expect(placed.at[1]?.[3]).toBe(taken.held);
    expect(placed.discards.map(({ name }) => name)).toEqual([start.at[1]?.[3], start.at[1]?.[0]]);
    expect(placed.at[1]).not.toContain(start.at[1]?.[0]);
  });

  it('when two change places', () => {
    const swapped = after([
      { type: 'cards-swapped', seat: 0, first_owner: 0, first_place: 1, second_owner: 1, second_place: 3 },
    ]);
    expect(swapped.at[0]?.[1]).toBe(start.at[1]?.[3]);
    expect(swapped.at[1]?.[3]).toBe(start.at[0]?.[1]);
  });

  it('and what the server says counts where something was missed', () => {
    const pieces = agree(start, view({ discard_top: 12, held_from: 'draw' }));
    expect(pieces.discards.map(({ card }) => card)).toEqual([12]);
    expect(pieces.held).not.toBeNull();
    expect(agree(start, view())).toEqual(start);
  });
});

describe('marks of who looked', () => {
  const looked: Event = { type: 'card-looked-at', seat: 1, owner: 0, place: 2, card: null, how: 'spy' };
  const seen = mark([], looked, view());

  it('go with the card', () => {
    const swap: Event = { type: 'cards-swapped', seat: 0, first_owner: 0, first_place: 2, second_owner: 1, second_place: 0 };
    expect(mark(seen, swap, view())).toEqual([{ seat: 1, owner: 1, place: 0, age: 0 }]);
  });

  it('are gone with the card, and with the round', () => {
    const replaced: Event = { type: 'cards-replaced', seat: 0, places: [2], discarded: [1], card: null, card_from: 'draw' };
    expect(mark(seen, replaced, view())).toEqual([]);
    const dealt: Event = { type: 'round-dealt', round: 2, cards: 4, discard_top: 1, draw_pile: 43, starter: 0, dealer: 1 };
    expect(mark(seen, dealt, view())).toEqual([]);
  });

  it('fade over a few turns', () => {
    const turn: Event = { type: 'turn-began', seat: 0, last: false };
    let marks: readonly Mark[] = seen;
    for (let k = 1; k <= 4; k++) {
      marks = mark(marks, turn, view());
      expect(marks[0]?.age).toBe(k);
      expect(strength(k, 2)).toBeLessThan(strength(k - 1, 2));
    }
    expect(mark(marks, turn, view())).toEqual([]);
  });
});

describe('the score sheet', () => {
  const ended = (round: number, scores: number[], totals: number[], fell_back: number[] = []): RoundEnded => ({
    type: 'round-ended',
    round,
    caller: 0,
    hands: [],
    sums: scores,
    scores,
    totals,
    kamikaze: null,
    fell_back,
  });

  it('has every round once, in order, whoever tells it', () => {
    const second = ended(2, [3, 0], [3, 60]);
    const first = ended(1, [0, 60], [0, 60]);
    const steps = [{ events: [second] }, { events: [first] }, { events: [second] }];
    expect(roundsIn(steps).map(({ round }) => round)).toEqual([1, 2]);
    expect(isWhole(roundsIn(steps), 2)).toBe(true);
    expect(isWhole(roundsIn(steps), 3)).toBe(false);
    expect(isWhole(roundsIn([{ events: [second] }]), 1)).toBe(false);
  });

  it('draws the fall from 100 straight down', () => {
    const rounds = [ended(1, [0, 60], [0, 60]), ended(2, [8, 40], [8, 50], [1])].reduce(
      (all: readonly Round[], round) => withRound(all, round),
      [],
    );
    expect(curveOf(rounds, 1)).toEqual([
      { x: 0, total: 0, falls: false },
      { x: 1, total: 60, falls: false },
      { x: 2, total: 100, falls: true },
      { x: 2, total: 50, falls: false },
    ]);
    expect(curveOf([], 0)).toEqual([]);
  });

  it('begins where somebody came in', () => {
    const rounds = withRound([], ended(5, [7, 0], [40, 12]));
    expect(curveOf(rounds, 0)[0]).toEqual({ x: 4, total: 33, falls: false });
  });
});

it('prints the signs of the powers on the cards', () => {
  const printed = Array.from({ length: 14 }, (_, card) => printedPower(card));
  expect(printed.filter((power) => power !== null)).toEqual(['peek', 'peek', 'spy', 'spy', 'swap', 'swap']);
  expect(printed.indexOf('peek')).toBe(7);
});

it('gives every number a face of its own colour', () => {
  const faces = Array.from({ length: 14 }, (_, card) => face(card).face);
  expect(new Set(faces).size).toBe(14);
  expect(faces.every((text) => !text.includes('NaN'))).toBe(true);
});
