// Who one is at the tables of this server: a name, and nothing else.

import { api, Refusal } from '../wire/api';
import { settings } from './settings.svelte';

const NAMES = {
  en: ['Robin', 'Wren', 'Maple', 'Otter', 'Clover', 'Finch', 'Hazel', 'Badger', 'Juniper', 'Heron'],
  fr: ['Renard', 'Mésange', 'Érable', 'Loutre', 'Trèfle', 'Pinson', 'Noisette', 'Hérisson', 'Lilas', 'Martin'],
};

class Me {
  name = $state<string | null>(null);
  isKnown = $state(false);

  async find(): Promise<void> {
    try {
      this.name = (await api.guest()).name;
      this.isKnown = true;
    } catch {
      this.name = null; // nobody yet; the first thing one does makes a guest
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
  }
}

export const me = new Me();
export { Refusal };
