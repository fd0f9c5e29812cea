import { describe, expect, it } from 'vitest';
import type { LegalMove } from '../src/games/page';
import { doubleOf, placeFor, withoutNumber } from '../src/games/upturn/run';
import { pace, tell } from '../src/games/upturn/tell';
import { held, nameOf, tileOf, written } from '../src/games/upturn/tiles';
import type { Event, Move, Observation } from '../src/wire/games/upturn';

// Moves with any numbers: the page makes nothing of them but sends them back.
let next = 0;
const option = (move: Move): LegalMove<Move> => ({ number: next++, move });
const lay = (number: number) => option({ type: 'lay', number });
const hit = (seat: number) => option({ type: 'hit', seat });
const give = (seat: number) => option({ type: 'give', seat });
const run = (double: number) => option({ type: 'run', double });
const numbers = (moves: readonly LegalMove<Move>[]) =>
  moves.map(({ move }) => (move.type === 'lay' ? move.number : move.type));

describe('a run that is composed', () => {
  it('knows its double', () => {
    expect(doubleOf([run(22), lay(64)])).toBe(22);
    expect(doubleOf([lay(64)])).toBeNull();
    expect(doubleOf([])).toBeNull();
  });

  it('takes a number where the row would take it, rising and falling', () => {
    const falling = [run(22), lay(64), lay(36)];
    const [before, after] = placeFor(falling, lay(48), 71);
    expect([numbers(before), numbers(after)]).toEqual([['run', 64], [36]]);
    const rising = [run(88), lay(40), lay(70)];
    expect(numbers(placeFor(rising, lay(34), 32)[1])).toEqual([40, 70]);
    expect(numbers(placeFor(rising, lay(80), 32)[1])).toEqual([]);
  });

  it('keeps what was chosen for a mark beside its number', () => {
    const prepared = [run(88), lay(41), hit(1), lay(70)];
    expect(numbers(placeFor(prepared, lay(60), 32)[0])).toEqual(['run', 41, 'hit']);
  });

  it('loses a number with its choice, and chooses anew who gets tiles', () => {
    const prepared = [run(88), lay(41), hit(1), lay(70), lay(88), give(1), give(2), give(1)];
    expect(numbers(withoutNumber(prepared, 41))).toEqual(['run', 70, 88]);
    expect(numbers(withoutNumber(prepared, 70))).toEqual(['run', 41, 'hit', 88]);
    expect(numbers(withoutNumber(prepared, 88))).toEqual(['run', 41, 'hit', 70]);
    expect(withoutNumber(prepared, 12)).toBe(prepared);
  });
});

describe('tiles', () => {
  it('have keys of their own, also when two are alike', () => {
    const keys = held([6, 40, 'blue', 'blue', 'joker']).map(({ key }) => key);
    expect(keys).toEqual(['tile-6', 'tile-40', 'rack-blue-0', 'rack-blue-1', 'rack-joker-0']);
  });

  it('are named with their mark', () => {
    expect(nameOf(41, [41])).toBe('41 with a penalty mark');
    expect(nameOf(44, [41])).toBe('double 44');
    expect(nameOf('skip2', [])).toBe('skip-two');
  });

  it('are found in the moves that lay them', () => {
    expect(tileOf({ type: 'skip', players: 2 })).toBe('skip2');
    expect(tileOf({ type: 'run', double: 33 })).toBe(33);
    expect(tileOf({ type: 'draw' })).toBeNull();
  });

  it('are written as the protocol writes a move, with a side where there are neighbours', () => {
    expect(written('blue', 2)).toBe('blue');
    expect(written('blue', 3)).toBe('blue left');
    expect(written('double-arrow', 4)).toBe('double-arrow up left');
    expect(written(40, 4)).toBe('40');
  });
});

describe('what is told', () => {
  const view = { marks: [41] } as unknown as Observation;
  const names = (seat: number) => ['Ada', 'Ben', 'Cleo'][seat] ?? '';
  const told = (event: Event) => tell(event, names, view);

  it('names tiles only to who sees them', () => {
    const drawn = { type: 'tiles-drawn', seat: 1, count: 2, why: 'forgotten-call' } as const;
    expect(told({ ...drawn, tiles: null })).toBe('Ben draws 2 tiles for the forgotten call.');
    expect(told({ ...drawn, tiles: [41, 22] })).toBe('Ben draws: 41 with a penalty mark and double 22.');
  });

  it('says who called and who forgot', () => {
    expect(told({ type: 'upturn-called', seat: 0 })).toBe('Ada calls “Upturn”!');
    expect(told({ type: 'call-forgotten', seat: 2 })).toBe('Cleo forgot to call “Upturn”!');
  });

  it('shows a forgotten call for longer than a laid tile', () => {
    const forgotten = pace({ type: 'call-forgotten', seat: 2 });
    expect(forgotten).toBeGreaterThan(pace({ type: 'tile-laid', seat: 2, tile: 40 }));
    expect(pace({ type: 'rack-dealt', seat: 0, count: 7, tiles: null })).toBe(0);
  });
});
