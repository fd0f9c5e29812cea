import { beforeAll, expect, it, vi } from 'vitest';
import type { Listener, PreviewAnswer, TableConnection } from '../src/wire/connection';
import type { State } from '../src/wire/messages';

type Asked = { moves: readonly (number | string)[]; answer: (answer: PreviewAnswer) => void };

beforeAll(() => {
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {}, lang: '' }, querySelector: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

/** A table at which it is one's own turn, and what the page asks of the server. */
async function table() {
  const { TableStore } = await import('../src/table/store.svelte');
  const asked: Asked[] = [];
  let listener!: Listener;
  const store = new TableStore('t', true, (hears: Listener) => {
    listener = hears;
    return {
      preview: (moves: Asked['moves']) => new Promise<PreviewAnswer>((answer) => asked.push({ moves, answer })),
    } as unknown as TableConnection;
  });
  const state = {
    type: 'state', you: 0, connected: [true], watchers: 0, awaited: [0], legal: [1, 2, 3], moves: [{}, {}, {}],
    table: { seats: [{ name: 'Anna' }] }, observation: {},
  } as unknown as State;
  listener.state(state);
  return { store, asked, changes: () => listener.state(state) };
}

const seen = { seen: { type: 'previewed', id: '', observation: {}, legal: [3], moves: [{}] } } as unknown as PreviewAnswer;
const refused = { refused: { type: 'refused', code: 'illegal', text: 'No.' } } as unknown as PreviewAnswer;
const move = (number: number) => ({ number, move: {} });
const settled = () => new Promise((done) => setTimeout(done, 5));

it('keeps a card that was added while the table changed', async () => {
  const { store, asked, changes } = await table();
  void store.prepare(move(1));
  asked[0]!.answer(seen);
  await settled();
  void store.prepare(move(2)); // on its way, when somebody gives a signal
  changes();
  expect(asked.map(({ moves }) => moves)).toEqual([[1], [1, 2], [1, 2]]);
  asked[1]!.answer(seen);
  asked[2]!.answer(seen);
  await settled();
  expect(store.prepared.map(({ number }) => number)).toEqual([1, 2]);
});

it('shows nothing that was taken back before the server had answered', async () => {
  const { store, asked } = await table();
  void store.prepare(move(1));
  await store.takeBackAll();
  asked[0]!.answer(seen);
  await settled();
  expect(store.prepared).toEqual([]);
});

it('goes back to what was prepared when the next card is refused', async () => {
  const { store, asked, changes } = await table();
  void store.prepare(move(1));
  asked[0]!.answer(seen);
  await settled();
  void store.prepareInstead([move(1), move(2)], true);
  asked[1]!.answer(refused);
  await settled();
  changes();
  expect(asked[2]!.moves).toEqual([1]);
  asked[2]!.answer(seen);
  await settled();
  expect(store.prepared.map(({ number }) => number)).toEqual([1]);
});
