import { expect, it } from 'vitest';
import { Playback, type Clock } from '../src/table/playback';

function table() {
  const shown: string[] = [];
  let due: { at: number; what: () => void } | null = null;
  let now = 0;
  const clock: Clock = {
    later: (wait, what) => {
      due = { at: now + wait, what };
      return 1;
    },
    cancel: () => (due = null),
  };
  const playback = new Playback(() => 1, () => undefined, clock);
  return {
    shown,
    playback,
    add: (name: string, stays: number) => playback.add({ stays, show: () => shown.push(name) }),
    pass: (milliseconds: number) => {
      now += milliseconds;
      while (due !== null && due.at <= now) {
        const { what } = due;
        due = null;
        what();
      }
    },
  };
}

it('shows one thing after the other', () => {
  const { shown, playback, add, pass } = table();
  add('a', 500);
  add('b', 500);
  expect(shown).toEqual(['a']);
  expect(playback.isCaughtUp).toBe(false);
  pass(500);
  expect(shown).toEqual(['a', 'b']);
  pass(500);
  expect(playback.isCaughtUp).toBe(true);
});

it('shows at once what takes no time', () => {
  const { shown, playback, add } = table();
  add('a', 0);
  add('b', 0);
  expect(shown).toEqual(['a', 'b']);
  expect(playback.isCaughtUp).toBe(true);
});

it('can be skipped without losing anything', () => {
  const { shown, playback, add, pass } = table();
  add('a', 500);
  add('b', 500);
  add('c', 500);
  playback.skip();
  expect(shown).toEqual(['a', 'b', 'c']);
  pass(5000);
  expect(shown).toEqual(['a', 'b', 'c']);
});

it('hurries when much waits', () => {
  const { shown, add, pass } = table();
  for (let k = 0; k < 30; k++) add(String(k), 400);
  pass(400);
  for (let k = 0; k < 20; k++) pass(50);
  expect(shown.length).toBeGreaterThan(15);
});

it('waits while something is being looked at, and loses nothing', () => {
  const { shown, playback, add, pass } = table();
  playback.add({ stays: 0, show: () => playback.hold() }); // what is shown asks to be looked at
  add('a', 500);
  add('b', 500);
  expect(shown).toEqual([]);
  expect(playback.isCaughtUp).toBe(false);
  playback.skip();
  pass(5000);
  expect(shown).toEqual([]);
  playback.release();
  expect(shown).toEqual(['a']);
  pass(500);
  expect(shown).toEqual(['a', 'b']);
  pass(500);
  expect(playback.isCaughtUp).toBe(true);
});
