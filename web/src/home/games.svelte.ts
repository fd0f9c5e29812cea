// The games on the shelf, as the server describes them in the reader's language.

import { settings } from '../shell/settings.svelte';
import { api } from '../wire/api';
import type { GameInfo } from '../wire/messages';

class Shelf {
  games = $state.raw<readonly GameInfo[]>([]);
  failed = $state(false);
  #language = '';

  async load(): Promise<void> {
    const language = settings.language;
    if (this.#language === language && this.games.length > 0) return;
    this.#language = language;
    try {
      this.games = (await api.games()).games;
      this.failed = false;
    } catch {
      this.failed = true;
      this.#language = '';
    }
  }

  find(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const shelf = new Shelf();

/** The colour of a game, the same on its box and at its table. */
export function accentOf(game: string): string {
  return { 'the-game': 'var(--clay)', cabo: 'var(--sea)', upturn: 'var(--honey)' }[game] ?? 'var(--moss)';
}
