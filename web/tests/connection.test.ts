import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, type Listener, type Socket, type Status } from '../src/wire/connection';
import type { State, Update } from '../src/wire/messages';

// A server and a clock that the test moves by hand.
class TestSocket implements Socket {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  dies(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let sockets: TestSocket[];
let timers: Map<number, { at: number; what: () => void }>;
let now: number;
let heard: (State | Update)[];
let statuses: Status[];
let connection: Connection;

const socket = (): TestSocket => sockets.at(-1) as TestSocket;

function pass(seconds: number): void {
  const end = now + seconds;
  for (;;) {
    const due = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
    if (due === undefined) break;
    timers.delete(due[0]);
    now = due[1].at;
    due[1].what();
  }
  now = end;
}

const state = (n: number, extra: object = {}): object => ({
  type: 'state', n, stream: 'seat-0', you: 0, table: {}, connected: [true], watchers: 0, ...extra,
});

beforeEach(() => {
  sockets = [];
  timers = new Map();
  now = 0;
  heard = [];
  statuses = [];
  let number = 0;
  const listener: Listener = {
    status: (status) => statuses.push(status),
    state: (message) => heard.push(message),
    update: (message) => heard.push(message),
    presence: () => undefined,
    refused: () => undefined,
  };
  connection = new Connection('T', listener, () => 'fr', {
    open: () => {
      sockets.push(new TestSocket());
      return socket();
    },
    later: (seconds, what) => {
      timers.set(++number, { at: now + seconds, what });
      return number;
    },
    cancel: (timer) => timers.delete(timer),
    random: () => 0.5,
  });
});

function greet(n = 7): void {
  socket().open();
  socket().says(state(n));
}

describe('Connection', () => {
  it('says hello and asks for typed moves', () => {
    socket().open();
    expect(socket().sent).toEqual([{ type: 'hello', version: 1, language: 'fr', typed: true }]);
  });

  it('comes back by itself with the last number it has', () => {
    greet(7);
    socket().says({ type: 'update', n: 9 });
    socket().dies();
    expect(statuses.at(-1)).toBe('lost');
    pass(1);
    expect(sockets).toHaveLength(2);
    socket().open();
    expect(socket().sent[0]).toMatchObject({ stream: 'seat-0', n: 9 });
    socket().says(state(9));
    expect(statuses.at(-1)).toBe('open');
  });

  it('sends what was not acknowledged again, with the same id, and once it is done never more', async () => {
    greet();
    const answer = connection.send({ type: 'move', move: 3 });
    const first = socket().sent[1];
    socket().dies();
    pass(1);
    greet(8);
    expect(socket().sent[1]).toEqual(first);
    socket().says({ type: 'done', id: first?.['id'], n: 8 });
    expect(await answer).toEqual({ done: true });
    socket().dies();
    pass(2);
    greet(8);
    expect(socket().sent).toHaveLength(1);
  });

  it('keeps what is asked while there is no connection', async () => {
    greet();
    socket().dies();
    const answer = connection.send({ type: 'chat', text: 'bonsoir' });
    pass(1);
    greet(7);
    const { id } = socket().sent[1] as { id: string };
    socket().says({ type: 'refused', id, code: 'talk', text: 'Non.' });
    expect(await answer).toMatchObject({ done: false, refused: { text: 'Non.' } });
  });

  it('waits longer after each try in vain, and not for ever', () => {
    const waits: number[] = [];
    for (let k = 0; k < 12; k++) {
      const before = now;
      const count = sockets.length;
      socket().dies();
      while (sockets.length === count) pass(0.05);
      waits.push(now - before);
    }
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBeLessThan(12);
  });

  it('comes back when the server said it would', () => {
    greet();
    socket().says({ type: 'closing', code: 'stopping', text: '', again: 3 });
    socket().dies();
    pass(2.9);
    expect(sockets).toHaveLength(1);
    pass(0.2);
    expect(sockets).toHaveLength(2);
  });

  it('notices a server that has fallen silent', () => {
    greet();
    pass(26);
    expect(socket().sent.at(-1)).toMatchObject({ type: 'ping' });
    pass(7);
    expect(statuses.at(-1)).toBe('lost');
    pass(1);
    expect(sockets).toHaveLength(2);
  });

  it('asks at once when a sleeping tab wakes up', () => {
    greet();
    connection.wake();
    expect(socket().sent.at(-1)).toMatchObject({ type: 'ping' });
    socket().dies();
    connection.wake();
    expect(sockets).toHaveLength(2);
  });

  it('does not come back to a table that is not there', () => {
    socket().open();
    socket().says({ type: 'refused', code: 'not-found', text: 'Aucune.' });
    socket().dies();
    pass(60);
    expect(statuses).toEqual(['gone']);
    expect(sockets).toHaveLength(1);
  });
});
