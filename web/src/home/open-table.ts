// Setting up a table: at once with bots, or for friends.

import { toast } from '../shell/toasts.svelte';
import { me, Refusal } from '../shell/guest.svelte';
import { go } from '../shell/route.svelte';
import { api } from '../wire/api';
import type { GameInfo, NewTable } from '../wire/messages';
import { say } from '../words';
import { welcome } from './welcome';

/** Tables that are to begin as soon as one sits at them. */
const beginAtOnce = new Set<string>();

/** Whether this table was opened to be played now; it is asked once. */
export function shouldBegin(table: string): boolean {
  return beginAtOnce.delete(table);
}

export async function openTable(plan: NewTable, now: boolean): Promise<boolean> {
  try {
    await me.ensure();
    const { table } = await api.createTable(plan);
    welcome.end();
    if (now) beginAtOnce.add(table.id);
    go(`/t/${table.id}`);
    return true;
  } catch (error) {
    toast((error instanceof Refusal && error.message) || say('offline'));
    return false;
  }
}

/** One click: you, and as many bots as make a good table. */
export function playNow(game: GameInfo): Promise<boolean> {
  const bots = Math.max(game.fewest, Math.min(3, game.most)) - 1;
  const seats = [{ kind: 'me' as const }, ...Array.from({ length: bots }, () => ({ kind: 'bot' as const }))];
  return openTable({ game: game.name, seats, hints: true }, true);
}
