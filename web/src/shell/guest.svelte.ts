// Who one is at the tables of this server: a name, and nothing else.

import { api, Refusal } from '../wire/api';
import { settings } from './settings.svelte';

const NAMES = {
  en: ['Robin', 'Wren', 'Maple', 'Otter', 'Clover', 'Finch', 'Hazel', 'Badger', 'Juniper', 'Heron'],
  fr: ['Renard', 'Mésange', 'Érable', 'Loutre', 'Trèfle', 'Pinson', 'Noisette', 'Hérisson', 'Lilas', 'Martin'],
};

const PLACE = 'tablee-guest'; // that there is a cookie, which a script cannot see

class Me {
  name = $state<string | null>(null);
  isKnown = $state(false);
  #finding: Promise<void> | null = null;

  /** Who one is, if one has been here before; the first thing one does makes a guest. */
  find(): Promise<void> {
    if (this.isKnown || !hasBeenHere()) return Promise.resolve();
    this.#finding ??= this.#ask().finally(() => (this.#finding = null));
    return this.#finding;
  }

  async #ask(): Promise<void> {
    try {
      this.name = (await api.guest()).name;
      this.isKnown = true;
    } catch {
      this.name = null;
    }
  }

  /** Whoever has no name yet gets one, and can change it whenever they like. */
  async ensure(): Promise<void> {
    if (this.isKnown) return;
    await this.find();
    if (this.isKnown) return;
    const names = NAMES[settings.language];
    await this.rename(names[Math.floor(Math.random() * names.length)] ?? 'Robin');
  }

  async rename(name: string): Promise<void> {
    const guest = await api.saveGuest({ name, language: settings.language });
    this.name = guest.name;
    this.isKnown = true;
    try {
      localStorage.setItem(PLACE, '1');
    } catch {
      // Then the server is asked each time.
    }
  }
}

function hasBeenHere(): boolean {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return true;
  }
}

export const me = new Me();
export { Refusal };
