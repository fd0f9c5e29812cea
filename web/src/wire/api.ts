// The HTTP routes of the server, typed.

import type {
  Claimed,
  Created,
  FinishedGames,
  Games,
  Guest,
  Lesson,
  NewGuest,
  NewTable,
  Replay,
  Rulebook,
  SeatLink,
  Table,
  Tables,
  Tried,
  Trouble,
  Try,
  Verified,
} from './messages';

/** A request that the server refused; its message is a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: Trouble['code'] | 'offline',
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { accept: 'application/json' } };
  if (method === 'POST') {
    request.headers = { ...request.headers, 'content-type': 'application/json' };
    request.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refusal('offline', '');
  }
  const answer: unknown = await response.json().catch(() => ({ code: 'failed', text: '' }));
  if (!response.ok) {
    const trouble = answer as Trouble;
    throw new Refusal(trouble.code, trouble.text);
  }
  return answer as T;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  guest: () => ask<Guest>('GET', '/api/guest'),
  saveGuest: (guest: NewGuest) => ask<Guest>('POST', '/api/guest', guest),
  games: () => ask<Games>('GET', '/api/games'),
  rules: (game: string) => ask<Rulebook>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  lesson: (game: string) => ask<Lesson>('GET', `/api/games/${encodeURIComponent(game)}/lesson`),
  tryAt: (game: string, step: string, tried: Try) =>
    ask<Tried>('POST', `/api/games/${encodeURIComponent(game)}/lesson/${encodeURIComponent(step)}`, tried),
  lobby: () => ask<Tables>('GET', '/api/tables'),
  table: (id: string) => ask<Table>('GET', table(id)),
  createTable: (plan: NewTable) => ask<Created>('POST', '/api/tables', plan),
  seatLink: (id: string) => ask<SeatLink>('POST', `${table(id)}/link`),
  claim: (token: string) => ask<Claimed>('POST', '/api/claim', { token }),
  myTables: () => ask<Tables>('GET', '/api/my/tables'),
  myGames: () => ask<FinishedGames>('GET', '/api/my/games'),
  replay: (id: string, number: number, view: string) =>
    ask<Replay>('GET', `${table(id)}/games/${number}/replay?view=${encodeURIComponent(view)}`),
  verify: (id: string, number: number) => ask<Verified>('GET', `${table(id)}/games/${number}/verify`),
  savedGamePath: (id: string, number: number) => `${table(id)}/games/${number}`,
};
