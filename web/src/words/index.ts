// The words of the page itself; each game's table has its own beside it.

import en from './en';
import fr from './fr';
import { speaker } from './speaker.svelte';

export { fill, listed, speaker, type Catalogue, type Translated } from './speaker.svelte';
export const say = speaker(en, fr);
